// What the sketches of all categories share.
import type { Drawable } from './drawable.ts';
import type { Stroke } from './strokes.ts';

export interface DimensionLine {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  /** Millimeters. */
  value: number;
}

export type Sketch = (dimensions: Record<string, number>, drawable: Drawable) => { strokes: Stroke[]; lines: DimensionLine[] };

/** The first of the named dimensions that is positive, or the fallback. */
export function pick(dimensions: Record<string, number>, names: string[], fallback: number): number {
  for (const name of names) {
    const value = dimensions[name];
    if (value !== undefined && value > 0) return value;
  }
  return fallback;
}

/** Names of the outside diameter of a part, in the order in which they apply. */
export const diameters = ['outsideDiameter', 'bandDiameter', 'hubDiameter'];
export const diameterOf = (dimensions: Record<string, number>) => pick(dimensions, diameters, 100);

/** A dimension line of one of the named dimensions; none for a fallback, which would be taken for a real length. */
export const measured = (dimensions: Record<string, number>, names: string[], line: DimensionLine): DimensionLine[] =>
  pick(dimensions, names, 0) > 0 ? [line] : [];

export const horizontal = (x1: number, x2: number, y: number): DimensionLine => ({
  x1,
  y1: y,
  x2,
  y2: y,
  value: Math.abs(x2 - x1),
});
export const vertical = (x: number, y1: number, y2: number): DimensionLine => ({
  x1: x,
  y1,
  x2: x,
  y2,
  value: Math.abs(y2 - y1),
});
