// Plant coordinates -> the drawing. An isometric is not to scale: long pipes are shortened so that fittings stay legible.
import type { Segment } from '../network.ts';
import type { Vector } from '../vector.ts';
import { findFlatGaps } from './falls.ts';

export interface Place {
  x: number;
  y: number;
}

const cos30 = Math.sqrt(3) / 2;

/** East is to the lower right and north to the upper right, each at 30 degrees to the horizontal; up is vertical. */
export const project = ({ x, y, z }: Vector): Place => ({ x: (x + y) * cos30, y: (x - y) / 2 - z });

/** Position along the line of sight: a larger value is nearer to the viewer. */
export const depth = ({ x, y, z }: Vector): number => x - y + z;

/** With the factor 1, a gasket of 3 mm gets 7, a flange 18, a pipe of 6 m 110. */
export const usualLengths: Vector = { x: 1, y: 1, z: 1 };

/** Drawn length of a distance in millimeters. */
const shortened = (gap: number, factor: number): number => (gap < 0.5 ? 0 : Math.max(7, factor * 20 * (gap / 100) ** 0.42));

/** The index of the last stop that is not above a value. */
function indexIn(stops: readonly number[], value: number): number {
  let low = 0;
  let high = stops.length - 1;
  while (low < high) {
    const half = (low + high + 1) >> 1;
    if ((stops[half] ?? 0) <= value + 0.5) low = half;
    else high = half - 1;
  }
  return low;
}

/** The distinct values, from the lowest to the highest. */
function stopsOf(values: readonly number[]): number[] {
  const stops: number[] = [];
  for (const value of values.toSorted((a, b) => a - b)) if (value - (stops.at(-1) ?? -Infinity) >= 0.5) stops.push(value);
  return stops;
}

/**
 * A monotonic scale of one axis. Equal coordinates stay equal, so that loops close and parallel runs stay parallel.
 * @param flat the gaps between two stops that are not drawn
 */
function axisScale(stops: readonly number[], factor: number, flat: readonly boolean[] = []): (value: number) => number {
  let sum = 0;
  const drawn = stops.map((stop, index) => {
    const gap = stop - (stops[index - 1] ?? stop);
    return (sum += flat[index - 1] ? 0 : shortened(gap, factor));
  });
  return (value) => {
    const low = indexIn(stops, value);
    const from = stops[low] ?? 0;
    const to = stops[low + 1];
    const at = drawn[low] ?? 0;
    if (to === undefined || value <= from) return at;
    return at + ((value - from) / (to - from)) * ((drawn[low + 1] ?? at) - at);
  };
}

/**
 * Maps plant coordinates to drawn ones, still in three dimensions.
 * @param lengths the factors of the drawn lengths along the axes
 * @param segments the segments of the line, of which those with a fall are drawn level
 */
export function shortenAxes(
  points: readonly Vector[],
  lengths = usualLengths,
  segments: readonly Segment[] = [],
): (point: Vector) => Vector {
  const stopsAlong = (axis: 'x' | 'y' | 'z') => stopsOf(points.map((point) => point[axis]));
  const heights = stopsAlong('z');
  const flat = findFlatGaps(heights.length - 1, (height) => indexIn(heights, height), segments);
  const x = axisScale(stopsAlong('x'), lengths.x);
  const y = axisScale(stopsAlong('y'), lengths.y);
  const z = axisScale(heights, lengths.z, flat);
  return (point) => ({ x: x(point.x), y: y(point.y), z: z(point.z) });
}
