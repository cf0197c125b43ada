// Finds the boxes that overlap a box, among thousands, with a static bounding volume hierarchy.

/** Minimum x, y, z, then maximum x, y, z. */
export type Box = readonly [number, number, number, number, number, number];

const leafSize = 8;
const sides = 6;

/**
 * A binary tree in flat arrays: node `n` has the children `2n + 1` and `2n + 2`, and each has one half of its parent's
 * range of `order`.
 */
export class Boxes {
  /** Six numbers for each box. */
  private readonly boxes: Float64Array;
  private readonly order: Uint32Array;
  /** Six numbers for each node: the box around all of its boxes. */
  private readonly nodes: Float64Array;

  constructor(boxes: readonly Box[]) {
    this.boxes = new Float64Array(boxes.length * sides);
    boxes.forEach((box, index) => this.boxes.set(box, index * sides));
    this.order = Uint32Array.from(boxes, (_, index) => index);
    let nodeCount = 1;
    for (let size = boxes.length; size > leafSize; size = Math.ceil(size / 2)) nodeCount = 2 * nodeCount + 1;
    this.nodes = new Float64Array(nodeCount * sides);
    if (boxes.length > 0) this.build(0, 0, boxes.length);
  }

  private side(entry: number, side: number): number {
    return this.boxes[entry * sides + side] ?? 0;
  }

  private build(node: number, from: number, to: number): void {
    const box = this.nodes.subarray(node * sides, (node + 1) * sides);
    box.fill(Infinity, 0, 3).fill(-Infinity, 3);
    for (let index = from; index < to; index += 1) {
      const entry = this.order[index] ?? 0;
      for (let side = 0; side < 3; side += 1) {
        box[side] = Math.min(box[side] ?? 0, this.side(entry, side));
        box[side + 3] = Math.max(box[side + 3] ?? 0, this.side(entry, side + 3));
      }
    }
    if (to - from <= leafSize) return;
    const extents = [0, 1, 2].map((side) => (box[side + 3] ?? 0) - (box[side] ?? 0));
    const axis = extents.indexOf(Math.max(...extents));
    const center = (entry: number) => this.side(entry, axis) + this.side(entry, axis + 3);
    this.order.subarray(from, to).sort((a, b) => center(a) - center(b));
    const half = (from + to) >> 1;
    this.build(2 * node + 1, from, half);
    this.build(2 * node + 2, half, to);
  }

  /** Indexes of the boxes that overlap `box`, at most `limit` of them. */
  find(box: Box, limit = Infinity): number[] {
    const found: number[] = [];
    const open: [node: number, from: number, to: number][] = [[0, 0, this.order.length]];
    for (let next = open.pop(); next && found.length < limit; next = open.pop()) {
      const [node, from, to] = next;
      if (!overlaps(this.nodes, node * sides, box)) continue;
      if (to - from > leafSize) {
        const half = (from + to) >> 1;
        open.push([2 * node + 1, from, half], [2 * node + 2, half, to]);
        continue;
      }
      for (let index = from; index < to && found.length < limit; index += 1) {
        const entry = this.order[index] ?? 0;
        if (overlaps(this.boxes, entry * sides, box)) found.push(entry);
      }
    }
    return found;
  }
}

function overlaps(boxes: Float64Array, at: number, box: Box): boolean {
  for (let side = 0; side < 3; side += 1)
    if ((boxes[at + side] ?? 0) > (box[side + 3] ?? 0) || (boxes[at + side + 3] ?? 0) < (box[side] ?? 0)) return false;
  return true;
}

interface Corner {
  x: number;
  y: number;
  z: number;
}

/** The box around two points, extended by a margin on all sides. */
export const boxAround = (a: Corner, b: Corner, margin = 0): Box => [
  Math.min(a.x, b.x) - margin,
  Math.min(a.y, b.y) - margin,
  Math.min(a.z, b.z) - margin,
  Math.max(a.x, b.x) + margin,
  Math.max(a.y, b.y) + margin,
  Math.max(a.z, b.z) + margin,
];
