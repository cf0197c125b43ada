/**
 * The vocabulary of the size tables: every name that a dimension of the catalog can have, with its label.
 * All values are millimeters, except that a name ending in `Count` is a number of pieces. The website draws a family from
 * these names, so a name has the same meaning in every family.
 */
export const dimensionNames = {
  // Ends. The first three are diameters of the pipe that the end joins, not of the body of the fitting.
  outsideDiameter: 'Outside diameter',
  outletOutsideDiameter: 'Outside diameter of the outlet',
  smallOutsideDiameter: 'Outside diameter of the small end',
  wallThickness: 'Wall thickness',
  socketBore: 'Socket bore',
  socketDepth: 'Socket depth',
  bandDiameter: 'Outside diameter of the band',

  // Lengths of fittings. A `center...` dimension starts at the intersection of the centerlines.
  centerToEnd: 'Center to end',
  centerToOutlet: 'Center to outlet end',
  centerToSocketBottom: 'Center to bottom of socket',
  centerToCenter: 'Center to center',
  backToFace: 'Back to face',
  endToEnd: 'End to end',
  layingLength: 'Laying length',
  length: 'Length',
  outletHeight: 'Height of the outlet above the run',

  // Flanges. Thickness and length through hub exclude the raised face, as in ASME B16.5 since 2009: the raised face adds
  // `raisedFaceHeight` to both.
  flangeOutsideDiameter: 'Outside diameter of the flange',
  flangeThickness: 'Flange thickness',
  boltCircleDiameter: 'Bolt circle diameter',
  boltHoleDiameter: 'Bolt hole diameter',
  boltDiameter: 'Bolt diameter',
  boltCount: 'Number of bolts',
  raisedFaceDiameter: 'Raised face diameter',
  raisedFaceHeight: 'Raised face height',
  hubDiameter: 'Hub diameter at the base',
  lengthThroughHub: 'Length through hub',
  bore: 'Bore',

  // Gaskets.
  gasketInsideDiameter: 'Inside diameter of the sealing element',
  gasketOutsideDiameter: 'Outside diameter of the sealing element',
  centeringRingDiameter: 'Outside diameter of the centering ring',
  gasketThickness: 'Gasket thickness',
  ringPitchDiameter: 'Pitch diameter of the ring',
  ringWidth: 'Ring width',

  // Valves: of flanged valves including the raised faces, of wafer valves between the flanges that clamp them.
  faceToFace: 'Face to face',
} as const satisfies Record<string, string>;

export type DimensionName = keyof typeof dimensionNames;
export type Dimensions = Partial<Record<DimensionName, number>>;

export const isDimensionName = (name: string): name is DimensionName => Object.hasOwn(dimensionNames, name);
