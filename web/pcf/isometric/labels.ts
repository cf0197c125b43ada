// Labels beside the line: item balloons, end texts and tags.
import { findGasketsOfBolts } from '../bolts.ts';
import { isPipe } from '../keywords.ts';
import { lengthLabel } from '../lengths.ts';
import type { Materials } from '../materials.ts';
import { attributeValue, type Component, type Document, type Pipeline } from '../model.ts';
import { type Network, tapSegmentsOf } from '../network.ts';
import { middle } from '../vector.ts';
import { fontSize, type Pen } from './drawing.ts';
import { type Area, bandAround, boxAt, Occupancy } from './occupancy.ts';
import type { Place } from './projection.ts';
import { circle, halfway, line, minus, plus, roundingOf, type Shape, textWidth, toUnit } from './shapes.ts';

const directionsAround = Array.from({ length: 16 }, (_, index) => ({
  x: Math.cos((index * Math.PI) / 8 + 0.2),
  y: Math.sin((index * Math.PI) / 8 + 0.2),
}));

const leaderTo = (at: Place, center: Place) => bandAround(plus(at, toUnit(minus(center, at)), 6), center, 0.5);

/**
 * The cost of a label at a place: 4 for each thing that it covers and each label that its leader crosses, less for other
 * overlaps. Stops adding up at `least`.
 */
function costOf(pen: Pen, at: Place, box: Area, least: number): number {
  let cost = 0;
  const add = (price: number, taken: Occupancy, area: Area, free = 0) => {
    if (cost >= least) return;
    const most = Math.min(5, Math.ceil((least - cost) / price)) + free;
    cost += price * Math.max(0, taken.count(area, most) - free);
  };
  const leader = leaderTo(at, box.center);
  add(4, pen.taken, box);
  add(4, pen.labels, leader);
  // The leader touches its own component.
  add(0.8, pen.taken, leader, 1);
  add(0.9, pen.extensions, box);
  return cost;
}

/** The nearest free place around a point for a label of this size, or the least covered one if none is free. */
function findPlace(pen: Pen, at: Place, width: number, height: number, distances: readonly number[]): Place {
  let best: { cost: number; center: Place } | null = null;
  for (const far of distances) {
    for (const direction of directionsAround) {
      const least: number = best?.cost ?? Infinity;
      if (far / 200 >= least || least < pen.goodEnough) break;
      const center = plus(at, { x: direction.x * (far + width / 2 - 7), y: direction.y * far });
      const cost = costOf(pen, at, boxAt(center, width + 2, height + 2), least - far / 200) + far / 200;
      if (cost < least) best = { cost, center };
    }
    if (best && best.cost < 1) break;
  }
  const found = best?.center ?? at;
  const box = boxAt(found, width + 1, height + 1);
  if (pen.taken.count(box, 1) + pen.labels.count(leaderTo(at, found), 1) > 0) pen.crowded += 1;
  pen.taken.add(box);
  pen.labels.add(box);
  return found;
}

function centerOf(component: Component, pen: Pen): Place | null {
  const { ends, center, branches, place, type } = component;
  const [first, second] = ends;
  if (type.shape === 'bend' && center && first && second) {
    const corner = pen.place(center);
    const [start, end] = roundingOf(pen.place(first), corner, pen.place(second));
    return halfway(corner, halfway(start, end));
  }
  if (type.shape === 'olet' && center && branches[0]) return pen.place(middle(center, branches[0]));
  if (center) return pen.place(center);
  if (first && second) return halfway(pen.place(first), pen.place(second));
  const only = place ?? first;
  return only ? pen.place(only) : null;
}

/** Parts of a pipe's length at which the leader of its balloon may end, the best one first. */
const partsOfPipe = [1 / 2, 1 / 3, 2 / 3, 1 / 4, 3 / 4];

/** The places of outlets, taps, supports and the like: a leader that ends there does not seem to belong to the pipe. */
function findMounted({ components }: Pipeline, pen: Pen): Occupancy {
  const mounted = new Occupancy();
  for (const component of components) {
    const at = component.center ?? component.place;
    const taps = tapSegmentsOf(component).map(({ from }) => from);
    for (const point of at ? [at, ...taps] : taps) mounted.add(boxAt(pen.place(point), 28, 28));
  }
  return mounted;
}

/** Where the leader of a balloon ends. */
function leaderEnd(component: Component, mounted: Occupancy, pen: Pen): Place | null {
  const [first, second] = component.ends;
  const usual = centerOf(component, pen);
  if (!isPipe(component) || !first || !second) return usual;
  const [start, end] = [pen.place(first), pen.place(second)];
  const places = partsOfPipe.map((part) => plus(start, minus(end, start), part));
  return places.find((at) => mounted.count(boxAt(at, 1, 1), 1) === 0) ?? usual;
}

/** Item numbers of the bolts of each gasket, which share the balloon of the gasket. */
function findBoltItems(document: Document, pipeline: Pipeline, itemsOf: Materials['itemsOf']): Map<Component, Set<number>> {
  const items = new Map<Component, Set<number>>();
  for (const [bolts, [gasket]] of findGasketsOfBolts(document, pipeline))
    for (const item of itemsOf.get(bolts.index) ?? []) if (gasket) items.set(gasket, (items.get(gasket) ?? new Set()).add(item));
  return items;
}

const balloonRadius = 6.5;

/** A row of circles with a leader to the component. */
function drawBalloon(pen: Pen, at: Place, items: readonly string[]): Shape[] {
  const width = items.length * 2 * balloonRadius;
  const center = findPlace(pen, at, width, 2 * balloonRadius, [22, 30, 40, 52, 66, 82, 100]);
  const toward = toUnit(minus(at, center));
  const start = plus(center, toward, balloonRadius);
  pen.taken.add(bandAround(start, plus(at, toward, -5), 0.6));
  const balloons = items.flatMap((text, index): Shape[] => {
    const place = plus(center, { x: (index - (items.length - 1) / 2) * 2 * balloonRadius, y: 0 });
    return [circle(place, balloonRadius, 'paper', 'thin'), { kind: 'text', at: place, text, size: 7.5, angle: 0 }];
  });
  return [line(start, at, 'thin'), ...balloons];
}

export function drawBalloons(document: Document, { pipeline }: Network, { itemsOf }: Materials, pen: Pen): void {
  const boltItems = findBoltItems(document, pipeline, itemsOf);
  const mounted = findMounted(pipeline, pen);
  for (const component of pipeline.components) {
    const own = itemsOf.get(component.index);
    if (!own || component.keyword === 'BOLT') continue;
    const at = leaderEnd(component, mounted, pen);
    if (!at) continue;
    const items = [...new Set([...own, ...(boltItems.get(component) ?? [])])].map(String);
    const shapes = drawBalloon(pen, at, items);
    pen.groups.push({ component: component.index, label: `Item ${items.join(', ')}`, kind: 'balloon', shapes });
  }
}

function drawTexts(
  pen: Pen,
  at: Place,
  lines: readonly string[],
  component: number | null,
  distances = [26, 36, 48, 62, 80],
): void {
  const width = lines.reduce((most, text) => Math.max(most, textWidth(text, fontSize)), 0);
  const height = lines.length * (fontSize + 2);
  const center = findPlace(pen, at, width, height, distances);
  const side = toUnit(minus(at, center));
  const reach = Math.min(width / 2 / Math.max(0.01, Math.abs(side.x)), height / 2 / Math.max(0.01, Math.abs(side.y))) + 1;
  pen.taken.add(bandAround(plus(center, side, reach), plus(at, side, -5), 0.6));
  const texts = lines.map((text, index): Shape => ({
    kind: 'text',
    at: plus(center, { x: 0, y: (index - (lines.length - 1) / 2) * (fontSize + 2) }),
    text,
    size: fontSize,
    angle: 0,
  }));
  pen.groups.push({
    component,
    label: lines.join(', '),
    kind: 'text',
    shapes: [line(plus(center, side, reach), at, 'thin'), ...texts],
  });
}

/** The lines of a text of the file. Isometric programs start a new line at a dollar sign: `FT$4403`. */
const linesOf = (text: string): string[] =>
  text
    .split('$', 4)
    .map((part) => part.trim())
    .filter(Boolean);

export function drawMarks(document: Document, network: Network, pen: Pen): void {
  for (const mark of network.pipeline.marks) {
    // A keyword ending in -NULL marks an end without a label.
    if (!mark.place || !mark.keyword.startsWith('END-') || mark.keyword.endsWith('-NULL')) continue;
    const reference =
      attributeValue(document, mark, 'CONNECTION-REFERENCE') || attributeValue(document, mark, 'PIPELINE-REFERENCE');
    const name = mark.keyword.endsWith('PIPELINE')
      ? 'CONT. ON'
      : mark.keyword.startsWith('END-CONNECTION')
        ? 'CONN. TO'
        : mark.keyword.replace('END-POSITION-', '');
    const [x, y, z] = [mark.place.x, mark.place.y, mark.place.z].map((value) => lengthLabel(value, pen.system));
    drawTexts(pen, pen.place(mark.place), [...linesOf(`${name} ${reference}`), `E ${x}  N ${y}`, `EL ${z}`], null);
  }
  for (const component of network.pipeline.components) {
    const text = attributeValue(document, component, 'TAG') || attributeValue(document, component, 'NAME');
    const tag = linesOf(text).map((part) => part.slice(0, 30));
    const at = tag.length > 0 ? centerOf(component, pen) : null;
    if (at) drawTexts(pen, at, tag, component.index, [20, 28, 38, 50, 64]);
  }
}
