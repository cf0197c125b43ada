// Draws a family from its dimensions: geometry in millimeters, with the y-axis pointing down.

export interface Drawable {
  category: string;
  slug: string;
  pcfComponent: string | null;
  /** Dimensions of one size by name, in mm. Values whose names end with `Count` are counts. */
  dimensions: Record<string, number>;
}

/** The properties of the API's family that a drawing needs. */
interface FamilyLike {
  category: string;
  slug: string;
  pcf: { component: string | null };
}

/** The family with the dimensions of one of its sizes; without a size it is drawn as a schematic. */
export function toDrawable(family: FamilyLike, size: { dimensions: Record<string, number> } | null | undefined): Drawable {
  return { category: family.category, slug: family.slug, pcfComponent: family.pcf.component, dimensions: size?.dimensions ?? {} };
}

/** The size that a drawing shows: the one in the middle of the table. The server's summaries choose the same one. */
export const sampleOf = <Size>(sizes: readonly Size[]): Size | undefined => sizes[Math.floor(sizes.length / 2)];

export interface Stroke {
  /** SVG path data. */
  d: string;
  kind: 'outline' | 'center' | 'thin' | 'solid';
}

export interface DimensionLine {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  /** Millimeters. */
  value: number;
}

export interface Drawing {
  strokes: Stroke[];
  lines: DimensionLine[];
  box: { x: number; y: number; width: number; height: number };
}

type Point = readonly [x: number, y: number];

const path = (...points: Point[]) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`;
const closed = (...points: Point[]) => `${path(...points)}Z`;
const round = (value: number) => Math.round(value * 10) / 10;
const rectangle = (x: number, y: number, width: number, height: number) =>
  closed([x, y], [x + width, y], [x + width, y + height], [x, y + height]);
const circle = (x: number, y: number, radius: number) =>
  `M${round(x - radius)} ${round(y)}a${round(radius)} ${round(radius)} 0 1 0 ${round(radius * 2)} 0a${round(radius)} ${round(radius)} 0 1 0 ${round(-radius * 2)} 0Z`;

const outline = (d: string): Stroke => ({ d, kind: 'outline' });
const center = (d: string): Stroke => ({ d, kind: 'center' });
const thin = (d: string): Stroke => ({ d, kind: 'thin' });

type Sketch = (dimensions: Record<string, number>, drawable: Drawable) => { strokes: Stroke[]; lines: DimensionLine[] };

/** The first of the named dimensions that is positive, or the fallback. */
function pick(dimensions: Record<string, number>, names: string[], fallback: number): number {
  for (const name of names) {
    const value = dimensions[name];
    if (value !== undefined && value > 0) return value;
  }
  return fallback;
}

const diameterOf = (dimensions: Record<string, number>) =>
  pick(dimensions, ['outsideDiameter', 'bandDiameter', 'hubDiameter'], 100);
const horizontal = (x1: number, x2: number, y: number): DimensionLine => ({ x1, y1: y, x2, y2: y, value: Math.abs(x2 - x1) });
const vertical = (x: number, y1: number, y2: number): DimensionLine => ({ x1: x, y1, x2: x, y2, value: Math.abs(y2 - y1) });

const pipe: Sketch = (dimensions) => {
  const diameter = diameterOf(dimensions);
  const length = diameter * 3;
  const wall = dimensions['wallThickness'] ?? 0;
  const r = diameter / 2;
  const strokes = [outline(rectangle(0, -r, length, diameter)), center(path([-r * 0.4, 0], [length + r * 0.4, 0]))];
  if (wall) strokes.push(thin(path([0, -r + wall], [length, -r + wall])), thin(path([0, r - wall], [length, r - wall])));
  return { strokes, lines: [vertical(length + diameter * 0.35, -r, r)] };
};

const elbow: Sketch = (dimensions, { slug }) => {
  const diameter = diameterOf(dimensions);
  const r = diameter / 2;
  const reach = pick(dimensions, ['centerToEnd', 'centerToSocketBottom'], diameter * 1.5);
  if (/180|return/.test(slug)) {
    const radius = (dimensions['centerToCenter'] ?? reach * 2) / 2;
    const [inner, outer] = [Math.max(radius - r, 1), radius + r];
    return {
      strokes: [
        outline(`M0 ${-outer}A${outer} ${outer} 0 0 1 0 ${outer}L0 ${inner}A${inner} ${inner} 0 0 0 0 ${-inner}Z`),
        center(`M0 ${-radius}A${radius} ${radius} 0 0 1 0 ${radius}`),
      ],
      lines: [vertical(-r * 0.8, -radius, radius)],
    };
  }
  const angle = /45/.test(slug) ? Math.PI / 4 : Math.PI / 2;
  // The bend radius for which the tangents meet `reach` away from the ends.
  const radius = reach / Math.tan(angle / 2);
  const arc = (bend: number): Point => [bend * Math.sin(angle), radius - bend * Math.cos(angle)];
  const [inner, outer] = [Math.max(radius - r, 1), radius + r];
  const [outerEnd, innerEnd, centerEnd] = [arc(outer), arc(inner), arc(radius)];
  return {
    strokes: [
      outline(
        `M0 ${round(radius - outer)}A${round(outer)} ${round(outer)} 0 0 1 ${round(outerEnd[0])} ${round(outerEnd[1])}` +
          `L${round(innerEnd[0])} ${round(innerEnd[1])}A${round(inner)} ${round(inner)} 0 0 0 0 ${round(radius - inner)}Z`,
      ),
      center(`M0 0A${round(radius)} ${round(radius)} 0 0 1 ${round(centerEnd[0])} ${round(centerEnd[1])}`),
      thin(path([0, 0], [reach, 0], centerEnd)),
    ],
    lines: [horizontal(0, reach, -r - diameter * 0.35)],
  };
};

const branched =
  (both: boolean): Sketch =>
  (dimensions) => {
    const diameter = diameterOf(dimensions);
    const outlet = pick(dimensions, ['outletOutsideDiameter', 'smallOutsideDiameter'], diameter);
    const run = pick(dimensions, ['centerToEnd', 'centerToSocketBottom'], diameter);
    const branch = pick(dimensions, ['centerToOutlet', 'centerToEnd', 'centerToSocketBottom'], run);
    const [r, o] = [diameter / 2, outlet / 2];
    const top: Point[] = [
      [-run, -r],
      [-o, -r],
      [-o, -branch],
      [o, -branch],
      [o, -r],
      [run, -r],
    ];
    const bottom: Point[] = both
      ? [
          [run, r],
          [o, r],
          [o, branch],
          [-o, branch],
          [-o, r],
          [-run, r],
        ]
      : [
          [run, r],
          [-run, r],
        ];
    return {
      strokes: [
        outline(closed(...top, ...bottom)),
        center(path([-run - r * 0.3, 0], [run + r * 0.3, 0])),
        center(path([0, -branch - r * 0.3], [0, both ? branch + r * 0.3 : 0])),
      ],
      lines: [horizontal(0, run, (both ? branch : r) + diameter * 0.35), vertical(-run - diameter * 0.35, -branch, 0)],
    };
  };

const reducer: Sketch = (dimensions, { pcfComponent, slug }) => {
  const large = diameterOf(dimensions);
  const small = pick(dimensions, ['smallOutsideDiameter', 'outletOutsideDiameter'], large * 0.66);
  const length = pick(dimensions, ['endToEnd', 'length'], large);
  const [R, r] = [large / 2, small / 2];
  const shift = /ECCENTRIC/.test(pcfComponent ?? '') || /ecc/.test(slug) ? R - r : 0;
  const [a, b] = [length * 0.25, length * 0.75];
  return {
    strokes: [
      outline(
        closed([0, -R], [a, -R], [b, -r + shift], [length, -r + shift], [length, r + shift], [b, r + shift], [a, R], [0, R]),
      ),
      center(path([-R * 0.3, 0], [a, 0], [b, shift], [length + R * 0.3, shift])),
    ],
    lines: [
      horizontal(0, length, R + large * 0.35),
      vertical(-large * 0.35, -R, R),
      vertical(length + large * 0.35, -r + shift, r + shift),
    ],
  };
};

const cap: Sketch = (dimensions) => {
  const diameter = diameterOf(dimensions);
  const r = diameter / 2;
  const length = pick(dimensions, ['length', 'endToEnd'], diameter * 0.6);
  const straight = Math.max(length - r / 2, length * 0.2);
  return {
    strokes: [
      outline(`M0 ${-r}L${round(straight)} ${-r}A${round(length - straight)} ${r} 0 0 1 ${round(straight)} ${r}L0 ${r}Z`),
      center(path([-r * 0.3, 0], [length + r * 0.3, 0])),
    ],
    lines: [horizontal(0, length, r + diameter * 0.3), vertical(-diameter * 0.35, -r, r)],
  };
};

const flange: Sketch = (dimensions) => {
  const outer = pick(dimensions, ['flangeOutsideDiameter'], 200);
  const thickness = pick(dimensions, ['flangeThickness'], outer * 0.12);
  const pipeDiameter = pick(dimensions, ['outsideDiameter', 'bore'], outer * 0.5);
  const hub = pick(dimensions, ['hubDiameter'], pipeDiameter * 1.15);
  const length = Math.max(pick(dimensions, ['lengthThroughHub'], thickness), thickness);
  const face = pick(dimensions, ['raisedFaceDiameter'], outer * 0.7);
  const rise = pick(dimensions, ['raisedFaceHeight'], 2);
  const bolts = pick(dimensions, ['boltCircleDiameter'], outer * 0.82);
  const [R, p, h, f] = [outer / 2, pipeDiameter / 2, Math.min(hub, outer * 0.95) / 2, face / 2];
  return {
    strokes: [
      outline(
        closed(
          [0, -f],
          [rise, -f],
          [rise, -R],
          [rise + thickness, -R],
          [rise + thickness, -h],
          [rise + length, -p],
          [rise + length, p],
          [rise + thickness, h],
          [rise + thickness, R],
          [rise, R],
          [rise, f],
          [0, f],
        ),
      ),
      center(path([-R * 0.15, 0], [rise + length + R * 0.2, 0])),
      center(path([-R * 0.05, -bolts / 2], [rise + thickness + R * 0.1, -bolts / 2])),
      center(path([-R * 0.05, bolts / 2], [rise + thickness + R * 0.1, bolts / 2])),
    ],
    lines: [vertical(rise + length + outer * 0.22, -R, R), vertical(-outer * 0.18, -bolts / 2, bolts / 2)],
  };
};

const blindFlange: Sketch = (dimensions) => {
  const outer = pick(dimensions, ['flangeOutsideDiameter'], 200);
  const bolts = pick(dimensions, ['boltCircleDiameter'], outer * 0.82);
  const hole = pick(dimensions, ['boltHoleDiameter', 'boltDiameter'], outer * 0.07);
  const count = pick(dimensions, ['boltCount'], 8);
  const face = pick(dimensions, ['raisedFaceDiameter'], outer * 0.66);
  const holes = Array.from({ length: count }, (_, index) => {
    const angle = ((index + 0.5) * 2 * Math.PI) / count;
    return outline(circle((bolts / 2) * Math.cos(angle), (bolts / 2) * Math.sin(angle), hole / 2));
  });
  return {
    strokes: [outline(circle(0, 0, outer / 2)), thin(circle(0, 0, face / 2)), center(circle(0, 0, bolts / 2)), ...holes],
    lines: [horizontal(-outer / 2, outer / 2, outer * 0.68)],
  };
};

const gasket: Sketch = (dimensions) => {
  const outer = pick(dimensions, ['centeringRingDiameter', 'gasketOutsideDiameter', 'ringPitchDiameter'], 150);
  const sealOuter = pick(dimensions, ['gasketOutsideDiameter'], outer * 0.88);
  const inner = pick(dimensions, ['gasketInsideDiameter', 'outsideDiameter'], outer * 0.66);
  return {
    strokes: [outline(circle(0, 0, outer / 2)), thin(circle(0, 0, sealOuter / 2)), outline(circle(0, 0, inner / 2))],
    lines: [horizontal(-outer / 2, outer / 2, outer * 0.62)],
  };
};

const olet: Sketch = (dimensions) => {
  const outlet = pick(dimensions, ['outletOutsideDiameter', 'outsideDiameter', 'bandDiameter'], 60);
  const height = pick(dimensions, ['outletHeight', 'length'], outlet * 0.6);
  const [o, base] = [outlet / 2, outlet * 0.85];
  const r = outlet * 1.1;
  return {
    strokes: [
      outline(closed([-base, 0], [-o, -height], [o, -height], [base, 0])),
      thin(rectangle(-outlet * 1.9, 0, outlet * 3.8, r * 2)),
      center(path([0, -height - o * 0.5], [0, r])),
      center(path([-outlet * 2.1, r], [outlet * 2.1, r])),
    ],
    lines: [vertical(base + outlet * 0.4, -height, 0)],
  };
};

const sleeve: Sketch = (dimensions) => {
  const diameter = pick(dimensions, ['bandDiameter', 'outsideDiameter'], 60);
  // Socket fittings are dimensioned by the gap between their sockets; the body spans both sockets.
  const gap = dimensions['layingLength'];
  const overSockets = gap === undefined ? 0 : gap + 2 * (dimensions['socketDepth'] ?? 0);
  const length = pick(dimensions, ['endToEnd', 'length'], overSockets > diameter * 0.5 ? overSockets : diameter * 1.2);
  const r = diameter / 2;
  const stub = (dimensions['outsideDiameter'] ?? diameter) / 2.4;
  return {
    strokes: [
      outline(rectangle(0, -r, length, diameter)),
      thin(path([-length * 0.5, -stub], [0, -stub])),
      thin(path([-length * 0.5, stub], [0, stub])),
      thin(path([length, -stub], [length * 1.5, -stub])),
      thin(path([length, stub], [length * 1.5, stub])),
      center(path([-length * 0.6, 0], [length * 1.6, 0])),
    ],
    lines: [horizontal(0, length, r + diameter * 0.35)],
  };
};

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
    { d: circle(size.face / 2, 0, size.face * 0.1), kind: 'solid' },
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
    { d: circle(face / 2, 0, face * 0.07), kind: 'solid' },
    ...lever({ face, height }, face * 0.07),
  ],
  check: ({ face, height }) => [
    outline(path([0, -height / 2], [0, height / 2])),
    outline(path([face, -height / 2], [face, height / 2])),
    outline(path([0, -height / 2], [face, height / 2])),
    { d: closed([face, height / 2], [face * 0.8, height * 0.42], [face * 0.88, height * 0.24]), kind: 'solid' },
  ],
  needle: (size) => [
    ...bowTie(size),
    {
      d: closed([size.face * 0.44, -size.face * 0.2], [size.face * 0.56, -size.face * 0.2], [size.face * 0.5, 0]),
      kind: 'solid',
    },
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

const valve: Sketch = (dimensions, drawable) => {
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

const strainer: Sketch = (dimensions) => {
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

const support: Sketch = (dimensions) => {
  const diameter = diameterOf(dimensions);
  const r = diameter / 2;
  return {
    strokes: [
      thin(circle(0, 0, r)),
      outline(`M${-r} 0A${r} ${r} 0 0 0 ${r} 0`),
      outline(rectangle(-r * 0.16, r, r * 0.32, r * 0.9)),
      outline(rectangle(-r * 0.9, r * 1.9, r * 1.8, r * 0.22)),
    ],
    lines: [],
  };
};

const instrument: Sketch = () => ({
  strokes: [
    outline(circle(0, -70, 40)),
    thin(path([-40, -70], [40, -70])),
    outline(path([0, -30], [0, 0])),
    outline(path([-70, 0], [70, 0])),
    center(path([-90, 0], [90, 0])),
  ],
  lines: [],
});

const equipment: Sketch = () => ({
  strokes: [
    outline('M-60 -100A60 24 0 0 1 60 -100L60 60A60 24 0 0 1 -60 60Z'),
    outline(rectangle(60, -60, 30, 26)),
    outline(rectangle(-90, 10, 30, 26)),
    center(path([0, -140], [0, 100])),
  ],
  lines: [],
});

const sketches: Record<string, Sketch> = {
  pipe,
  elbow,
  tee: branched(false),
  cross: branched(true),
  reducer,
  cap,
  flange,
  'blind-flange': blindFlange,
  olet,
  coupling: sleeve,
  union: sleeve,
  gasket,
  valve,
  strainer,
  support,
  instrument,
  equipment,
};

/** Draws one size of a family; a category without a sketch is drawn as equipment. */
export function draw(drawable: Drawable): Drawing {
  const { strokes, lines } = (sketches[drawable.category] ?? equipment)(drawable.dimensions, drawable);
  return { strokes, lines, box: boundsOf(strokes, lines) };
}

/** The box around the end points of all segments and around whole circles. The bulge of other arcs is not included. */
function boundsOf(strokes: Stroke[], lines: DimensionLine[]): Drawing['box'] {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const { d } of strokes) {
    let at: [number, number] = [0, 0];
    for (const [, command = '', text = ''] of d.matchAll(/([MLAaZ])([^MLAaZ]*)/g)) {
      const numbers = text
        .trim()
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(Number);
      if (command === 'M' || command === 'L') at = [numbers[0] ?? 0, numbers[1] ?? 0];
      else if (command === 'A') at = [numbers[5] ?? 0, numbers[6] ?? 0];
      else if (command === 'a') {
        const ry = numbers[1] ?? 0;
        ys.push(at[1] - ry, at[1] + ry);
        at = [at[0] + (numbers[5] ?? 0), at[1] + (numbers[6] ?? 0)];
      }
      xs.push(at[0]);
      ys.push(at[1]);
    }
  }
  for (const line of lines) {
    xs.push(line.x1, line.x2);
    ys.push(line.y1, line.y2);
  }
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
