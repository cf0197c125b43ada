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
}

const half = 6.5;
const maxBodyLength = 30;
/** Shortest pipe drawn on each side of a symbol. If there is less room, the symbol fills the component. */
const shortestStub = 4;

interface Body extends Frame {
  a: Place;
  b: Place;
  center: Place;
  along: Place;
  at: (along: number, up: number) => Place;
}

/** Long components have a symbol of limited length in the middle and plain pipe on both sides. */
function bodyOf(frame: Frame): Body {
  const along = toUnit(minus(frame.to, frame.from));
  const center = halfway(frame.from, frame.to);
  const size = sizeOf(minus(frame.to, frame.from));
  const reach = (size <= maxBodyLength + 2 * shortestStub ? size : maxBodyLength) / 2;
  return {
    ...frame,
    along,
    center,
    a: plus(center, along, -reach),
    b: plus(center, along, reach),
    at: (x, y) => plus(plus(center, along, x), frame.up, y),
  };
}

const stub = (from: Place, to: Place): Shape[] => (sizeOf(minus(to, from)) > 0.5 ? [line(from, to, 'pipe')] : []);
const stubs = ({ from, to, a, b }: Body): Shape[] => [...stub(from, a), ...stub(b, to)];
const bar = (at: Place, up: Place, size = half): Shape => line(plus(at, up, -size), plus(at, up, size));
const bowTie = ({ a, b, up, center }: Body): Shape[] => [
  path([plus(a, up, half), plus(a, up, -half), center], { fill: 'paper' }),
  path([plus(b, up, half), plus(b, up, -half), center], { fill: 'paper' }),
];
const stem = ({ center, up, along }: Body, wheel = true): Shape[] => {
  const top = plus(center, up, 14);
  return [line(center, top), ...(wheel ? [line(plus(top, along, -5), plus(top, along, 5))] : [])];
};
const dome = ({ at }: Body): Shape => path([at(-6, 14), at(-5, 18), at(0, 20), at(5, 18), at(6, 14)], { fill: 'paper' });

const reducerBody = ({ a, b, up, isReversed }: Body, isEccentric: boolean): Shape[] => {
  const [large, small] = isReversed ? [b, a] : [a, b];
  const low = isEccentric ? -half : -3;
  return [
    path([plus(large, up, half), plus(large, up, -half), plus(small, up, low), plus(small, up, isEccentric ? -half + 6 : 3)], {
      fill: 'paper',
    }),
  ];
};

/** Face and weld of a flange, closed and open end of a cap, or back and face of a blind flange. */
const endsOf = ({ from, to, isReversed }: Frame): [Place, Place] => (isReversed ? [from, to] : [to, from]);

/** Symbols that are drawn at the ends of the component, whatever its length. */
const fillsLength: ReadonlySet<SymbolName> = new Set(['flange', 'blind', 'cap']);

const drawers: Readonly<Partial<Record<SymbolName, (body: Body) => Shape[]>>> = {
  valve: (body) => bowTie(body),
  gate: (body) => [...stem(body), ...bowTie(body)],
  slide: (body) => [...stem(body), ...bowTie(body), bar(body.center, body.up, 5)],
  globe: (body) => [...stem(body), ...bowTie(body), circle(body.center, 3, 'ink')],
  ball: (body) => [...stem(body, false), ...bowTie(body), circle(body.center, 4, 'paper')],
  'plug-valve': (body) => [
    ...stem(body, false),
    ...bowTie(body),
    path([body.at(-2, 4), body.at(2, 4), body.at(2, -4), body.at(-2, -4)], { fill: 'ink' }),
  ],
  butterfly: (body) => [
    bar(body.a, body.up),
    bar(body.b, body.up),
    line(plus(body.a, body.up, -half), plus(body.b, body.up, half)),
    circle(body.center, 2.2, 'ink'),
    ...stem(body),
  ],
  needle: (body) => [
    ...bowTie(body),
    path([body.at(0, 0), body.at(-3, 9), body.at(3, 9)], { fill: 'ink' }),
    line(body.at(0, 9), body.at(0, 14)),
  ],
  diaphragm: (body) => [
    ...bowTie(body),
    line(body.center, body.at(0, 9)),
    path([body.at(-6, 8), body.at(-3, 12), body.at(3, 12), body.at(6, 8)], { closed: false }),
  ],
  check(body) {
    const [inlet, outlet] = body.isReversed ? [body.b, body.a] : [body.a, body.b];
    return [
      path([plus(inlet, body.up, half), plus(inlet, body.up, -half), plus(outlet, body.up, -half)], { fill: 'ink' }),
      path([plus(inlet, body.up, half), plus(outlet, body.up, half), plus(outlet, body.up, -half)], { fill: 'paper' }),
    ];
  },
  relief: (body) => [
    ...bowTie(body),
    path([body.at(0, 0), body.at(-3, 5), body.at(3, 8), body.at(-3, 11), body.at(3, 14), body.at(0, 17)], { closed: false }),
  ],
  control: (body) => [...stem(body, false), ...bowTie(body), dome(body)],
  motor: (body) => [...stem(body, false), ...bowTie(body), circle(body.at(0, 18), 5, 'paper')],
  instrument: (body) => [circle(body.center, Math.min(9, Math.max(6, sizeOf(minus(body.b, body.a)) / 2)), 'paper')],
  orifice: (body) => [bar(body.at(-2, 0), body.up, 9), bar(body.at(2, 0), body.up, 9)],
  strainer: (body) => [
    bar(body.a, body.up),
    bar(body.b, body.up),
    line(body.a, body.b, 'pipe'),
    path([body.at(0, 0), body.at(8, -13), body.at(3, -15)], { closed: false }),
    line(body.at(-4, 0), body.at(3, -15), 'thin'),
  ],
  trap: (body) => [circle(body.center, 7, 'paper'), path([body.at(-4, -4), body.at(4, -4), body.at(0, 5)], { fill: 'ink' })],
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
  reducer: (body) => reducerBody(body, false),
  eccentric: (body) => reducerBody(body, true),
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
  const draw = symbol ? drawers[symbol] : undefined;
  if (symbol && draw && fillsLength.has(symbol)) return draw(body);
  return draw
    ? [...stubs(body), ...draw(body)]
    : [line(frame.from, frame.to, 'pipe'), bar(body.a, frame.up, 4), bar(body.b, frame.up, 4)];
}
