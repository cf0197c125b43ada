// Pipes with a fall are drawn level, with a note, as on other isometrics: drawn with it, they would have a kink at each fitting.
import type { Segment } from '../network.ts';
import type { Vector } from '../vector.ts';

/** Run per unit of height. A steeper pipe is drawn as it lies; a flatter one is a level pipe with an error. */
const [shortestRun, longestRun] = [50, 1000];

/** The run per unit of height between two points; null if a pipe between them is level, has an error or is too steep for a fall. */
export function runPerHeight(from: Vector, to: Vector): number | null {
  const run = Math.hypot(to.x - from.x, to.y - from.y) / Math.abs(to.z - from.z);
  return run >= shortestRun && run <= longestRun ? run : null;
}

/** The sum of the values before each index, and of all values. */
function sumsBefore(values: readonly number[]): number[] {
  const sums = [0];
  for (const value of values) sums.push((sums.at(-1) ?? 0) + value);
  return sums;
}

/** How many of the ranges cover each gap between two heights. A range consists of the indexes of its lowest and highest height. */
function countCovers(gaps: number, ranges: readonly (readonly [number, number])[]): number[] {
  const steps = Array.from({ length: gaps + 1 }, () => 0);
  for (const [low, high] of ranges) {
    steps[low] = (steps[low] ?? 0) + 1;
    steps[high] = (steps[high] ?? 0) - 1;
  }
  return sumsBefore(steps).slice(1, gaps + 1);
}

/**
 * The gaps between neighboring heights that a drawing leaves out: those of falls, unless another part of the line would lose
 * all of its height.
 * @param indexOf the index of a height
 */
export function findFlatGaps(gaps: number, indexOf: (z: number) => number, segments: readonly Segment[]): boolean[] {
  const rangeOf = ({ from, to }: Segment) => [indexOf(Math.min(from.z, to.z)), indexOf(Math.max(from.z, to.z))] as const;
  const hasFall = ({ from, to }: Segment) => runPerHeight(from, to) !== null;
  const flat = countCovers(gaps, segments.filter(hasFall).map(rangeOf)).map((count) => (count > 0 ? 1 : 0));
  const flatBefore = sumsBefore(flat);
  const losesHeight = ([low, high]: readonly [number, number]) =>
    low < high && (flatBefore[high] ?? 0) - (flatBefore[low] ?? 0) === high - low;
  const others = segments.filter((segment) => !hasFall(segment)).map(rangeOf);
  const kept = countCovers(gaps, others.filter(losesHeight));
  return flat.map((isFlat, gap) => isFlat === 1 && kept[gap] === 0);
}
