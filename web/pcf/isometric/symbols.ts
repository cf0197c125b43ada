// The symbols of components, in the plane of their axis and an upward direction, so that they are skewed like the drawing.
import type { SymbolName } from '../skeys.ts';
import { circle, halfway, line, minus, path, plus, type Shape, sizeOf, toUnit } from './shapes.ts';
import type { Place } from './projection.ts';

export interface Frame {
  from: Place;
  to: Place;
  /** Drawn direction of the symbol's height, of length 1 or a little less. */
  up: Place;
  /** See `isReversed` in choose-symbol.ts. */
  isReversed: boolean;
  /** Drawn distance between the axes of an eccentric reducer; 0 for all other components. */
  flatOffset: number;
}

const half = 6.5;
const maxBodyLength = 30;
/** Shortest pipe drawn on each side of a symbol. If there is less room, the symbol fills the component. */
const shortestStub = 4;

/** The parts of a body at which the symbol of a valve is drawn. */
interface Hub {
  center: Place;
  along: Place;
  up: Place;
  at: (along: number, up: number) => Place;
  /** The bases of the triangles, with the directions of these bases. */
  legs: readonly { base: Place; across: Place }[];
}

interface Body extends Frame, Hub {
  a: Place;
  b: Place;
}

/** Long components have a symbol of limited length in the middle and plain pipe on both sides. */
function bodyOf(frame: Frame): Body {
  const along = toUnit(minus(frame.to, frame.from));
  const center = halfway(frame.from, frame.to);
  const size = sizeOf(minus(frame.to, frame.from));
  const reach = (size <= maxBodyLength + 2 * shortestStub ? size : maxBodyLength) / 2;
  const [a, b] = [plus(center, along, -reach), plus(center, along, reach)];
  return {
    ...frame,
    along,
    center,
    a,
    b,
    legs: [a, b].map((base) => ({ base, across: frame.up })),
    at: (x, y) => plus(plus(center, along, x), frame.up, y),
  };
}

const stub = (from: Place, to: Place): Shape[] => (sizeOf(minus(to, from)) > 0.5 ? [line(from, to, 'pipe')] : []);
const stubs = ({ from, to, a, b }: Body): Shape[] => [...stub(from, a), ...stub(b, to)];
const bar = (at: Place, up: Place, size = half): Shape => line(plus(at, up, -size), plus(at, up, size));
/** One triangle for each end. */
const bowTie = ({ legs, center }: Hub): Shape[] =>
  legs.map(({ base, across }) => path([plus(base, across, half), plus(base, across, -half), center], { fill: 'paper' }));
const stem = ({ center, up, along }: Hub, wheel = true): Shape[] => {
  const top = plus(center, up, 14);
  return [line(center, top), ...(wheel ? [line(plus(top, along, -5), plus(top, along, 5))] : [])];
};
const dome = ({ at }: Hub): Shape => path([at(-6, 14), at(-5, 18), at(0, 20), at(5, 18), at(6, 14)], { fill: 'paper' });

/** Half the height of the smaller end of a reducer. */
const smallHalf = 3;

const largeAndSmall = ({ from, to, isReversed }: Frame): [Place, Place] => (isReversed ? [to, from] : [from, to]);

/** The flat side is at the bottom, where both ends are at the same height. */
function eccentricBody(frame: Frame): Shape[] {
  const { up, flatOffset } = frame;
  const [large, small] = largeAndSmall(frame);
  const bottom = flatOffset > 0 ? flatOffset + smallHalf : half;
  const smallBottom = flatOffset > 0 ? smallHalf : half;
  return [
    path(
      [
        plus(large, up, half),
        plus(large, up, -bottom),
        plus(small, up, -smallBottom),
        plus(small, up, 2 * smallHalf - smallBottom),
      ],
      { fill: 'paper' },
    ),
  ];
}

/** Face and weld of a flange, closed and open end of a cap, or back and face of a blind flange. */
const endsOf = ({ from, to, isReversed }: Frame): [Place, Place] => (isReversed ? [from, to] : [to, from]);

/** Symbols that are drawn at the ends of the component, whatever its length. */
const fillsLength: ReadonlySet<SymbolName> = new Set(['flange', 'blind', 'cap', 'eccentric']);

/** The symbols of valves, which are a bow tie with these parts at its center. */
const valveParts: Readonly<Partial<Record<SymbolName, (hub: Hub) => Shape[]>>> = {
  valve: () => [],
  gate: (hub) => stem(hub),
  slide: (hub) => [...stem(hub), bar(hub.center, hub.up, 5)],
  globe: (hub) => [...stem(hub), circle(hub.center, 3, 'ink')],
  ball: (hub) => [...stem(hub, false), circle(hub.center, 4, 'paper')],
  'plug-valve': (hub) => [
    ...stem(hub, false),
    path([hub.at(-2, 4), hub.at(2, 4), hub.at(2, -4), hub.at(-2, -4)], { fill: 'ink' }),
  ],
  needle: (hub) => [path([hub.at(0, 0), hub.at(-3, 9), hub.at(3, 9)], { fill: 'ink' }), line(hub.at(0, 9), hub.at(0, 14))],
  diaphragm: (hub) => [
    line(hub.center, hub.at(0, 9)),
    path([hub.at(-6, 8), hub.at(-3, 12), hub.at(3, 12), hub.at(6, 8)], { closed: false }),
  ],
  relief: (hub) => [
    path([hub.at(0, 0), hub.at(-3, 5), hub.at(3, 8), hub.at(-3, 11), hub.at(3, 14), hub.at(0, 17)], { closed: false }),
  ],
  control: (hub) => [...stem(hub, false), dome(hub)],
  motor: (hub) => [...stem(hub, false), circle(hub.at(0, 18), 5, 'paper')],
};

const trapParts = ({ center, at }: Hub): Shape[] => [
  circle(center, 7, 'paper'),
  path([at(-4, -4), at(4, -4), at(0, 5)], { fill: 'ink' }),
];

const drawers: Readonly<Partial<Record<SymbolName, (body: Body) => Shape[]>>> = {
  butterfly: (body) => [
    bar(body.a, body.up),
    bar(body.b, body.up),
    line(plus(body.a, body.up, -half), plus(body.b, body.up, half)),
    circle(body.center, 2.2, 'ink'),
    ...stem(body),
  ],
  check(body) {
    const [inlet, outlet] = body.isReversed ? [body.b, body.a] : [body.a, body.b];
    return [
      path([plus(inlet, body.up, half), plus(inlet, body.up, -half), plus(outlet, body.up, -half)], { fill: 'ink' }),
      path([plus(inlet, body.up, half), plus(outlet, body.up, half), plus(outlet, body.up, -half)], { fill: 'paper' }),
    ];
  },
  instrument: (body) => [circle(body.center, Math.min(9, Math.max(6, sizeOf(minus(body.b, body.a)) / 2)), 'paper')],
  orifice: (body) => [bar(body.at(-2, 0), body.up, 9), bar(body.at(2, 0), body.up, 9)],
  strainer: (body) => [
    bar(body.a, body.up),
    bar(body.b, body.up),
    line(body.a, body.b, 'pipe'),
    path([body.at(0, 0), body.at(8, -13), body.at(3, -15)], { closed: false }),
    line(body.at(-4, 0), body.at(3, -15), 'thin'),
  ],
  trap: trapParts,
  union: (body) => [
    line(body.a, body.b, 'pipe'),
    bar(body.at(-3, 0), body.up),
    bar(body.at(0, 0), body.up, 8),
    bar(body.at(3, 0), body.up),
  ],
  coupling: (body) => [
    path([plus(body.a, body.up, 4), plus(body.b, body.up, 4), plus(body.b, body.up, -4), plus(body.a, body.up, -4)], {
      fill: 'paper',
    }),
  ],
  flange(body) {
    const [face, weld] = endsOf(body);
    const back = toUnit(minus(weld, face));
    const [inner, neck] = [plus(face, back, 3.2), plus(face, back, Math.min(16, sizeOf(minus(weld, face))))];
    return [
      line(weld, inner, 'pipe'),
      path([plus(inner, body.up, 4.5), plus(inner, body.up, -4.5), neck], { fill: 'ink', stroke: 'none' }),
      path([plus(face, body.up, 8), plus(face, body.up, -8), plus(inner, body.up, -8), plus(inner, body.up, 8)], {
        fill: 'paper',
      }),
    ];
  },
  blind(body) {
    const [back, face] = endsOf(body);
    const outer = plus(face, toUnit(minus(back, face)), 4.5);
    return [
      path([plus(face, body.up, 8), plus(face, body.up, -8), plus(outer, body.up, -8), plus(outer, body.up, 8)], { fill: 'ink' }),
    ];
  },
  reducer({ a, b, up, isReversed }) {
    const [large, small] = isReversed ? [b, a] : [a, b];
    return [
      path([plus(large, up, half), plus(large, up, -half), plus(small, up, -smallHalf), plus(small, up, smallHalf)], {
        fill: 'paper',
      }),
    ];
  },
  eccentric: eccentricBody,
  cap(body) {
    const [top, open] = endsOf(body);
    const to = toUnit(minus(top, open));
    const depth = Math.min(14, sizeOf(minus(top, open)));
    return [
      path(
        [
          plus(open, body.up, 5),
          plus(plus(open, body.up, 4.5), to, 0.6 * depth),
          plus(open, to, depth),
          plus(plus(open, body.up, -4.5), to, 0.6 * depth),
          plus(open, body.up, -5),
        ],
        { fill: 'paper' },
      ),
    ];
  },
  bellows: (body) => [
    path([body.a, body.at(-8, 6), body.at(-5, -6), body.at(-2, 6), body.at(2, -6), body.at(5, 6), body.at(8, -6), body.b], {
      closed: false,
    }),
  ],
  hose: (body) => [path([body.a, body.at(-7, 4), body.at(0, -4), body.at(7, 4), body.b], { closed: false, stroke: 'pipe' })],
  spectacle: (body) => [bar(body.center, body.up, 9), circle(body.at(0, 13), 4, 'ink'), circle(body.at(0, -13), 4, 'paper')],
};

/** The symbol of an in-line component, or a pipe with bars at its ends if there is no symbol. */
export function drawSymbol(symbol: SymbolName | null, frame: Frame): Shape[] {
  const body = bodyOf(frame);
  const parts = symbol ? valveParts[symbol] : undefined;
  if (parts) return [...stubs(body), ...bowTie(body), ...parts(body)];
  const draw = symbol ? drawers[symbol] : undefined;
  if (symbol && draw && fillsLength.has(symbol)) return draw(body);
  return draw
    ? [...stubs(body), ...draw(body)]
    : [line(frame.from, frame.to, 'pipe'), bar(body.a, frame.up, 4), bar(body.b, frame.up, 4)];
}

/** Symbols other than valves at the center of a junction. */
const junctionParts: Readonly<Partial<Record<SymbolName, (hub: Hub) => Shape[]>>> = {
  instrument: ({ center }) => [circle(center, 7, 'paper')],
  strainer: ({ at }) => [path([at(-3.5, 0), at(-3.5, 14), at(3.5, 14), at(3.5, 0)]), line(at(-3.5, 7), at(3.5, 7), 'thin')],
  trap: trapParts,
};

export interface Junction {
  center: Place;
  /** The ends, each with the direction of the base of its triangle. */
  ends: readonly { end: Place; across: Place }[];
  up: Place;
}

/** The symbol of a component whose ends are not on one axis: a part of it toward each end. */
export function drawJunction(symbol: SymbolName | null, { center, ends, up }: Junction): Shape[] {
  const legs = ends.map(({ end, across }) => {
    const reach = Math.min(maxBodyLength / 2, sizeOf(minus(end, center)));
    return { end, base: plus(center, toUnit(minus(end, center)), reach), across };
  });
  const aside = legs.find(({ across }) => Math.abs(across.x * up.y - across.y * up.x) > 0.1)?.across;
  const along = aside ?? { x: -up.y, y: up.x };
  const hub: Hub = { center, up, along, legs, at: (x, y) => plus(plus(center, along, x), up, y) };
  const isValve = symbol !== null && symbol in valveParts;
  const pipes = legs.flatMap(({ end, base }) => stub(end, isValve ? base : center));
  if (isValve) return [...pipes, ...bowTie(hub), ...(valveParts[symbol]?.(hub) ?? [])];
  const bars = legs.map((leg) => bar(leg.base, leg.across, 4));
  return [...pipes, ...bars, ...(symbol ? (junctionParts[symbol]?.(hub) ?? []) : [])];
}
