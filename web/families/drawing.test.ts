import { expect, test } from 'vitest';
import { draw } from './drawing.ts';

const categories = [
  'pipe',
  'elbow',
  'tee',
  'cross',
  'reducer',
  'cap',
  'flange',
  'blind-flange',
  'olet',
  'coupling',
  'union',
  'gasket',
  'valve',
  'strainer',
  'support',
  'instrument',
  'equipment',
];
const drawable = (category: string, dimensions: Record<string, number> = {}, slug = category) => ({
  category,
  slug,
  pcfComponent: null,
  dimensions,
});

test.each(categories)('draws %s without dimensions', (category) => {
  const { strokes, box } = draw(drawable(category));
  expect(strokes.length).toBeGreaterThan(1);
  for (const value of [box.x, box.y, box.width, box.height]) expect(Number.isFinite(value)).toBe(true);
  for (const { d } of strokes) expect(d).not.toMatch(/NaN|Infinity|undefined/);
});

test('labels dimension lines with the values of the size table', () => {
  const values = (category: string, dimensions: Record<string, number>, slug?: string) =>
    draw(drawable(category, dimensions, slug)).lines.map(({ value }) => value);
  expect(values('elbow', { outsideDiameter: 114.3, centerToEnd: 152 })).toEqual([152]);
  expect(values('elbow', { outsideDiameter: 114.3, centerToEnd: 64 }, 'elbow-45-lr-bw')).toEqual([64]);
  expect(values('tee', { outsideDiameter: 114.3, centerToEnd: 105, centerToOutlet: 98 })).toEqual([105, 98]);
  expect(values('flange', { flangeOutsideDiameter: 229, boltCircleDiameter: 190.5 })).toEqual([229, 190.5]);
  expect(values('valve', { faceToFace: 229 })).toEqual([229]);
});

test.each(categories)('shows no dimension of %s that its size table does not have', (category) => {
  expect(draw(drawable(category)).lines).toEqual([]);
});

test('shows the known dimensions of an incomplete size', () => {
  const valuesOf = (category: string, dimensions: Record<string, number>) =>
    draw(drawable(category, dimensions)).lines.map(({ value }) => value);
  expect(valuesOf('flange', { flangeOutsideDiameter: 229 })).toEqual([229]);
  expect(valuesOf('reducer', { outsideDiameter: 114.3, smallOutsideDiameter: 60.3 })).toEqual([114.3, 60.3]);
  expect(valuesOf('elbow', { outsideDiameter: 114.3 })).toEqual([]);
});

test('draws an eccentric reducer with one flat side', () => {
  const d = draw({
    ...drawable('reducer', { outsideDiameter: 100, smallOutsideDiameter: 60, endToEnd: 80 }),
    pcfComponent: 'REDUCER-ECCENTRIC',
  }).strokes[0]?.d;
  expect(d).toContain('L80 50L');
  expect(d).toContain('L20 50L0 50Z');
});

test('only the hub of a weld-neck flange tapers to the pipe', () => {
  const dimensions = {
    flangeOutsideDiameter: 230,
    flangeThickness: 22,
    hubDiameter: 136,
    lengthThroughHub: 32,
    outsideDiameter: 114,
  };
  const outlineOf = (slug: string) => draw(drawable('flange', dimensions, slug)).strokes[0]?.d;
  expect(outlineOf('flange-wn-150')).toContain('L24 -68L34 -57L34 57L24 68');
  for (const slug of ['flange-so-150', 'flange-sw-150', 'flange-thd-150'])
    expect(outlineOf(slug)).toContain('L24 -68L34 -68L34 68L24 68');
  expect(outlineOf('flange-lj-150')).toContain('L22 -68L32 -68L32 68L22 68');
});

test('a weld-neck flange without a size table has a hub', () => {
  expect(draw(drawable('flange', {}, 'flange-orifice-wn-300')).box.width).toBeGreaterThan(80);
});

test('draws a stub end and a spectacle blind without bolts', () => {
  expect(draw(drawable('flange', {}, 'stub-end-lap-joint-bw')).lines).toEqual([]);
  expect(draw(drawable('blind-flange', {}, 'spectacle-blind-150')).strokes).toHaveLength(5);
});

test('the length of a coupling includes two sockets, that of a half coupling one', () => {
  const dimensions = { outsideDiameter: 33.4, layingLength: 28.5, socketDepth: 12.5 };
  const lengthOf = (slug: string) => draw(drawable('coupling', dimensions, slug)).lines[0]?.value;
  expect(lengthOf('coupling-sw-3000')).toBe(53.5);
  expect(lengthOf('half-coupling-sw-3000')).toBe(41);
});

test.each([
  ['tee', 'lateral-45-bw', 'tee-equal-bw'],
  ['olet', 'outlet-45-bw', 'weldolet-std'],
])('the branch of a %s %s leaves the run at 45 degrees', (category, slug, straight) => {
  const axisOf = (name: string) =>
    draw(drawable(category, {}, name)).strokes.findLast(({ kind, d }) => kind === 'center' && !/^M\S+ (\S+)L\S+ \1$/.test(d));
  const slopeOf = (name: string) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = (axisOf(name)?.d.match(/-?[\d.]+/g) ?? []).map(Number);
    return Math.abs(Math.atan2(y2 - y1, x2 - x1)) * (180 / Math.PI);
  };
  expect(slopeOf(slug)).toBeCloseTo(45, 0);
  expect(slopeOf(straight)).toBeCloseTo(90);
});

test('draws one hole per bolt in a blind flange', () => {
  const { strokes } = draw(
    drawable('blind-flange', { flangeOutsideDiameter: 229, boltCircleDiameter: 190.5, boltHoleDiameter: 19.1, boltCount: 8 }),
  );
  expect(strokes).toHaveLength(3 + 8);
  expect(draw(drawable('blind-flange', { boltCount: 100_000 })).strokes.length).toBeLessThan(200);
});

test('returns a box around the whole drawing', () => {
  const { box } = draw(drawable('pipe', { outsideDiameter: 100 }));
  expect(box.y).toBe(-50);
  expect(box.height).toBe(100);
  expect(box.width).toBeGreaterThan(300);
});

test('includes the bulge of arcs in the box', () => {
  const { box } = draw(drawable('elbow', { outsideDiameter: 114.3, centerToCenter: 305 }, 'return-180-lr-bw'));
  const outerRadius = 305 / 2 + 114.3 / 2;
  expect(box.x + box.width).toBeCloseTo(outerRadius);
  expect(box.height).toBeCloseTo(2 * outerRadius);
});

test('draws half circles with radii that are not larger than half the distance of their ends', () => {
  const { strokes } = draw(drawable('gasket', { gasketOutsideDiameter: 120.37, gasketInsideDiameter: 88.93 }));
  const circles = strokes.map(({ d }) => /^M(\S+) 0A(\S+) \S+ 0 0 1 (\S+) 0A\2 \S+ 0 0 1 \1 0Z$/.exec(d)?.slice(1).map(Number));
  for (const [right = NaN, radius = NaN, left = NaN] of circles.map((match) => match ?? [])) {
    expect(radius * 2).toBeLessThanOrEqual(right - left + 1e-9);
    expect(radius * 2).toBeGreaterThan(right - left - 0.4);
  }
});

test('draws a different body for each kind of strainer', () => {
  const bodies = ['strainer-y-flg-150', 'strainer-basket-flg-150', 'strainer-conical-temporary'].map((slug) =>
    JSON.stringify(draw(drawable('strainer', {}, slug)).strokes),
  );
  expect(new Set(bodies).size).toBe(bodies.length);
});

test('draws a different symbol for each kind of valve', () => {
  const kinds = ['gate', 'globe', 'ball', 'butterfly', 'plug', 'check'];
  const symbols = kinds.map((kind) =>
    JSON.stringify(draw(drawable('valve', { faceToFace: 229 }, `valve-${kind}-flg-150`)).strokes),
  );
  expect(new Set(symbols).size).toBe(kinds.length);
});
