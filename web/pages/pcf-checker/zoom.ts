// The visible part of a drawing, and how it changes. Lengths are in units of the drawing unless a comment says pixels.
import { fontSize } from '../../pcf/isometric/drawing.ts';

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

/** Largest scale of the whole drawing, in pixels per unit: a short line is not shown with huge texts. */
const maxFitScale = 2;

/** A whole drawing whose texts are smaller than this, in pixels, is not shown at first, but a part of it. */
const minTextPx = 10;
/** Size of the texts in that part. */
const readableTextPx = 11;

/** Smallest and largest visible width, in widths of the whole drawing. */
const minWidth = 1 / 50;
const maxWidth = 2;

const centerOf = ({ left, top, width, height }: Frame): Position => ({ x: left + width / 2, y: top + height / 2 });

export const isSameFrame = (a: Frame, b: Frame): boolean =>
  a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;

/** A frame around a position that has the aspect ratio of the screen. `scale` is in pixels per unit. */
const frameAround = ({ x, y }: Position, screen: Frame, scale: number): Frame => {
  const [width, height] = [screen.width / scale, screen.height / scale];
  return { left: x - width / 2, top: y - height / 2, width, height };
};

const scaleOf = (whole: Frame, screen: Frame): number => Math.min(screen.width / whole.width, screen.height / whole.height);

/** The frame that shows a whole drawing. `screen` is the element's rectangle in pixels. */
export const fitFrame = (whole: Frame, screen: Frame): Frame =>
  frameAround(centerOf(whole), screen, Math.min(maxFitScale, scaleOf(whole, screen)));

/** A position moved so that a frame of this size around it shows nothing beyond the whole, if it can. */
function keepInside(whole: Frame, { x, y }: Position, { width, height }: Frame): Position {
  const clamp = (at: number, start: number, size: number, visible: number) =>
    visible >= size ? start + size / 2 : Math.min(start + size - visible / 2, Math.max(start + visible / 2, at));
  return { x: clamp(x, whole.left, whole.width, width), y: clamp(y, whole.top, whole.height, height) };
}

/** The first frame of a drawing: all of it, or a part around a position if the texts of all of it would be too small. */
export function firstFrame(whole: Frame, screen: Frame, at: Position): Frame {
  if (fontSize * scaleOf(whole, screen) >= minTextPx) return fitFrame(whole, screen);
  const scale = readableTextPx / fontSize;
  return frameAround(keepInside(whole, at, frameAround(at, screen, scale)), screen, scale);
}

export const moveFrame = (frame: Frame, dx: number, dy: number): Frame => ({
  ...frame,
  left: frame.left + dx,
  top: frame.top + dy,
});

/** Scales the visible part by a factor: above 1 zooms out. The position stays where it is on the screen. */
export function zoomFrame(frame: Frame, by: number, whole: Frame, at: Position = centerOf(frame)): Frame {
  const width = Math.min(whole.width * maxWidth, Math.max(whole.width * minWidth, frame.width * by));
  const factor = width / frame.width;
  return {
    left: at.x - (at.x - frame.left) * factor,
    top: at.y - (at.y - frame.top) * factor,
    width,
    height: frame.height * factor,
  };
}

/** The drawing keeps its aspect ratio, so the direction with less room decides. */
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
 * The frame after fingers, or the mouse, have moved from `start` to `now`, in pixels. The point between the fingers stays
 * between them, and spreading two fingers zooms in.
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

/** Centers a position, or returns the same frame if the position is already visible. */
export function revealPosition(frame: Frame, { x, y }: Position): Frame {
  const { left, top, width, height } = frame;
  const isVisible = x >= left && x <= left + width && y >= top && y <= top + height;
  return isVisible ? frame : { ...frame, left: x - width / 2, top: y - height / 2 };
}
