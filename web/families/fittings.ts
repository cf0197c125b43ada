// Sketches of pipes and fittings.
import { diameterOf, diameters, horizontal, measured, pick, type Sketch, vertical } from './sketch.ts';
import { arc, center, closed, endOf, outline, path, type Point, rectangle, thin } from './strokes.ts';

export const pipe: Sketch = (dimensions) => {
  const diameter = diameterOf(dimensions);
  const length = diameter * 3;
  const wall = dimensions['wallThickness'] ?? 0;
  const r = diameter / 2;
  const strokes = [outline(rectangle(0, -r, length, diameter)), center(path([-r * 0.4, 0], [length + r * 0.4, 0]))];
  if (wall) strokes.push(thin(path([0, -r + wall], [length, -r + wall])), thin(path([0, r - wall], [length, r - wall])));
  return { strokes, lines: measured(dimensions, diameters, vertical(length + diameter * 0.35, -r, r)) };
};

/** Names of the dimension from the center of a fitting to the end of its run. */
const runs = ['centerToEnd', 'centerToSocketBottom'];

export const elbow: Sketch = (dimensions, { slug }) => {
  const diameter = diameterOf(dimensions);
  const r = diameter / 2;
  const reach = pick(dimensions, runs, diameter * 1.5);
  const quarters = /180|return/.test(slug) ? 2 : /45/.test(slug) ? 0.5 : 1;
  const isReturn = quarters === 2;
  // The tangents of a bend meet `reach` away from its ends. Those of a return are parallel.
  const radius = isReturn ? (dimensions['centerToCenter'] ?? reach * 2) / 2 : reach / Math.tan((quarters * Math.PI) / 4);
  const bend = (bendRadius: number, from = -1, to = quarters - 1) => arc([0, radius], [bendRadius, bendRadius], from, to);
  const axis = bend(radius);
  const strokes = [outline(closed(bend(radius + r), bend(Math.max(radius - r, 1), quarters - 1, -1))), center(path(axis))];
  if (isReturn) return { strokes, lines: measured(dimensions, ['centerToCenter'], vertical(-r * 0.8, 0, radius * 2)) };
  return {
    strokes: [...strokes, thin(path([0, 0], [reach, 0], endOf(axis)))],
    lines: measured(dimensions, runs, horizontal(0, reach, -r - diameter * 0.35)),
  };
};

/** Half the width of a part at 45 degrees, along each axis, for a half width of 1. */
const diagonal = Math.SQRT1_2;

/** A tee whose branch leaves the run at 45 degrees. */
const lateral: Sketch = (dimensions) => {
  const r = diameterOf(dimensions) / 2;
  const [left, right] = [r * (1 - 2 * diagonal), r * (1 + 2 * diagonal)];
  // From the intersection of the axes to the end of the branch.
  const reach = 4 * r * diagonal;
  return {
    strokes: [
      outline(
        closed(
          [-r * 1.5, -r],
          [left, -r],
          [reach - r * diagonal, -reach - r * diagonal],
          [reach + r * diagonal, -reach + r * diagonal],
          [right, -r],
          [r * 3.5, -r],
          [r * 3.5, r],
          [-r * 1.5, r],
        ),
      ),
      center(path([-r * 1.8, 0], [r * 3.8, 0])),
      center(path([0, 0], [reach + r * 0.2, -reach - r * 0.2])),
    ],
    lines: [],
  };
};

/** Names of the dimension from the center of a tee to the end of its branch. */
const branches = ['centerToOutlet', ...runs];

export const branched =
  (both: boolean): Sketch =>
  (dimensions, drawable) => {
    if (drawable.slug.includes('lateral')) return lateral(dimensions, drawable);
    const diameter = diameterOf(dimensions);
    const outlet = pick(dimensions, ['outletOutsideDiameter', 'smallOutsideDiameter'], diameter);
    const run = pick(dimensions, runs, diameter);
    const branch = pick(dimensions, branches, run);
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
      lines: [
        ...measured(dimensions, runs, horizontal(0, run, (both ? branch : r) + diameter * 0.35)),
        ...measured(dimensions, branches, vertical(-run - diameter * 0.35, -branch, 0)),
      ],
    };
  };

const lengths = ['endToEnd', 'length'];
const smallDiameters = ['smallOutsideDiameter', 'outletOutsideDiameter'];

export const reducer: Sketch = (dimensions, { pcfComponent, slug }) => {
  const large = diameterOf(dimensions);
  const small = pick(dimensions, smallDiameters, large * 0.66);
  const length = pick(dimensions, lengths, large);
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
      ...measured(dimensions, lengths, horizontal(0, length, R + large * 0.35)),
      ...measured(dimensions, diameters, vertical(-large * 0.35, -R, R)),
      ...measured(dimensions, smallDiameters, vertical(length + large * 0.35, -r + shift, r + shift)),
    ],
  };
};

export const cap: Sketch = (dimensions) => {
  const diameter = diameterOf(dimensions);
  const r = diameter / 2;
  const length = pick(dimensions, lengths, diameter * 0.6);
  const straight = Math.max(length - r / 2, length * 0.2);
  return {
    strokes: [
      outline(closed([0, -r], arc([straight, 0], [length - straight, r], -1, 1), [0, r])),
      center(path([-r * 0.3, 0], [length + r * 0.3, 0])),
    ],
    lines: [
      ...measured(dimensions, lengths, horizontal(0, length, r + diameter * 0.3)),
      ...measured(dimensions, diameters, vertical(-diameter * 0.35, -r, r)),
    ],
  };
};

const heights = ['outletHeight', 'length'];

export const olet: Sketch = (dimensions, { slug }) => {
  const outlet = pick(dimensions, ['outletOutsideDiameter', 'outsideDiameter', 'bandDiameter'], 60);
  const height = pick(dimensions, heights, outlet * 0.6);
  const [o, base] = [outlet / 2, outlet * 0.85];
  const r = outlet * 1.1;
  const isLateral = slug.includes('-45-');
  const [reach, half] = [height * 1.4, o * diagonal];
  const body = isLateral
    ? closed([-o, 0], [reach - half, -reach - half], [reach + half, -reach + half], [base + o, 0])
    : closed([-base, 0], [-o, -height], [o, -height], [base, 0]);
  const axis = isLateral ? path([-r, r], [reach + o * 0.5, -reach - o * 0.5]) : path([0, -height - o * 0.5], [0, r]);
  return {
    strokes: [
      outline(body),
      thin(rectangle(-outlet * 1.9, 0, outlet * 3.8, r * 2)),
      center(axis),
      center(path([-outlet * 2.1, r], [outlet * 2.1, r])),
    ],
    lines: isLateral ? [] : measured(dimensions, heights, vertical(base + outlet * 0.4, -height, 0)),
  };
};

export const sleeve: Sketch = (dimensions, { slug }) => {
  const isHalf = slug.includes('half-coupling');
  const pipeDiameter = dimensions['outsideDiameter'];
  const diameter = pick(dimensions, ['bandDiameter'], pipeDiameter ? pipeDiameter * 1.35 : 60);
  // Socket fittings are dimensioned without their sockets. A half coupling has one socket, and a plain end to be welded.
  const gap = dimensions['layingLength'];
  const overSockets = gap === undefined ? 0 : gap + (isHalf ? 1 : 2) * (dimensions['socketDepth'] ?? 0);
  const length = pick(dimensions, lengths, overSockets || diameter * 1.2);
  const r = diameter / 2;
  const stub = (pipeDiameter ?? diameter / 1.35) / 2;
  const pipeAt = (from: number, to: number) => [thin(path([from, -stub], [to, -stub])), thin(path([from, stub], [to, stub]))];
  return {
    strokes: [
      outline(rectangle(0, -r, length, diameter)),
      ...pipeAt(-length * 0.5, 0),
      ...(isHalf ? [] : pipeAt(length, length * 1.5)),
      center(path([-length * 0.6, 0], [length * (isHalf ? 1.2 : 1.6), 0])),
    ],
    lines: measured(dimensions, [...lengths, 'layingLength'], horizontal(0, length, r + diameter * 0.35)),
  };
};
