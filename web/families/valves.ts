// Sketches of valves and strainers: symbols with fixed proportions, 200 wide. Only the dimension line has a real length.
import type { Drawable } from './drawable.ts';
import { type DimensionLine, horizontal, measured, pick, type Sketch } from './sketch.ts';
import { arc, center, circle, closed, outline, path, rectangle, solid, type Stroke, thin } from './strokes.ts';

const width = 200;
const middle = width / 2;

/** The dimension line below or above a symbol, with the real length. */
function lengthLine(dimensions: Record<string, number>, y: number): DimensionLine[] {
  const names = ['faceToFace', 'endToEnd'];
  return measured(dimensions, names, { ...horizontal(0, width, y), value: pick(dimensions, names, width) });
}

/** Kinds of valves, recognized by the slug. An unknown kind is drawn as a gate valve. */
const valveKinds = ['globe', 'ball', 'butterfly', 'plug', 'check', 'needle', 'relief', 'gate'] as const;
type ValveKind = (typeof valveKinds)[number];
const valveKindOf = ({ slug }: Drawable): ValveKind => valveKinds.find((kind) => slug.includes(kind)) ?? 'gate';

/** Two triangles that meet in the middle: the body of most valves (ISO 10628-2). */
const bowTie = [outline(closed([0, -55], [middle, 0], [0, 55])), outline(closed([width, -55], [middle, 0], [width, 55]))];
/** Two triangles that are cut off at a circle with this radius. */
const bowTieAround = (radius: number): Stroke[] => {
  const half = radius * 0.55;
  const [left, right] = [middle - radius, middle + radius];
  return [
    outline(closed([0, -55], [left, -half], [left, half], [0, 55])),
    outline(closed([width, -55], [right, -half], [right, half], [width, 55])),
  ];
};
const ends = [outline(path([0, -55], [0, 55])), outline(path([width, -55], [width, 55]))];
const stem = (from: number): Stroke[] => [outline(path([middle, -from], [middle, -110])), outline(path([56, -110], [144, -110]))];
const lever = (from: number): Stroke[] => [
  outline(path([middle, -from], [middle, -80])),
  outline(path([middle, -80], [190, -92])),
];

/** The symbol of each kind of valve (ISO 10628-2, ISA-5.1). */
const valveSymbols: Record<ValveKind, Stroke[]> = {
  gate: [...bowTie, ...stem(0)],
  globe: [...bowTieAround(20), solid(circle(middle, 0, 20)), ...stem(20)],
  ball: [...bowTieAround(32), outline(circle(middle, 0, 32)), ...lever(32)],
  plug: [...bowTie, outline(closed([middle, -34], [124, 0], [middle, 34], [76, 0])), ...lever(34)],
  butterfly: [...ends, outline(path([24, 46.2], [176, -46.2])), solid(circle(middle, 0, 14)), ...lever(14)],
  check: [...ends, outline(path([0, -55], [width, 55])), solid(closed([width, 55], [160, 46.2], [176, 26.4]))],
  needle: [...bowTie, solid(closed([88, -40], [112, -40], [middle, 0])), ...stem(40)],
  // An angle valve with a spring: the outlet is at a right angle to the inlet.
  relief: [
    outline(closed([45, 100], [middle, 0], [155, 100])),
    outline(closed([width, -55], [middle, 0], [width, 55])),
    outline(path([middle, 0], [middle, -24], [80, -40], [120, -56], [80, -72], [120, -88], [middle, -104])),
  ],
};

export const valve: Sketch = (dimensions, drawable) => {
  const kind = valveKindOf(drawable);
  return {
    strokes: [...valveSymbols[kind], center(path([-24, 0], [224, 0]))],
    lines: lengthLine(dimensions, kind === 'relief' ? 132 : 87),
  };
};

/** The screen in a leg at 45 degrees. */
const yLeg = [outline(rectangle(0, -36, width, 72)), outline(closed([84, 36], [144, 36], [196, 104], [156, 124]))];

/** A pot below the run, with a cover on top through which the basket is lifted out, and a drain. */
const basketPot = [
  outline(path([44, -36], [0, -36], [0, 36], [44, 36])),
  outline(path([156, -36], [width, -36], [width, 36], [156, 36])),
  outline(path([44, -61.2], arc([middle, 124], [56, 20], 2, 0), [156, -61.2])),
  outline(rectangle(34, -75.2, 132, 14)),
  thin(path([60, -36], [60, 100], [140, 100], [140, -36])),
  outline(path([middle, 144], [middle, 164])),
];

/** A perforated cone in a spool, with its ring between the flanges. */
const cone = [
  thin(path([0, -36], [width, -36])),
  thin(path([0, 36], [width, 36])),
  outline(rectangle(172, -57.6, 8, 115.2)),
  outline(path([172, -36], [40, 0], [172, 36])),
  thin(path([140, -18], [140, 18])),
  thin(path([106, -11.5], [106, 11.5])),
];

export const strainer: Sketch = (dimensions, { slug }) => {
  const body = slug.includes('basket') ? basketPot : slug.includes('conical') ? cone : yLeg;
  return {
    strokes: [...body, center(path([-20, 0], [220, 0]))],
    lines: lengthLine(dimensions, -68),
  };
};
