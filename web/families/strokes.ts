// Paths of points and arcs: their SVG data and their bounds. Lengths are in millimeters; the y-axis points down.

export type Point = readonly [x: number, y: number];

/** A part of an ellipse. Angles are quarter turns, clockwise from the right: 1 is the bottom. */
interface Arc {
  center: Point;
  radii: Point;
  from: number;
  to: number;
}

interface Path {
  /** SVG path data. */
  d: string;
  /** Points whose bounds are the bounds of the path. */
  extremes: readonly Point[];
}

export interface Stroke extends Path {
  kind: 'outline' | 'center' | 'thin' | 'solid';
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const arc = (center: Point, radii: Point, from: number, to: number): Arc => ({ center, radii, from, to });

const round = (value: number) => Math.round(value * 10) / 10;
const print = ([x, y]: Point) => `${round(x)} ${round(y)}`;

/** Rounded down: SVG enlarges radii that are too small for a half circle, but flattens it if they are too large. */
const printRadii = (radii: Point) => radii.map((radius) => Math.floor(radius * 10) / 10).join(' ');

/** The point of an arc's ellipse at an angle. */
function pointAt({ center: [x, y], radii: [rx, ry] }: Arc, quarters: number): Point {
  const angle = (quarters * Math.PI) / 2;
  return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)];
}

/** The last point of an arc. */
export const endOf = (part: Arc): Point => pointAt(part, part.to);

/** Both end points of an arc, and the points between them where it is parallel to an axis. */
function extremesOf(part: Arc): Point[] {
  const { from, to } = part;
  const angles = [from, to];
  for (let each = Math.floor(Math.min(from, to)) + 1; each < Math.max(from, to); each += 1) angles.push(each);
  return angles.map((angle) => pointAt(part, angle));
}

/** Connects points and arcs by straight lines. */
export function path(...parts: readonly (Point | Arc)[]): Path {
  let d = '';
  let at = '';
  const lineTo = (point: Point) => {
    const to = print(point);
    if (to !== at) d += `${d ? 'L' : 'M'}${to}`;
    at = to;
  };
  const extremes = parts.flatMap((part): readonly Point[] => {
    if (!('radii' in part)) {
      lineTo(part);
      return [part];
    }
    lineTo(pointAt(part, part.from));
    at = print(endOf(part));
    d += `A${printRadii(part.radii)} 0 0 ${part.to > part.from ? 1 : 0} ${at}`;
    return extremesOf(part);
  });
  return { d, extremes };
}

export function closed(...parts: readonly (Point | Arc)[]): Path {
  const { d, extremes } = path(...parts);
  return { d: `${d}Z`, extremes };
}

export const rectangle = (x: number, y: number, width: number, height: number): Path =>
  closed([x, y], [x + width, y], [x + width, y + height], [x, y + height]);

export const circle = (x: number, y: number, radius: number): Path =>
  closed(arc([x, y], [radius, radius], 0, 2), arc([x, y], [radius, radius], 2, 4));

export const outline = (shape: Path): Stroke => ({ ...shape, kind: 'outline' });
export const center = (shape: Path): Stroke => ({ ...shape, kind: 'center' });
export const thin = (shape: Path): Stroke => ({ ...shape, kind: 'thin' });
export const solid = (shape: Path): Stroke => ({ ...shape, kind: 'solid' });

export function boundsOf(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
