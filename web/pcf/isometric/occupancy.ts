// The areas of the drawing that are taken, so that labels find a free place.
import type { Place } from './projection.ts';

/** A rectangle around a center, rotated by the angle with this cosine and sine. */
export interface Area {
  center: Place;
  halfWidth: number;
  halfHeight: number;
  cos: number;
  sin: number;
}

const cellSize = 48;
/** Largest number of areas stored per cell: a cell with more of them has no free place anyway. */
const maxPerCell = 200;

interface Shape {
  x: number;
  y: number;
  halfWidth: number;
  halfHeight: number;
  cos: number;
  sin: number;
  /** Half the size of the axis-aligned box around it. */
  reachX: number;
  reachY: number;
  /** Number of the last call of `count` that has checked it. */
  seenBy: number;
}

function shapeOf({ center, halfWidth, halfHeight, cos, sin }: Area): Shape {
  return {
    x: center.x,
    y: center.y,
    halfWidth,
    halfHeight,
    cos,
    sin,
    reachX: Math.abs(halfWidth * cos) + Math.abs(halfHeight * sin),
    reachY: Math.abs(halfWidth * sin) + Math.abs(halfHeight * cos),
    seenBy: 0,
  };
}

/** Whether a line along a side of `a` separates the two rectangles. */
function isSeparated(a: Shape, b: Shape): boolean {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const cos = Math.abs(a.cos * b.cos + a.sin * b.sin);
  const sin = Math.abs(a.cos * b.sin - a.sin * b.cos);
  return (
    Math.abs(dx * a.cos + dy * a.sin) >= a.halfWidth + b.halfWidth * cos + b.halfHeight * sin ||
    Math.abs(dy * a.cos - dx * a.sin) >= a.halfHeight + b.halfWidth * sin + b.halfHeight * cos
  );
}

const isTouching = (a: Shape, b: Shape) =>
  Math.abs(a.x - b.x) < a.reachX + b.reachX &&
  Math.abs(a.y - b.y) < a.reachY + b.reachY &&
  !isSeparated(a, b) &&
  !isSeparated(b, a);

/** A band along a line. */
export function bandAround(from: Place, to: Place, halfHeight: number): Area {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.sqrt(dx * dx + dy * dy);
  return {
    center: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 },
    halfWidth: length / 2 + halfHeight,
    halfHeight,
    cos: length > 0 ? dx / length : 1,
    sin: length > 0 ? dy / length : 0,
  };
}

export const boxAt = (center: Place, width: number, height: number, angle = 0): Area => ({
  center,
  halfWidth: width / 2,
  halfHeight: height / 2,
  cos: angle === 0 ? 1 : Math.cos(angle),
  sin: angle === 0 ? 0 : Math.sin(angle),
});

const columnsOf = ({ x, reachX }: Shape) => ({
  left: Math.floor((x - reachX) / cellSize),
  right: Math.floor((x + reachX) / cellSize),
});

/**
 * The rows of a column's cells that a shape can touch. A long oblique band touches few of the cells of the box around it.
 */
function rowsOf({ x, y, halfWidth, halfHeight, cos, sin, reachY }: Shape, column: number): { top: number; bottom: number } {
  const left = column * cellSize - x;
  let [least, most] = [y - reachY, y + reachY];
  // A point is in the shape if |dy * cos - dx * sin| <= halfHeight and |dy * sin + dx * cos| <= halfWidth.
  const narrow = (slope: number, reach: number) => {
    const [first, last] = [left * slope, (left + cellSize) * slope];
    least = Math.max(least, y + Math.min(first, last) - reach);
    most = Math.min(most, y + Math.max(first, last) + reach);
  };
  if (Math.abs(cos) > 1e-9) narrow(sin / cos, halfHeight / Math.abs(cos));
  if (Math.abs(sin) > 1e-9) narrow(-cos / sin, halfWidth / Math.abs(sin));
  return { top: Math.floor(least / cellSize), bottom: Math.floor(most / cellSize) };
}

/** A hash of a cell. Distant cells may have the same hash, which costs only time. */
export const cellKey = (x: number, y: number) => (Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663)) | 0;

export class Occupancy {
  private readonly cells = new Map<number, Shape[]>();
  private counts = 0;

  add(area: Area): void {
    const shape = shapeOf(area);
    const { left, right } = columnsOf(shape);
    for (let column = left; column <= right; column += 1) {
      const { top, bottom } = rowsOf(shape, column);
      for (let row = top; row <= bottom; row += 1) {
        const cell = this.cells.get(cellKey(column, row));
        if (!cell) this.cells.set(cellKey(column, row), [shape]);
        else if (cell.length < maxPerCell) cell.push(shape);
      }
    }
  }

  /** Number of areas that an area overlaps, counted up to `limit`. */
  count(area: Area, limit = Infinity): number {
    const shape = shapeOf(area);
    const { left, right } = columnsOf(shape);
    this.counts += 1;
    let found = 0;
    for (let column = left; column <= right; column += 1) {
      const { top, bottom } = rowsOf(shape, column);
      for (let row = top; row <= bottom; row += 1)
        for (const other of this.cells.get(cellKey(column, row)) ?? []) {
          if (other.seenBy === this.counts) continue;
          other.seenBy = this.counts;
          if (isTouching(shape, other)) found += 1;
          if (found >= limit) return found;
        }
    }
    return found;
  }
}
