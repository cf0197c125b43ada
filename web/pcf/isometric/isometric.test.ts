import { describe, expect, test } from 'vitest';
import { checkText } from '../check.ts';
import { listMaterials } from '../materials.ts';
import { samples } from '../samples/all.ts';
import { drawIsometric } from './draw.ts';
import { project, shortenAxes } from './projection.ts';
import type { Drawing } from './drawing.ts';
import { drawingToSvg, svgFile } from './svg.ts';

function draw(text: string) {
  const { document, networks } = checkText(text);
  return networks.map((network) => drawIsometric(document, network, listMaterials(document, network)));
}

const toFile = (drawing: Drawing, title: string) => svgFile(drawingToSvg(drawing), title);

test('axes lie at 30 degrees to the horizontal', () => {
  for (const axis of [
    { x: 1, y: 0, z: 0 },
    { x: 0, y: 1, z: 0 },
  ]) {
    const { x, y } = project(axis);
    expect(Math.abs(Math.atan2(y, x)) * (180 / Math.PI)).toBeCloseTo(30);
  }
});

test('shortening keeps equal coordinates equal and preserves their order', () => {
  const shorten = shortenAxes([
    { x: 0, y: 0, z: 0 },
    { x: 3, y: 10_000, z: 0 },
    { x: 6000, y: 10_000, z: 0 },
  ]);
  const [a, b, c] = [0, 3, 6000].map((x) => shorten({ x, y: 0, z: 0 }).x) as [number, number, number];
  expect(a).toBeLessThan(b);
  expect(b).toBeLessThan(c);
  expect(shorten({ x: 6000, y: 5, z: 0 }).x).toBe(c);
});

describe.each(samples.map(({ id, text }) => [id, text] as const))('%s', (_, text) => {
  test('has no labels that cover something', () => {
    for (const { crowdedLabels, groups } of draw(text)) {
      expect(crowdedLabels).toBe(0);
      expect(groups.some(({ kind }) => kind === 'component')).toBe(true);
    }
  });

  test('has only finite numbers in its SVG', () => {
    for (const drawing of draw(text)) expect(toFile(drawing, 'x')).not.toMatch(/NaN|Infinity|undefined/);
  });
});

test('an eccentric reducer has the same shape from the large to the small end and back', () => {
  const line = (x: number, z: number, length: number, bore: number) =>
    `PIPE\n    END-POINT ${x} 0 ${z} ${bore}\n    END-POINT ${x + length} 0 ${z} ${bore}\n`;
  const reducer = (from: string, to: string) => `REDUCER-ECCENTRIC\n    END-POINT ${from}\n    END-POINT ${to}\n    SKEY REBW\n`;
  const shapes = [
    `${line(0, 0, 500, 150)}${reducer('500 0 0 150', '640 0 27 100')}${line(640, 27, 500, 100)}`,
    `${line(0, 0, 500, 150)}${reducer('640 0 27 100', '500 0 0 150')}${line(640, 27, 500, 100)}`,
  ].map((text) => draw(text)[0]?.groups.find(({ label }) => label.startsWith('REDUCER'))?.shapes);
  expect(shapes[0]).toEqual(shapes[1]);
});

test('escapes texts of the file', () => {
  const text =
    'PIPELINE-REFERENCE P\nPIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nEND-CONNECTION-EQUIPMENT\n    CO-ORDS 0 0 0\n    CONNECTION-REFERENCE <script>alert("x")</script>\n';
  const [drawing] = draw(text);
  expect(drawing && toFile(drawing, '<b>')).not.toMatch(/<script|<b>/);
});

const ends = 'END-POINT 0 0 0 100\n    END-POINT 150 0 150 100\n    CENTRE-POINT 150 0 0';
const run = 'END-POINT 0 0 0 100\n    END-POINT 300 0 0 100\n    CENTRE-POINT 150 0 0';

test.each([
  ['VALVE-ANGLE', 'ARFL', ends, 2],
  ['INSTRUMENT-ANGLE', 'CABW', ends, 2],
  ['VALVE-3WAY', 'V3FL', `${run}\n    BRANCH1-POINT 150 150 0 100`, 3],
  ['INSTRUMENT-4WAY', 'C4FL', `${run}\n    BRANCH1-POINT 150 150 0 100\n    BRANCH2-POINT 150 -150 0 100`, 4],
])('a %s has a triangle from its center to each end', (keyword, skey, points, count) => {
  const [drawing] = draw(`PIPELINE-REFERENCE P\n${keyword}\n    ${points}\n    SKEY ${skey}\n`);
  const shapes = drawing?.groups.find(({ kind }) => kind === 'component')?.shapes ?? [];
  const triangles = shapes.flatMap((shape) => (shape.kind === 'path' && shape.points.length === 3 ? [shape.points] : []));
  expect(triangles.length).toBe(count);
  expect(new Set(triangles.map((triangle) => JSON.stringify(triangle.at(-1)))).size).toBe(1);
});

test.each([
  ['FILTER-ANGLE', 'FAFL', 'path'],
  ['TRAP-ANGLE', 'TAFL', 'circle'],
  ['INSTRUMENT-ANGLE', 'IAFL', 'circle'],
])('a %s has its symbol at its center', (keyword, skey, kind) => {
  const [drawing] = draw(`PIPELINE-REFERENCE P\n${keyword}\n    ${ends}\n    SKEY ${skey}\n`);
  expect(drawing?.groups.find((group) => group.kind === 'component')?.shapes.map((shape) => shape.kind)).toContain(kind);
});

const straight = 'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n';

/** Points of the first closed path of the component with this keyword. */
function outlineOf(text: string, keyword: string) {
  const group = draw(`PIPELINE-REFERENCE P\n${text}`)[0]?.groups.find(({ label }) => label.startsWith(keyword));
  return group?.shapes.flatMap((shape) => (shape.kind === 'path' ? [shape.points] : []))[0] ?? [];
}

test.each([
  ['down', '902 0 -12.7 80', '', 1],
  ['up', '902 0 12.7 80', '', -1],
  ['up', '902 0 0 80', 'FLAT-DIRECTION UP', -1],
  ['down', '902 0 0 80', '', 1],
])('the flat side of an eccentric reducer is %s: %s %s', (_, end, attribute, side) => {
  const reducer = `REDUCER-ECCENTRIC\n    END-POINT 800 0 0 100\n    END-POINT ${end}\n    SKEY REBW\n    ${attribute}\n`;
  const [large, flatLarge, flatSmall] = outlineOf(straight.replace('900', '800') + reducer, 'REDUCER');
  if (!large || !flatLarge || !flatSmall) throw new Error('The reducer is not drawn.');
  expect(Math.sign(flatLarge.y - large.y)).toBe(side);
  // Parallel to the axis of the pipe, which goes east.
  expect((flatSmall.y - flatLarge.y) / (flatSmall.x - flatLarge.x)).toBeCloseTo(Math.tan(Math.PI / 6));
});

test.each([
  ['CAP', 'KABW'],
  ['FLANGE-BLIND', 'FLBL'],
])('a %s with one end continues its pipe', (keyword, skey) => {
  const outline = outlineOf(`${straight}${keyword}\n    END-POINT 900 0 0 100\n    SKEY ${skey}\n`, keyword);
  const end = outlineOf(
    `${straight}${keyword}\n    END-POINT 900 0 0 100\n    END-POINT 943 0 0 100\n    SKEY ${skey}\n`,
    keyword,
  );
  const middleOf = (points: typeof outline) => points.reduce((sum, { x }) => sum + x, 0) / points.length;
  expect(middleOf(outline)).toBeCloseTo(middleOf(end), 0);
});

test.each(['SKEY EUBW', 'SKEY ELBW\n    ANGLE 18000', 'SKEY ELBW\n    ANGLE 180'])(
  'a return bend with %j is a half circle beyond its pipes',
  (attributes) => {
    const bend = `ELBOW\n    END-POINT 900 0 0 100\n    END-POINT 900 0 304 100\n    CENTRE-POINT 900 0 152\n    ${attributes}\n`;
    const arc = outlineOf(straight + bend, 'ELBOW');
    const [first, last] = [arc[0], arc.at(-1)];
    const top = arc[arc.length / 2 - 0.5];
    if (!first || !last || !top) throw new Error('The bend is not drawn.');
    expect(first.x).toBeCloseTo(last.x);
    const radius = (first.y - last.y) / 2;
    // The pipe goes east, which is to the lower right.
    expect(top.x - first.x).toBeCloseTo(radius * Math.cos(Math.PI / 6));
    expect(top.y - (first.y - radius)).toBeCloseTo(radius / 2);
  },
);

test.each(['CO-ORDS 900 0 0', 'END-POINT 900 0 0 100\n    END-POINT 900 0 0 100'])('a weld with %j is a dot', (points) => {
  const [drawing] = draw(`PIPELINE-REFERENCE P\n${straight}WELD\n    ${points}\n    SKEY WW\n`);
  const weld = drawing?.groups.find(({ label }) => label.startsWith('WELD'));
  expect(weld?.shapes.map(({ kind }) => kind)).toEqual(['circle']);
});

test('an end that is marked with NULL has no text', () => {
  const marks = 'END-CONNECTION-NULL\n    CO-ORDS 0 0 0\nEND-POSITION-NULL\n    CO-ORDS 900 0 0\n';
  const [drawing] = draw(`PIPELINE-REFERENCE P\n${straight}${marks}`);
  expect(drawing?.groups.filter(({ kind }) => kind === 'text').map(({ label }) => label)).toEqual(['North']);
});

test('a pipe that passes behind another has a gap', () => {
  const text =
    'PIPELINE-REFERENCE P\nPIPE\n    END-POINT 0 0 0 100\n    END-POINT 2000 0 0 100\nPIPE\n    END-POINT 1000 -1000 500 100\n    END-POINT 1000 1000 500 100\n';
  const [drawing] = draw(text);
  const pipes = drawing?.groups
    .filter(({ kind }) => kind === 'component')
    .map(({ shapes }) => shapes.filter(({ kind }) => kind === 'line').length);
  expect(pipes?.toSorted()).toEqual([1, 2]);
});

test('the dimension between the centers of two elbows is their distance', () => {
  const [drawing] = draw(samples.find(({ id }) => id === 'elbow-and-pipe')?.text ?? '');
  expect(drawing?.groups.filter(({ kind }) => kind === 'dimension').map(({ label }) => label)).toEqual(['1152', '952']);
});

test('existing parts are drawn dashed and, if the file says so, without dimensions', () => {
  const [drawing] = draw(samples.find(({ id }) => id === 'tie-in')?.text ?? '');
  const components = drawing?.groups.filter(({ kind }) => kind === 'component') ?? [];
  const isDashed = components.map(({ shapes }) => shapes.some((shape) => 'stroke' in shape && shape.stroke === 'dashed-pipe'));
  expect(isDashed).toEqual([true, true, true, false, false, false, false]);
  const dimensions = drawing?.groups.flatMap(({ kind, label }) => (kind === 'dimension' ? label : []));
  expect(dimensions?.toSorted()).toEqual(['1052', '1352', '64']);
});

test('a dimension goes through ends that meet within the tolerance', () => {
  const pipe = (from: number, to: number) => `PIPE\n    END-POINT ${from} 0 0 100\n    END-POINT ${to} 0 0 100\n`;
  const [drawing] = draw(`PIPELINE-REFERENCE P\n${pipe(0, 100.49)}${pipe(100.51, 900)}`);
  expect(drawing?.groups.filter(({ kind }) => kind === 'dimension').map(({ label }) => label)).toEqual(['900']);
});

test('the balloon of a gasket includes its bolts', () => {
  const [drawing] = draw(samples.find(({ id }) => id === 'bypass')?.text ?? '');
  const pairs = drawing?.groups.filter(({ kind, label }) => kind === 'balloon' && label.includes(','));
  expect(pairs?.length).toBe(2);
});

test('the balloon of a gasket includes the bolts in its block', () => {
  const gasket = 'GASKET\n    END-POINT 900 0 0 100\n    END-POINT 903 0 0 100\n    ITEM-CODE G\n    BOLT-ITEM-CODE B\n';
  const [drawing] = draw(`PIPELINE-REFERENCE P\n${straight}${gasket}`);
  expect(drawing?.groups.flatMap(({ kind, label }) => (kind === 'balloon' ? label : []))).toEqual(['Item 1', 'Item 2, 3']);
});

test('dimensions and coordinates of a file in inches are in feet and inches', () => {
  const [drawing] = draw(
    'UNITS-BORE INCH\nUNITS-CO-ORDS INCH\nPIPELINE-REFERENCE P\nEND-POSITION-OPEN\n    CO-ORDS 40.5 0 0\nPIPE\n    END-POINT 0 0 0 4\n    END-POINT 40.5 0 0 4\n',
  );
  const labels = drawing?.groups.map(({ label }) => label);
  expect(labels).toContain(`3'-4 1/2"`);
  expect(labels).toContain(`OPEN, E 3'-4 1/2"  N 0", EL 0"`);
});

test('a dollar sign in a tag or a reference starts a new line', () => {
  const [drawing] = draw(
    'PIPELINE-REFERENCE P\nINSTRUMENT\n    END-POINT 0 0 0 100\n    END-POINT 250 0 0 100\n    SKEY IIFL\n    TAG FT$4403\nEND-CONNECTION-EQUIPMENT\n    CO-ORDS 0 0 0\n    CONNECTION-REFERENCE V-101/N2$4 in RF 150\n',
  );
  const labels = drawing?.groups.map(({ label }) => label);
  expect(labels).toContain('FT, 4403');
  expect(labels).toContain('CONN. TO V-101/N2, 4 in RF 150, E 0  N 0, EL 0');
});

test.each([
  ['CONTINUATION', true],
  ['CONTINUATION\n    STATUS UNDIMENSIONED', true],
  ['STATUS UNDIMENSIONED', false],
])('a pipe with %s is drawn dashed: %s', (attribute, isDashed) => {
  const [drawing] = draw(`PIPELINE-REFERENCE P\nPIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    ${attribute}\n`);
  const strokes = drawing?.groups.flatMap(({ shapes }) => shapes.flatMap((shape) => ('stroke' in shape ? shape.stroke : [])));
  expect(strokes?.includes('dashed-pipe')).toBe(isDashed);
});
