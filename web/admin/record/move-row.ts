/** The rows with one of them moved to another position. */
export function moveRow<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const rest = rows.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...rows.slice(from, from + 1), ...rest.slice(to)];
}

interface Box {
  top: number;
  bottom: number;
}

/**
 * The index of a dragged row for the pointer's position. The pointer has to pass the middle of a neighbor, because a tall and
 * a short row would otherwise swap back and forth.
 */
export function targetOf(boxes: readonly Box[], from: number, pointer: number): number {
  const middles = boxes.map(({ top, bottom }) => (top + bottom) / 2);
  const below = middles.filter((middle, index) => index > from && pointer > middle).length;
  const above = middles.filter((middle, index) => index < from && pointer < middle).length;
  return from + below - above;
}
