// Draws the dimensions and falls of straight stretches.
import type { Network, Segment } from '../network.ts';
import { add, distance, east, isAcross, north, scale, up, type Vector } from '../vector.ts';
import { lengthLabel } from '../lengths.ts';
import { fontSize, type Pen } from './drawing.ts';
import { runPerHeight } from './falls.ts';
import { type Area, bandAround, boxAt } from './occupancy.ts';
import { type Place, project } from './projection.ts';
import { halfway, line, minus, path, plus, sizeOf, textWidth, toUnit } from './shapes.ts';
import { findStretches, type Stretch } from './stretches.ts';

const axes: readonly Vector[] = [east, north, up];

/** Shortest dimension in millimeters: a fitter does not measure the thickness of a gasket. */
const shortest = 10;

/** Directions on the drawing in which a dimension line can be offset from its stretch. */
function sidesOf(axis: Vector): Place[] {
  return axes.flatMap((other) => (isAcross(other, axis) ? [toUnit(project(other)), toUnit(project(scale(other, -1)))] : []));
}

export function drawDimensions(network: Network, pen: Pen): void {
  const stretches = findStretches(network);
  for (const stretch of stretches) {
    drawOffsets(stretch, pen);
    drawFall(stretch.longest, pen);
  }
  for (const { from, axis, stops } of stretches) {
    const point = (along: number) => add(from, scale(axis, along));
    const sorted = stops.toSorted((a, b) => a - b);
    const sides = sidesOf(axis);
    for (let index = 1; index < sorted.length; index += 1) {
      const [a, b] = [sorted[index - 1] ?? 0, sorted[index] ?? 0];
      if (b - a >= shortest) drawDimension(pen, pen.place(point(a)), pen.place(point(b)), lengthLabel(b - a, pen.system), sides);
    }
  }
}

/** Angle of a text along a line, so that it is readable from below or from the right. */
function readingAngle(along: Place): number {
  const angle = Math.atan2(along.y, along.x);
  if (angle > Math.PI / 2 - 0.01) return angle - Math.PI;
  return angle < -Math.PI / 2 - 0.01 ? angle + Math.PI : angle;
}

/** Draws the offsets of a skewed stretch along the axes, with their lengths. */
function drawOffsets({ from, axis, start, end }: Stretch, pen: Pen): void {
  const [first, last] = [add(from, scale(axis, start)), add(from, scale(axis, end))];
  const least = Math.max(shortest, 0.02 * distance(first, last));
  const moved = (['x', 'y', 'z'] as const).filter((direction) => Math.abs(last[direction] - first[direction]) > least);
  if (moved.length < 2) return;
  let corner: Vector = first;
  for (const direction of moved) {
    const next: Vector = { ...corner, [direction]: last[direction] };
    drawOffset(pen, pen.place(corner), pen.place(next), lengthLabel(distance(corner, next), pen.system));
    corner = next;
  }
}

/** Takes the place beside a line at which a text of this width covers the fewest things. */
function takePlaceBeside(pen: Pen, from: Place, to: Place, width: number): Pick<Area, 'center'> & { angle: number } {
  const angle = readingAngle(toUnit(minus(to, from)));
  const across = { x: -Math.sin(angle), y: Math.cos(angle) };
  const boxes = [5.5, -5.5, 12, -12, 20, -20].map((off) =>
    boxAt(plus(halfway(from, to), across, off), width + 2, fontSize + 1, angle),
  );
  const box = boxes.reduce((best, other) => (pen.taken.count(other) < pen.taken.count(best) ? other : best));
  if (pen.taken.count(box, 1) > 0) pen.crowded += 1;
  pen.taken.add(box);
  pen.labels.add(box);
  return { center: box.center, angle };
}

function drawOffset(pen: Pen, from: Place, to: Place, text: string): void {
  const { center, angle } = takePlaceBeside(pen, from, to, textWidth(text, fontSize));
  pen.taken.add(bandAround(from, to, 1));
  pen.groups.push({
    component: null,
    label: text,
    kind: 'dimension',
    shapes: [line(from, to, 'dashed'), { kind: 'text', at: center, text, size: fontSize, angle }],
  });
}

const arrowLength = 8;

/** Writes the fall of a segment beside it, with an arrow that points to its lower end. */
function drawFall({ from: first, to: last }: Segment, pen: Pen): void {
  const [upper, lower] = first.z > last.z ? [first, last] : [last, first];
  const run = runPerHeight(upper, lower);
  if (run === null) return;
  const text = `FALL 1:${Math.round(run)}`;
  const [from, to] = [pen.place(upper), pen.place(lower)];
  const width = textWidth(text, fontSize) + arrowLength + 3;
  // Beside a short segment, the text would seem to belong to its neighbors.
  if (sizeOf(minus(to, from)) < width) return;
  const { center, angle } = takePlaceBeside(pen, from, to, width);
  const down = toUnit(minus(to, from));
  const across = { x: -2.6 * down.y, y: 2.6 * down.x };
  const tip = plus(center, down, width / 2);
  const end = plus(tip, down, -arrowLength);
  pen.groups.push({
    component: null,
    label: text,
    kind: 'dimension',
    shapes: [
      path([tip, plus(end, across), minus(end, across)], { stroke: 'thin', fill: 'ink' }),
      { kind: 'text', at: plus(center, down, -(arrowLength + 3) / 2), text, size: fontSize, angle },
    ],
  });
}

interface Position {
  cost: number;
  off: Place;
  label: Area;
}

/** The side and distance at which a dimension covers the fewest things. */
function findPosition(pen: Pen, a: Place, b: Place, text: string, sides: readonly Place[]): Position | null {
  const angle = readingAngle(toUnit(minus(b, a)));
  const across = { x: -Math.sin(angle), y: Math.cos(angle) };
  const width = textWidth(text, fontSize) + 2;
  let best: Position | null = null;
  for (const far of [18, 28, 39, 52, 68, 88]) {
    for (const side of sides) {
      const least: number = best?.cost ?? Infinity;
      if (far / 100 >= least || least < 3 * pen.goodEnough) break;
      const off = { x: side.x * far, y: side.y * far };
      const [from, to] = [plus(a, off), plus(b, off)];
      const label = boxAt(plus(halfway(from, to), across, -5.5), width, fontSize + 1, angle);
      const labelCost = pen.taken.count(label, least / 4) * 4;
      if (labelCost + far / 100 >= least) continue;
      let cost = labelCost + pen.taken.count(bandAround(from, to, 1), least) + far / 100;
      for (const end of cost < least ? [a, b] : [])
        cost += 0.4 * pen.taken.count(bandAround(plus(end, side, 5), plus(end, side, far - 3), 0.5), least);
      if (cost < least) best = { cost, off, label };
    }
    // The dimension covers nothing, and its extension lines cross at most two things.
    if (best && best.cost < Math.max(1, 3 * pen.goodEnough)) break;
  }
  return best;
}

function drawDimension(pen: Pen, a: Place, b: Place, text: string, sides: readonly Place[]): void {
  const position = findPosition(pen, a, b, text, sides);
  if (!position) return;
  const { off, label } = position;
  if (pen.taken.count(label, 1) > 0) pen.crowded += 1;
  const [from, to] = [plus(a, off), plus(b, off)];
  const [along, side] = [toUnit(minus(b, a)), toUnit(off)];
  const slant = plus({ x: along.x * 2.6, y: along.y * 2.6 }, side, 2.6);
  pen.groups.push({
    component: null,
    label: text,
    kind: 'dimension',
    shapes: [
      line(plus(a, side, 4), plus(from, side, 3), 'thin'),
      line(plus(b, side, 4), plus(to, side, 3), 'thin'),
      line(from, to, 'thin'),
      line(minus(from, slant), plus(from, slant), 'thin'),
      line(minus(to, slant), plus(to, slant), 'thin'),
      { kind: 'text', at: label.center, text, size: fontSize, angle: readingAngle(along) },
    ],
  });
  for (const [end, tip] of [
    [a, from],
    [b, to],
  ] as const)
    pen.extensions.add(bandAround(plus(end, side, 5), tip, 0.5));
  pen.taken.add(bandAround(from, to, 1));
  pen.taken.add(label);
  pen.labels.add(label);
}
