// Measures on the finished drawing whether labels overlap, independently of the code that places them.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkText } from '../check.ts';
import { listMaterials } from '../materials.ts';
import { samples } from '../samples/all.ts';
import { type Direction, LineBuilder } from '../samples/LineBuilder.ts';
import { drawIsometric } from './draw.ts';
import type { Drawing } from './drawing.ts';
import type { Place } from './projection.ts';
import { textWidth } from './shapes.ts';

type Polygon = readonly Place[];

interface Label {
  name: string;
  outline: Polygon;
}

const rectangle = (center: Place, halfWidth: number, halfHeight: number, angle: number): Polygon =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x = 0, y = 0]) => ({
    x: center.x + x * halfWidth * Math.cos(angle) - y * halfHeight * Math.sin(angle),
    y: center.y + x * halfWidth * Math.sin(angle) + y * halfHeight * Math.cos(angle),
  }));

/** Texts, and the circles of balloons, which contain their digits. */
function labelsOf({ groups }: Drawing): Label[] {
  return groups.flatMap(({ kind, label, shapes }) =>
    shapes.flatMap((shape): Label[] => {
      if (kind === 'component') return [];
      if (shape.kind === 'circle') return [{ name: label, outline: rectangle(shape.center, 6, 6, 0) }];
      if (shape.kind !== 'text' || kind === 'balloon') return [];
      return [{ name: label, outline: rectangle(shape.at, textWidth(shape.text, shape.size) / 2, shape.size / 2, shape.angle) }];
    }),
  );
}

/** Lines of pipes and symbols. */
const componentLines = ({ groups }: Drawing): Polygon[] =>
  groups
    .filter(({ kind }) => kind === 'component')
    .flatMap(({ shapes }) =>
      shapes.flatMap((shape): Polygon[] => {
        if (shape.kind === 'line') return [[shape.from, shape.to]];
        return shape.kind === 'path' ? shape.points.slice(1).map((to, index) => [shape.points[index] ?? to, to]) : [];
      }),
    );

/** Two convex outlines are apart if a line along a side of one separates them. */
function isApart(a: Polygon, b: Polygon): boolean {
  return [a, b].some((outline) =>
    outline.some((from, index) => {
      const to = outline[(index + 1) % outline.length] ?? from;
      const normal = { x: to.y - from.y, y: from.x - to.x };
      const along = (polygon: Polygon) => polygon.map(({ x, y }) => x * normal.x + y * normal.y);
      const [of, other] = [along(a), along(b)];
      return Math.max(...of) <= Math.min(...other) + 0.01 || Math.max(...other) <= Math.min(...of) + 0.01;
    }),
  );
}

function drawText(text: string): Drawing[] {
  const { document, networks } = checkText(text);
  return networks.map((network) => drawIsometric(document, network, listMaterials(document, network)));
}

/** Names of the labels that overlap each other or a component. */
function overlapsOf(text: string): string[] {
  return drawText(text).flatMap((drawing) => {
    const labels = labelsOf(drawing);
    const pairs = labels.flatMap((a, index) =>
      labels.slice(index + 1).flatMap((b) => (isApart(a.outline, b.outline) ? [] : [`${a.name} and ${b.name}`])),
    );
    const covering = componentLines(drawing).flatMap((line) =>
      labels.flatMap(({ name, outline }) => (isApart(outline, line) ? [] : [`${name} and a component`])),
    );
    return [...pairs, ...covering];
  });
}

test('isApart detects an overlap', () => {
  const square = rectangle({ x: 0, y: 0 }, 5, 5, 0);
  expect(isApart(square, rectangle({ x: 9, y: 0 }, 5, 5, 0))).toBe(false);
  expect(isApart(square, rectangle({ x: 11, y: 0 }, 5, 5, 0))).toBe(true);
  expect(isApart(square, rectangle({ x: 11, y: 0 }, 5, 5, Math.PI / 4))).toBe(false);
});

describe.each(samples.map(({ id, text }) => [id, text] as const))('%s', (_, text) => {
  test('has no overlapping labels', () => expect(overlapsOf(text)).toEqual([]));
});

const turns: readonly Direction[] = ['east', 'north', 'up', 'south', 'west', 'down'];
const opposite: Readonly<Record<Direction, Direction>> = {
  east: 'west',
  west: 'east',
  north: 'south',
  south: 'north',
  up: 'down',
  down: 'up',
};

interface Step {
  length: number;
  part: 'elbow' | 'valve' | 'support' | 'branch' | 'pipe';
  to: Direction;
}

/** A line of at most 60 components that takes the given steps. */
function writeLine(steps: readonly Step[]): string {
  const line = new LineBuilder(100, { x: 0, y: 0, z: 0 }, 'east');
  line.open();
  let heading: Direction = 'east';
  let count = 1;
  steps.forEach(({ length, part, to }, index) => {
    line.pipe(length);
    count += 1;
    const isAcross = to !== heading && to !== opposite[heading];
    if (part === 'valve' && count <= 50) {
      line.flangedValve('VTFL', `HV-${index}`, isAcross ? to : null).pipe(300);
      count += 8;
    } else if (part === 'elbow' && isAcross) {
      line.elbow(to);
      heading = to;
      count += 1;
    } else if (part === 'support') {
      line.support('GUID', `PS-${index}`, length / 2);
      count += 1;
    } else if (part === 'branch' && isAcross && count <= 55) {
      line.tee(to, 50).pipe(400).cap();
      count += 3;
    }
  });
  line.pipe(500).open();
  expect(count).toBeLessThanOrEqual(60);
  return line.text('100-P-7001');
}

const step = fc.record({
  length: fc.integer({ min: 400, max: 6000 }),
  part: fc.constantFrom<Step['part']>('elbow', 'elbow', 'valve', 'support', 'branch', 'pipe'),
  to: fc.constantFrom(...turns),
});

test('labels of lines of up to 60 components do not overlap', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 14 }), (steps) => {
      expect(overlapsOf(writeLine(steps))).toEqual([]);
    }),
    { numRuns: 100, seed: 1 },
  );
});

/** Where the leader of a component's balloon ends. */
const leaderEnd = ({ groups }: Drawing, component: number): Place => {
  const [leader] = groups.find((group) => group.kind === 'balloon' && group.component === component)?.shapes ?? [];
  if (leader?.kind !== 'line') throw new Error(`Component ${component} has no balloon`);
  return leader.to;
};

test('the balloon of a pipe does not point to the outlet in its middle', () => {
  const pipe = ['PIPE', '    END-POINT 0 0 0 100', '    END-POINT 2000 0 0 100', '    ITEM-CODE P'];
  const outlet = ['OLET', '    CENTRE-POINT 1000 0 0 100', '    BRANCH1-POINT 1000 0 90 50', '    SKEY WTBW', '    ITEM-CODE O'];
  const materials = ['MATERIALS', 'ITEM-CODE P', '    DESCRIPTION Pipe', 'ITEM-CODE O', '    DESCRIPTION Weldolet'];
  const draw = (lines: string[]) =>
    drawText(['UNITS-BORE MM', 'PIPELINE-REFERENCE L-1', ...lines, ...materials, ''].join('\n'))[0]!;
  const [alone, both] = [draw(pipe), draw([...pipe, ...outlet])];
  const [middle, beside, onOutlet] = [leaderEnd(alone, 0), leaderEnd(both, 0), leaderEnd(both, 1)];
  expect(Math.hypot(beside.x - onOutlet.x, beside.y - onOutlet.y)).toBeGreaterThan(15);
  expect(middle).not.toEqual(beside);
});

test('the leader of an elbow ends on its rounded corner', () => {
  const line = new LineBuilder(100, { x: 0, y: 0, z: 0 }, 'east');
  line.open().pipe(1000).elbow('north').pipe(800).open();
  const { document, networks } = checkText(line.text('P'));
  const [network] = networks;
  if (!network) throw new Error('There is no pipeline.');
  const { groups } = drawIsometric(document, network, listMaterials(document, network));
  const elbow = groups.find(({ label, kind }) => kind === 'component' && label.startsWith('ELBOW'));
  const corner = elbow?.shapes.find((shape) => shape.kind === 'corner');
  const balloon = groups.find(({ component, kind }) => kind === 'balloon' && component === elbow?.component);
  const leader = balloon?.shapes.find((shape) => shape.kind === 'line');
  if (!corner || !leader) throw new Error('The elbow or its balloon is not drawn.');
  // So close does the rounding pass the corner.
  const off = Math.hypot(leader.to.x - corner.corner.x, leader.to.y - corner.corner.y);
  expect(off).toBeGreaterThan(0);
  expect(off).toBeLessThan(3);
});
