// The part of a drawing that is seen, and how it changes. Lengths are those of the drawing, except where pixels are named.

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Position {
  x: number;
  y: number;
}

export const zoomStep = 1.25;

/** The smallest part that can be seen, and the widest view, in widths of the whole drawing. */
const closest = 1 / 50;
const farthest = 2;

export const centerOf = ({ left, top, width, height }: Frame): Position => ({ x: left + width / 2, y: top + height / 2 });

export const moveFrame = (frame: Frame, dx: number, dy: number): Frame => ({
  ...frame,
  left: frame.left + dx,
  top: frame.top + dy,
});

/** Makes the seen part larger by a factor, or smaller below 1; the position stays where it is on the screen. */
export function zoomFrame(frame: Frame, by: number, whole: Frame, at: Position = centerOf(frame)): Frame {
  const width = Math.min(whole.width * farthest, Math.max(whole.width * closest, frame.width * by));
  const factor = width / frame.width;
  return {
    left: at.x - (at.x - frame.left) * factor,
    top: at.y - (at.y - frame.top) * factor,
    width,
    height: frame.height * factor,
  };
}

/** The drawing keeps its proportions, so that one of the two directions decides. */
const unitsPerPixel = (frame: Frame, screen: Frame): number =>
  Math.max(frame.width / Math.max(1, screen.width), frame.height / Math.max(1, screen.height));

/** Where a position on the screen is in the drawing. `screen` is the element's rectangle in pixels. */
export function toDrawing(frame: Frame, screen: Frame, position: Position): Position {
  const [center, middle, units] = [centerOf(frame), centerOf(screen), unitsPerPixel(frame, screen)];
  return { x: center.x + (position.x - middle.x) * units, y: center.y + (position.y - middle.y) * units };
}

const middleOf = (positions: readonly Position[]): Position => ({
  x: positions.reduce((sum, { x }) => sum + x, 0) / Math.max(1, positions.length),
  y: positions.reduce((sum, { y }) => sum + y, 0) / Math.max(1, positions.length),
});

/** Distance between two fingers in pixels; 0 for one. */
const spreadOf = ([first, second]: readonly Position[]): number =>
  first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0;

/**
 * The frame after fingers, or the mouse, have moved from `start` to `now`: what was between them stays between them, and
 * two fingers that part zoom in.
 */
export function dragFrame(
  frame: Frame,
  whole: Frame,
  screen: Frame,
  start: readonly Position[],
  now: readonly Position[],
): Frame {
  const [from, to] = [middleOf(start), middleOf(now)];
  const [spread, spreadNow] = [spreadOf(start), spreadOf(now)];
  const by = spread > 0 && spreadNow > 0 ? spread / spreadNow : 1;
  const zoomed = zoomFrame(frame, by, whole, toDrawing(frame, screen, from));
  const units = unitsPerPixel(zoomed, screen);
  return moveFrame(zoomed, (from.x - to.x) * units, (from.y - to.y) * units);
}

/** Brings a position into view: a frame that shows it stays. */
export function revealPosition(frame: Frame, { x, y }: Position): Frame {
  const { left, top, width, height } = frame;
  const isSeen = x >= left && x <= left + width && y >= top && y <= top + height;
  return isSeen ? frame : { ...frame, left: x - width / 2, top: y - height / 2 };
}
