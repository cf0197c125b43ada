// Plant coordinates -> the drawing. An isometric is not to scale: long pipes are shortened so that fittings stay legible.
import type { Vector } from '../vector.ts';

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

/** A monotonic scale of one axis. Equal coordinates stay equal, so that loops close and parallel runs stay parallel. */
function axisScale(values: readonly number[], factor: number): (value: number) => number {
  const stops: number[] = [];
  const drawn: number[] = [];
  for (const value of values.toSorted((a, b) => a - b)) {
    const last = stops.at(-1);
    if (last === undefined) {
      stops.push(value);
      drawn.push(0);
    } else if (value - last >= 0.5) {
      stops.push(value);
      drawn.push((drawn.at(-1) ?? 0) + shortened(value - last, factor));
    }
  }
  return (value) => {
    let low = 0;
    let high = stops.length - 1;
    while (low < high) {
      const half = (low + high + 1) >> 1;
      if ((stops[half] ?? 0) <= value + 0.5) low = half;
      else high = half - 1;
    }
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
 */
export function shortenAxes(points: readonly Vector[], lengths = usualLengths): (point: Vector) => Vector {
  const scaleOf = (axis: 'x' | 'y' | 'z') =>
    axisScale(
      points.map((point) => point[axis]),
      lengths[axis],
    );
  const [x, y, z] = [scaleOf('x'), scaleOf('y'), scaleOf('z')];
  return (point) => ({ x: x(point.x), y: y(point.y), z: z(point.z) });
}
