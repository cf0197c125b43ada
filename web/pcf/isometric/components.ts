// Draws the components: pipes and fittings as lines, everything else as symbols.
import { type Component, type Document, joinPoints, placeOf } from '../model.ts';
import { directionsInto, type Network, tapSegmentsOf } from '../network.ts';
import { endTypeOf, type SymbolName } from '../skeys.ts';
import { add, distanceFromLine, isAcross, middle, subtract, up, type Vector } from '../vector.ts';
import { weldKind } from '../welds.ts';
import type { Pen } from './drawing.ts';
import { eccentricOffset } from '../eccentric.ts';
import { bandAround, boxAt } from './occupancy.ts';
import { type Place, project } from './projection.ts';
import { circle, halfway, line, minus, path, plus, type Shape, sizeOf, toUnit } from './shapes.ts';
import { findGaps, type Gaps, piecesOf, type Strand, strandsOf } from './strands.ts';
import { drawReturnBend } from './return-bend.ts';
import { isReversed, spindleOf, symbolOf, upOf } from './choose-symbol.ts';
import { drawJunction, drawSymbol } from './symbols.ts';

/** Components that are drawn as lines. */
const plain = /^(?:PIPE|ELBOW|BEND|TEE|CROSS|OLET|ELBOLET|Y-PIECE|REINFORCEMENT|REDUCER-\w+-TEED)/;

const isPlain = ({ keyword }: Component) => plain.test(keyword);

export function drawComponents(document: Document, network: Network, pen: Pen): void {
  const { components } = network.pipeline;
  const strands = new Map(components.filter(isPlain).map((component) => [component, strandsOf(component, pen)]));
  const gaps = findGaps([...strands.values()].flat());
  for (const component of components) {
    const own = strands.get(component);
    const bend = drawReturnBend(network, component, pen);
    const body = bend
      ? [bend, ...drawJoints(component, own ?? [], pen)]
      : own
        ? drawPlain(component, own, gaps, pen)
        : drawInline(document, network, component, pen);
    const solid = [...body, ...drawTaps(component, pen)];
    const shapes = component.isDotted ? solid.map(toDashed) : solid;
    if (shapes.length === 0) continue;
    const skey = component.skey && ` ${component.skey}`;
    pen.groups.push({
      component: component.index,
      label: `${component.keyword}${skey}, line ${component.firstLine + 1}`,
      kind: 'component',
      shapes,
    });
  }
}

function toDashed(shape: Shape): Shape {
  if (shape.kind === 'text') return shape;
  if (shape.stroke === 'pipe') return { ...shape, stroke: 'dashed-pipe' };
  return shape.stroke === 'symbol' ? { ...shape, stroke: 'dashed-symbol' } : shape;
}

function drawPlain(component: Component, strands: readonly Strand[], gaps: Gaps, pen: Pen): Shape[] {
  for (const { from, to } of strands) pen.taken.add(bandAround(from, to, 2.5));
  const {
    type: { shape },
    ends: [first, second],
    center,
    branches: [branch],
  } = component;
  const joints = drawJoints(component, strands, pen);
  const isCut = strands.some((strand) => gaps.has(strand));
  if (shape === 'bend' && first && second && center && !isCut)
    return [
      { kind: 'corner', from: pen.place(first), corner: pen.place(center), to: pen.place(second), stroke: 'pipe' },
      ...joints,
    ];
  const lines = strands.flatMap((strand) => piecesOf(strand, gaps.get(strand) ?? []).map(([from, to]) => line(from, to, 'pipe')));
  const saddle = shape === 'olet' && center && branch ? drawSaddle(pen.place(center), pen.place(branch)) : [];
  return [...lines, ...saddle, ...joints];
}

/** A dot for each butt weld, a bar for each socket or screwed end. */
function drawJoints(component: Component, strands: readonly Strand[], pen: Pen): Shape[] {
  const endType = endTypeOf(component.skey);
  if (endType === 'BW')
    return [...component.ends, ...component.branches].map((point) => circle(pen.place(point), 1.9, 'ink', 'none'));
  if (endType !== 'SW' && endType !== 'SC') return [];
  return strands.map(({ from, to }) => {
    const along = toUnit(minus(to, from));
    const across = { x: -along.y, y: along.x };
    return line(plus(from, across, 4), plus(from, across, -4));
  });
}

function drawSaddle(center: Place, tip: Place, half = 6): Shape[] {
  const along = toUnit(minus(tip, center));
  const across = { x: -along.y, y: along.x };
  return [
    path([plus(center, across, half), plus(center, across, -half), plus(center, along, half + 1)], {
      fill: 'ink',
      stroke: 'none',
    }),
  ];
}

/** A line with a small saddle for each tap. */
const drawTaps = (component: Component, pen: Pen): Shape[] =>
  tapSegmentsOf(component).flatMap(({ from, to }) => {
    const [root, tip] = [pen.place(from), pen.place(to)];
    pen.taken.add(bandAround(root, tip, 2.5));
    return [line(root, tip, 'pipe'), ...drawSaddle(root, tip, 4)];
  });

/** Symbols with a part on top, which labels must not cover. */
const tallSymbols: ReadonlySet<SymbolName> = new Set([
  'gate',
  'globe',
  'ball',
  'control',
  'motor',
  'butterfly',
  'slide',
  'relief',
  'needle',
  'diaphragm',
]);

/** The center of a component whose ends are not on one axis; null if they are. */
function junctionOf({ ends: [first, second], branches, center }: Component): Vector | null {
  const isBent = first && second && center && distanceFromLine(center, first, second) > 1;
  if (branches.length === 0 && !isBent) return null;
  return center ?? (first && second ? middle(first, second) : null);
}

/** A symbol with a part of it toward each end. */
function drawAround(document: Document, component: Component, center: Vector, pen: Pen): Shape[] {
  const points = joinPoints(component);
  const at = pen.place(center);
  for (const point of points) pen.taken.add(bandAround(at, pen.place(point), 8));
  const symbol = symbolOf(component);
  const legs = points.map((point) => subtract(point, center));
  const spindle = spindleOf(document, component, legs);
  if (symbol && tallSymbols.has(symbol)) pen.taken.add(bandAround(at, plus(at, spindle, 18), 6));
  const directions = points.map((point) => toUnit(minus(pen.place(point), at)));
  const ends = points.map((point, index) => ({
    end: pen.place(point),
    across: directions[legs.findIndex((other) => isAcross(other, legs[index] ?? other, 60))] ?? spindle,
  }));
  return drawJunction(symbol, { center: at, ends, up: spindle });
}

/** Drawn length of a component with one end. */
const singleLength = 14;

function drawInline(document: Document, network: Network, component: Component, pen: Pen): Shape[] {
  const [first, second] = component.ends;
  const at = placeOf(component);
  if (component.keyword === 'SUPPORT') return at ? drawSupport(component, pen.place(at), pen) : [];
  if (component.type.shape === 'weld') return at ? drawWeld(component, pen.place(at)) : [];
  if (component.type.shape === 'point') return [];
  const junction = junctionOf(component);
  if (junction) return drawAround(document, component, junction, pen);
  if (!first) return [];
  const from = pen.place(first);
  // A component with one end continues the component before it.
  const axis = second ? subtract(second, first) : (directionsInto(network, component)[0] ?? up);
  const to = second ? pen.place(second) : plus(from, toUnit(project(axis)), singleLength);
  pen.taken.add(bandAround(from, to, 8));
  const center = halfway(from, to);
  if (component.keyword === 'GASKET') {
    const across = upOf(document, component, axis);
    return [line(plus(center, across, -8), plus(center, across, 8), 'thin')];
  }
  const symbol = symbolOf(component);
  const offset = symbol === 'eccentric' ? eccentricOffset(network, component) : null;
  const top = upOf(document, component, axis, offset);
  if (symbol && tallSymbols.has(symbol)) pen.taken.add(bandAround(center, plus(center, top, 18), 6));
  const reversed = isReversed(document, network, component, symbol);
  // Measured on the drawing, which is not to scale: from the axis of the larger end to that of the smaller one.
  const large = reversed && second ? second : first;
  const flatOffset = offset ? sizeOf(minus(pen.place(add(large, offset)), pen.place(large))) : 0;
  return drawSymbol(symbol, { from, to, up: top, isReversed: reversed, flatOffset });
}

function drawSupport({ skey }: Component, at: Place, pen: Pen): Shape[] {
  const below = plus(at, { x: 0, y: 1 }, 3);
  pen.taken.add(boxAt(plus(at, { x: 0, y: 7 }), 14, 14));
  if (skey === 'HANG' || skey === 'SPRG') {
    pen.taken.add(boxAt(plus(at, { x: 0, y: -10 }), 10, 22));
    const zigzag = [3, 6, 9, 12, 15].map((y, index) => plus(at, { x: index % 2 === 0 ? 3 : -3, y: -y }));
    return skey === 'SPRG'
      ? [path([at, ...zigzag, plus(at, { x: 0, y: -18 })], { closed: false })]
      : [line(at, plus(at, { x: 0, y: -18 })), line(plus(at, { x: -5, y: -18 }), plus(at, { x: 5, y: -18 }))];
  }
  const triangle = path([below, plus(below, { x: -6, y: 9 }), plus(below, { x: 6, y: 9 })], {
    fill: skey === 'ANCH' ? 'ink' : 'paper',
  });
  return skey === 'GUID' ? [line(plus(at, { x: -7, y: 4 }), plus(at, { x: 7, y: 4 })), triangle] : [triangle];
}

function drawWeld({ skey }: Component, at: Place): Shape[] {
  if (weldKind(skey) !== 'shop')
    return [
      line(plus(at, { x: -4, y: -4 }), plus(at, { x: 4, y: 4 })),
      line(plus(at, { x: -4, y: 4 }), plus(at, { x: 4, y: -4 })),
    ];
  return [circle(at, 2.6, 'ink', 'none')];
}
