// Sketches of valves and strainers.
import { type Drawable, horizontal, pick, type Sketch } from './sketch.ts';
import { arc, center, circle, closed, outline, path, rectangle, solid, type Stroke, thin } from './strokes.ts';

/** Kinds of valves, recognized by the slug. An unknown kind is drawn as a gate valve. */
const valveKinds = ['globe', 'ball', 'butterfly', 'plug', 'check', 'needle', 'relief', 'gate'] as const;
type ValveKind = (typeof valveKinds)[number];
const valveKindOf = ({ slug }: Drawable): ValveKind => valveKinds.find((kind) => slug.includes(kind)) ?? 'gate';

/** The size of a valve's symbol: its face-to-face length, and the height of its triangles. */
interface ValveSize {
  face: number;
  height: number;
}

/** Two triangles that meet in the middle: the body of most valves (ISO 10628-2). */
const bowTie = ({ face, height }: ValveSize): Stroke[] => [
  outline(closed([0, -height / 2], [face / 2, 0], [0, height / 2])),
  outline(closed([face, -height / 2], [face / 2, 0], [face, height / 2])),
];
/** Two triangles that are cut off at a circle with this radius. */
const bowTieAround = (size: ValveSize, radius: number): Stroke[] => {
  const { face, height } = size;
  const half = (height / 2) * (radius / (face / 2));
  const [left, right] = [face / 2 - radius, face / 2 + radius];
  return [
    outline(closed([0, -height / 2], [left, -half], [left, half], [0, height / 2])),
    outline(closed([face, -height / 2], [right, -half], [right, half], [face, height / 2])),
  ];
};
const stem = ({ face }: ValveSize, from: number): Stroke[] => [
  outline(path([face / 2, -from], [face / 2, -face * 0.55])),
  outline(path([face * 0.28, -face * 0.55], [face * 0.72, -face * 0.55])),
];
const lever = ({ face }: ValveSize, from: number): Stroke[] => [
  outline(path([face / 2, -from], [face / 2, -face * 0.4])),
  outline(path([face / 2, -face * 0.4], [face * 0.95, -face * 0.46])),
];

/** The symbol of each kind of valve (ISO 10628-2, ISA-5.1). */
const valveSymbols: Record<ValveKind, (size: ValveSize) => Stroke[]> = {
  gate: (size) => [...bowTie(size), ...stem(size, 0)],
  globe: (size) => [
    ...bowTieAround(size, size.face * 0.1),
    solid(circle(size.face / 2, 0, size.face * 0.1)),
    ...stem(size, size.face * 0.1),
  ],
  ball: (size) => [
    ...bowTieAround(size, size.face * 0.16),
    outline(circle(size.face / 2, 0, size.face * 0.16)),
    ...lever(size, size.face * 0.16),
  ],
  plug: (size) => [
    ...bowTie(size),
    outline(
      closed(
        [size.face * 0.5, -size.face * 0.17],
        [size.face * 0.62, 0],
        [size.face * 0.5, size.face * 0.17],
        [size.face * 0.38, 0],
      ),
    ),
    ...lever(size, size.face * 0.17),
  ],
  butterfly: ({ face, height }) => [
    outline(path([0, -height / 2], [0, height / 2])),
    outline(path([face, -height / 2], [face, height / 2])),
    outline(path([face * 0.12, height * 0.42], [face * 0.88, -height * 0.42])),
    solid(circle(face / 2, 0, face * 0.07)),
    ...lever({ face, height }, face * 0.07),
  ],
  check: ({ face, height }) => [
    outline(path([0, -height / 2], [0, height / 2])),
    outline(path([face, -height / 2], [face, height / 2])),
    outline(path([0, -height / 2], [face, height / 2])),
    solid(closed([face, height / 2], [face * 0.8, height * 0.42], [face * 0.88, height * 0.24])),
  ],
  needle: (size) => [
    ...bowTie(size),
    solid(closed([size.face * 0.44, -size.face * 0.2], [size.face * 0.56, -size.face * 0.2], [size.face * 0.5, 0])),
    ...stem(size, size.face * 0.2),
  ],
  // An angle valve with a spring: the outlet is at a right angle to the inlet.
  relief: ({ face, height }) => [
    outline(closed([face / 2 - height / 2, face / 2], [face / 2, 0], [face / 2 + height / 2, face / 2])),
    outline(closed([face, -height / 2], [face / 2, 0], [face, height / 2])),
    outline(
      path(
        [face / 2, 0],
        [face / 2, -face * 0.12],
        [face * 0.4, -face * 0.2],
        [face * 0.6, -face * 0.28],
        [face * 0.4, -face * 0.36],
        [face * 0.6, -face * 0.44],
        [face / 2, -face * 0.52],
      ),
    ),
  ],
};

export const valve: Sketch = (dimensions, drawable) => {
  const kind = valveKindOf(drawable);
  // A wafer valve is short; its symbol keeps the proportions of the others.
  const face = pick(dimensions, ['faceToFace', 'endToEnd'], 200);
  const height = face * 0.55;
  const bottom = kind === 'relief' ? face / 2 : height / 2;
  return {
    strokes: [...valveSymbols[kind]({ face, height }), center(path([-face * 0.12, 0], [face * 1.12, 0]))],
    lines: [horizontal(0, face, bottom + face * 0.16)],
  };
};

/** The size of a strainer's drawing: its face-to-face length, and half the height of its run. */
interface StrainerSize {
  face: number;
  r: number;
}

/** The screen in a leg at 45 degrees. */
const yLeg = ({ face, r }: StrainerSize): Stroke[] => [
  outline(rectangle(0, -r, face, r * 2)),
  outline(closed([face * 0.42, r], [face * 0.72, r], [face * 0.98, face * 0.52], [face * 0.78, face * 0.62])),
];

/** A pot below the run, with a cover on top through which the basket is lifted out, and a drain. */
const basketPot = ({ face, r }: StrainerSize): Stroke[] => {
  const [left, right] = [face * 0.22, face * 0.78];
  const [top, bottom] = [-r * 1.7, face * 0.62];
  const bulge = face * 0.1;
  return [
    outline(path([left, -r], [0, -r], [0, r], [left, r])),
    outline(path([right, -r], [face, -r], [face, r], [right, r])),
    outline(path([left, top], arc([face / 2, bottom], [(right - left) / 2, bulge], 2, 0), [right, top])),
    outline(rectangle(left - face * 0.05, top - face * 0.07, right - left + face * 0.1, face * 0.07)),
    thin(path([face * 0.3, -r], [face * 0.3, face * 0.5], [face * 0.7, face * 0.5], [face * 0.7, -r])),
    outline(path([face / 2, bottom + bulge], [face / 2, bottom + 2 * bulge])),
  ];
};

/** A perforated cone in a spool, with its ring between the flanges. */
const cone = ({ face, r }: StrainerSize): Stroke[] => [
  thin(path([0, -r], [face, -r])),
  thin(path([0, r], [face, r])),
  outline(rectangle(face * 0.86, -r * 1.6, face * 0.04, r * 3.2)),
  outline(path([face * 0.86, -r], [face * 0.2, 0], [face * 0.86, r])),
  thin(path([face * 0.7, -r * 0.5], [face * 0.7, r * 0.5])),
  thin(path([face * 0.53, -r * 0.32], [face * 0.53, r * 0.32])),
];

export const strainer: Sketch = (dimensions, { slug }) => {
  const face = pick(dimensions, ['faceToFace', 'endToEnd'], 200);
  const size = { face, r: face * 0.18 };
  const body = slug.includes('basket') ? basketPot(size) : slug.includes('conical') ? cone(size) : yLeg(size);
  return {
    strokes: [...body, center(path([-face * 0.1, 0], [face * 1.1, 0]))],
    lines: dimensions['faceToFace'] ? [horizontal(0, face, -size.r - face * 0.16)] : [],
  };
};
