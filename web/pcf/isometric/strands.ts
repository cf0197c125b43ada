// Center lines of pipes and fittings, and the gaps where one passes behind another.
import type { Component } from '../model.ts';
import { segmentsOf } from '../network.ts';
import { add, distance, scale, subtract, type Vector } from '../vector.ts';
import type { Pen } from './drawing.ts';
import { cellKey } from './occupancy.ts';
import { depth, type Place } from './projection.ts';
import { minus, plus, sizeOf } from './shapes.ts';

export interface Strand {
  component: number;
  from: Place;
  to: Place;
  spaceFrom: Vector;
  spaceTo: Vector;
}

/** Start and end of a gap along a strand, 0 to 1. */
export type Gap = [from: number, to: number];
export type Gaps = ReadonlyMap<Strand, Gap[]>;

export const strandsOf = (component: Component, pen: Pen): Strand[] =>
  segmentsOf(component).map(({ from, to }) => ({
    component: component.index,
    from: pen.place(from),
    to: pen.place(to),
    spaceFrom: pen.space(from),
    spaceTo: pen.space(to),
  }));

const cellSize = 40;
const gapHalf = 4;
/** Largest number of strands compared per cell: more of them cannot be told apart on paper anyway. */
const maxPerCell = 60;

/** Cells of the drawing that a strand crosses, and those next to it. */
function cellsOf({ from, to }: Strand): Set<number> {
  const steps = Math.min(400, Math.ceil(sizeOf(minus(to, from)) / cellSize) + 1);
  const cells = new Set<number>();
  for (let step = 0; step <= steps; step += 1) {
    const at = plus(from, minus(to, from), step / steps);
    for (const dx of [-0.3, 0.3])
      for (const dy of [-0.3, 0.3]) cells.add(cellKey(Math.floor(at.x / cellSize + dx), Math.floor(at.y / cellSize + dy)));
  }
  return cells;
}

/** Position of the crossing along each of two strands, 0 to 1; null if they do not cross, or only at an end. */
function crossingOf(a: Strand, b: Strand): [alongA: number, alongB: number] | null {
  const [r, s] = [minus(a.to, a.from), minus(b.to, b.from)];
  const area = r.x * s.y - r.y * s.x;
  if (Math.abs(area) < 1e-6) return null;
  const q = minus(b.from, a.from);
  const t = (q.x * s.y - q.y * s.x) / area;
  const u = (q.x * r.y - q.y * r.x) / area;
  const isInside = (along: number) => along > 0.02 && along < 0.98;
  return isInside(t) && isInside(u) ? [t, u] : null;
}

const spaceAt = ({ spaceFrom, spaceTo }: Strand, along: number) => add(spaceFrom, scale(subtract(spaceTo, spaceFrom), along));

/** The strand that is farther from the viewer where two cross, and its gap there; null if they do not cross. */
function gapBetween(a: Strand, b: Strand): [Strand, Gap] | null {
  const [t, u] = crossingOf(a, b) ?? [];
  if (t === undefined || u === undefined) return null;
  const [atA, atB] = [spaceAt(a, t), spaceAt(b, u)];
  if (distance(atA, atB) < 1) return null;
  const [farther, along] = depth(atA) < depth(atB) ? ([a, t] as const) : ([b, u] as const);
  const share = gapHalf / Math.max(1, sizeOf(minus(farther.to, farther.from)));
  return [farther, [along - share, along + share]];
}

const isClose = (a: Place, b: Place) => Math.hypot(a.x - b.x, a.y - b.y) < 2;

/** Finds the gaps: where one strand passes behind another, the farther one has a gap. */
export function findGaps(strands: readonly Strand[]): Gaps {
  const cells = new Map<number, Strand[]>();
  const gaps = new Map<Strand, Gap[]>();
  for (const strand of strands) {
    const met = new Set<Strand>();
    for (const key of cellsOf(strand)) {
      const cell = cells.get(key) ?? [];
      for (const other of cell.slice(-maxPerCell)) {
        if (met.has(other) || other.component === strand.component) continue;
        if (isClose(other.from, strand.to) || isClose(other.to, strand.from)) continue;
        met.add(other);
        const [farther, gap] = gapBetween(strand, other) ?? [];
        if (!farther || !gap) continue;
        const known = gaps.get(farther);
        if (known) known.push(gap);
        else gaps.set(farther, [gap]);
      }
      cell.push(strand);
      cells.set(key, cell);
    }
  }
  return gaps;
}

/** The pieces of a strand between its gaps. */
export function piecesOf({ from, to }: Strand, gaps: readonly Gap[]): [Place, Place][] {
  const pieces: [Place, Place][] = [];
  let start = 0;
  for (const [left, right] of gaps.toSorted((a, b) => a[0] - b[0])) {
    if (left > start) pieces.push([plus(from, minus(to, from), start), plus(from, minus(to, from), left)]);
    start = Math.max(start, right);
  }
  if (start < 1) pieces.push([plus(from, minus(to, from), start), to]);
  return pieces;
}
