import { expect, test } from 'vitest';
import { checkText } from '../check.ts';
import { listMaterials } from '../materials.ts';
import { drawIsometric } from './draw.ts';
import type { Place } from './projection.ts';

const pipe = (from: string, to: string) => `PIPE\n    END-POINT ${from} 100\n    END-POINT ${to} 100\n`;

function draw(components: string) {
  const { document, networks } = checkText(`PIPELINE-REFERENCE P\n${components}`);
  const [network] = networks;
  if (!network) throw new Error('There is no pipeline.');
  return drawIsometric(document, network, listMaterials(document, network)).groups;
}

/** The lines of the pipes, from the first end to the second. */
const linesOf = (components: string) =>
  draw(components).flatMap(({ kind, shapes }) => (kind === 'component' ? shapes.filter((shape) => shape.kind === 'line') : []));

const slopeOf = (from: Place, to: Place) => (to.y - from.y) / (to.x - from.x);

const falls = (components: string) => draw(components).filter(({ label }) => label.startsWith('FALL'));

test.each([
  ['1:100', '4000 0 -40', ['FALL 1:100']],
  ['1:100, upward', '4000 0 40', ['FALL 1:100']],
  ['1:50', '0 4000 -80', ['FALL 1:50']],
  ['1:200, in two directions', '3000 4000 -25', ['FALL 1:200']],
  ['1:1000', '4000 0 -4', ['FALL 1:1000']],
  ['1:1100', '4400 0 -4', []],
  ['1:40', '4000 0 -100', []],
  ['1:100, too short for a text', '100 0 -1', []],
  ['none', '4000 0 0', []],
  ['none, but vertical', '0 0 4000', []],
])('the note at a pipe with a fall of %s', (_, to, labels) => {
  expect(falls(pipe('0 0 0', to)).map(({ label }) => label)).toEqual(labels);
});

test.each([
  ['4000 0 -40', 1],
  ['4000 0 40', -1],
])('the arrow of a fall points to the lower end: %s', (to, direction) => {
  const [fall] = falls(pipe('0 0 0', to));
  const points = fall?.shapes.flatMap((shape) => (shape.kind === 'path' ? shape.points : [])) ?? [];
  const [tip, ...end] = points.map(({ x }) => x);
  for (const x of end) expect(Math.sign((tip ?? 0) - x)).toBe(direction);
});

test('pipes with a fall are drawn level, without a kink between them', () => {
  const [first, second] = linesOf(pipe('0 0 0', '4000 0 -40') + pipe('4000 0 -40', '4500 0 -45'));
  if (!first || !second) throw new Error('A pipe is missing.');
  for (const { from, to } of [first, second]) expect(slopeOf(from, to)).toBeCloseTo(Math.tan(Math.PI / 6));
});

test('a vertical pipe keeps its height beside a pipe that falls more', () => {
  const [, vertical] = linesOf(pipe('0 0 0', '9000 0 -90') + pipe('9000 3000 -30', '9000 3000 -80'));
  if (!vertical) throw new Error('The vertical pipe is missing.');
  expect(vertical.to.x).toBeCloseTo(vertical.from.x);
  expect(vertical.to.y - vertical.from.y).toBeGreaterThan(10);
});
