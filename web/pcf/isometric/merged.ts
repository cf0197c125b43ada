// Counts the parts of a drawing that are so close to each other that they look like one.
import type { Network } from '../network.ts';
import type { Drawing } from './drawing.ts';
import type { Place } from './projection.ts';
import { minus, plus, type Shape, sizeOf, toUnit } from './shapes.ts';

interface Piece {
  from: Place;
  to: Place;
}

interface Part {
  component: number;
  /** The drawn center lines. */
  pieces: Piece[];
  /** A circle around the symbol; null for a pipe, a fitting, or an outlet, which is always on a pipe. */
  symbol: { center: Place; radius: number } | null;
}

/** Smallest distance between parallel pipes. */
const minSpacing = 7;
/** Pipes that are side by side for less than this look like a kink or a joint. */
const minOverlap = 4;

const piecesOf = (shape: Shape): Piece[] => {
  if (shape.kind === 'line' && (shape.stroke === 'pipe' || shape.stroke === 'dashed-pipe'))
    return [{ from: shape.from, to: shape.to }];
  if (shape.kind !== 'corner') return [];
  return [
    { from: shape.from, to: shape.corner },
    { from: shape.corner, to: shape.to },
  ];
};

function circleAround(points: readonly Place[]): Part['symbol'] {
  if (points.length === 0) return null;
  const sum = points.reduce((total, point) => plus(total, point), { x: 0, y: 0 });
  const center = { x: sum.x / points.length, y: sum.y / points.length };
  return { center, radius: points.reduce((most, point) => Math.max(most, sizeOf(minus(point, center))), 0) };
}

const along = (direction: Place, { x, y }: Place) => direction.x * x + direction.y * y;

function distanceTo({ from, to }: Piece, at: Place): number {
  const length = sizeOf(minus(to, from));
  const direction = toUnit(minus(to, from));
  const nearest = plus(from, direction, Math.min(length, Math.max(0, along(direction, minus(at, from)))));
  return sizeOf(minus(at, nearest));
}

/** Whether two pieces are side by side, or on top of each other. */
function areMerged(a: Piece, b: Piece): boolean {
  const [direction, other] = [toUnit(minus(a.to, a.from)), toUnit(minus(b.to, b.from))];
  const across = { x: -direction.y, y: direction.x };
  if (Math.abs(along(across, other)) > 0.1 || Math.abs(along(across, minus(b.from, a.from))) >= minSpacing) return false;
  const [start, end] = [0, sizeOf(minus(a.to, a.from))];
  const [first, second] = [along(direction, minus(b.from, a.from)), along(direction, minus(b.to, a.from))];
  return Math.min(end, Math.max(first, second)) - Math.max(start, Math.min(first, second)) > minOverlap;
}

/** The components that share a joint with a component, and the component itself. */
const neighborsOf = (network: Network, component: number): ReadonlySet<number> =>
  new Set([
    component,
    ...(network.portsOf.get(component) ?? []).flatMap(({ joint }) => joint.ports.map((port) => port.component.index)),
  ]);

/** Number of pairs of unconnected components whose lines run side by side, or of which one is behind the other's symbol. */
export function countMerged({ groups }: Drawing, network: Network): number {
  const outlets = new Set(network.pipeline.components.flatMap(({ type, index }) => (type.shape === 'olet' ? index : [])));
  const parts = groups.flatMap(({ component, kind, shapes }): Part[] => {
    if (component === null || kind !== 'component') return [];
    const points = outlets.has(component) ? [] : shapes.flatMap((shape) => (shape.kind === 'path' ? shape.points : []));
    return [{ component, pieces: shapes.flatMap(piecesOf), symbol: circleAround(points) }];
  });
  const isBehind = ({ pieces }: Part, { symbol }: Part) =>
    symbol !== null && pieces.some((piece) => distanceTo(piece, symbol.center) < 0.7 * symbol.radius);
  let count = 0;
  parts.forEach((part, index) => {
    const neighbors = neighborsOf(network, part.component);
    for (const other of parts.slice(index + 1)) {
      if (neighbors.has(other.component)) continue;
      const isMerged =
        part.pieces.some((piece) => other.pieces.some((beside) => areMerged(piece, beside))) ||
        isBehind(part, other) ||
        isBehind(other, part);
      if (isMerged) count += 1;
    }
  });
  return count;
}
