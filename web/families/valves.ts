// Sketches of valves and strainers.
import { type Drawable, horizontal, pick, type Sketch } from './sketch.ts';
import { center, circle, closed, outline, path, rectangle, solid, type Stroke } from './strokes.ts';

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

export const strainer: Sketch = (dimensions) => {
  const face = pick(dimensions, ['faceToFace', 'endToEnd'], 200);
  const r = face * 0.18;
  return {
    strokes: [
      outline(rectangle(0, -r, face, r * 2)),
      outline(closed([face * 0.42, r], [face * 0.72, r], [face * 0.98, face * 0.52], [face * 0.78, face * 0.62])),
      center(path([-face * 0.1, 0], [face * 1.1, 0])),
    ],
    lines: dimensions['faceToFace'] ? [horizontal(0, face, -r - face * 0.16)] : [],
  };
};
