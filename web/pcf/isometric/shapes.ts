// The shapes of a drawing, before they become SVG.
import type { Place } from './projection.ts';

export type Stroke = 'pipe' | 'dashed-pipe' | 'symbol' | 'dashed-symbol' | 'thin' | 'dashed' | 'none';
export type Fill = 'none' | 'ink' | 'paper';

export type Shape =
  | { kind: 'line'; from: Place; to: Place; stroke: Stroke }
  | { kind: 'path'; points: Place[]; closed: boolean; stroke: Stroke; fill: Fill }
  /** From the first point around the corner at the second to the third. */
  | { kind: 'corner'; from: Place; corner: Place; to: Place; stroke: Stroke }
  | { kind: 'circle'; center: Place; radius: number; stroke: Stroke; fill: Fill }
  /** The place is the center of the text. */
  | { kind: 'text'; at: Place; text: string; size: number; angle: number };

export const plus = (a: Place, b: Place, by = 1): Place => ({ x: a.x + b.x * by, y: a.y + b.y * by });
export const minus = (a: Place, b: Place): Place => ({ x: a.x - b.x, y: a.y - b.y });
export const halfway = (a: Place, b: Place): Place => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
export const sizeOf = (a: Place): number => Math.hypot(a.x, a.y);
export const toUnit = (a: Place): Place => {
  const size = sizeOf(a);
  return size > 1e-6 ? { x: a.x / size, y: a.y / size } : { x: 1, y: 0 };
};

export const line = (from: Place, to: Place, stroke: Stroke = 'symbol'): Shape => ({ kind: 'line', from, to, stroke });
export const path = (points: Place[], { closed = true, stroke = 'symbol' as Stroke, fill = 'none' as Fill } = {}): Shape => ({
  kind: 'path',
  points,
  closed,
  stroke,
  fill,
});
export const circle = (center: Place, radius: number, fill: Fill = 'none', stroke: Stroke = 'symbol'): Shape => ({
  kind: 'circle',
  center,
  radius,
  stroke,
  fill,
});

/** Length that is rounded off on each side of a corner. */
const cornerRadius = 9;

/** The points at which the rounding of a corner begins and ends. It is a quadratic curve whose control point is the corner. */
export function roundingOf(from: Place, corner: Place, to: Place): [Place, Place] {
  const toward = (end: Place) => {
    const leg = minus(end, corner);
    return plus(corner, toUnit(leg), Math.min(cornerRadius, sizeOf(leg) * 0.8));
  };
  return [toward(from), toward(to)];
}

/** Estimated width of a text in the font of the drawing: without a browser, it cannot be measured. */
export const textWidth = (text: string, size: number): number => text.length * size * 0.6;
