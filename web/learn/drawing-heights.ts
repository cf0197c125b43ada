/** Width of the drawings in `web/public/learning/`, CSS px. */
export const drawingWidth = 720;

/** Heights of the drawings, CSS px, so that a page reserves their room before they load. */
export const drawingHeights: ReadonlyMap<string, number> = new Map([
  ['/learning/elbow-center-to-end.svg', 630],
  ['/learning/flanged-joint.svg', 600],
  ['/learning/isometric-directions.svg', 525],
  ['/learning/isometric-route.svg', 585],
  ['/learning/isometric-symbols.svg', 618],
  ['/learning/pipe-sizes.svg', 495],
  ['/learning/points-of-a-line.svg', 426],
  ['/learning/reducers.svg', 645],
  ['/learning/slope.svg', 375],
  ['/learning/socket-connector.svg', 504],
  ['/learning/spools.svg', 495],
  ['/learning/support-point.svg', 600],
  ['/learning/tee-and-outlet.svg', 780],
  ['/learning/valve-assembly.svg', 495],
]);
