import { describe, expect, test } from 'vitest';
import { readDocument } from './model.ts';
import { buildNetwork, directionsInto, outwardDirection, runSegmentsAt } from './network.ts';
import { walkRuns } from './runs.ts';

const pipe = (from: string, to: string) => `PIPE\n    END-POINT ${from} 100\n    END-POINT ${to} 100\n`;

function networkOf(...blocks: string[]) {
  const { pipelines } = readDocument(blocks.join(''));
  if (!pipelines[0]) throw new Error('The text has no pipeline.');
  return buildNetwork(pipelines[0]);
}

/** Per island, the indexes of its components. */
const islandsOf = (...blocks: string[]) => networkOf(...blocks).islands.map((group) => group.map(({ index }) => index));
const runsOf = (...blocks: string[]) =>
  walkRuns(networkOf(...blocks)).map((run) => run.map(({ component, entry, exit }) => [component.index, entry.x, exit?.x]));

describe('pipes whose ends are written in the reverse order', () => {
  const line = [pipe('0 0 0', '900 0 0'), pipe('1800 0 0', '900 0 0'), pipe('1800 0 0', '2700 0 0')];

  test('are connected', () => expect(islandsOf(...line)).toEqual([[0, 1, 2]]));

  test('are entered at their second end', () =>
    expect(runsOf(...line)).toEqual([
      [
        [0, 0, 900],
        [1, 900, 1800],
        [2, 1800, 2700],
      ],
    ]));

  test('enter their neighbor in the direction of the line', () => {
    const network = networkOf(...line);
    const [, middle] = network.pipeline.components;
    expect(middle && directionsInto(network, middle)).toMatchObject([{ x: -900 }, { x: 900 }]);
  });
});

test('a tap leads away from the nearest place on the axis of its component', () => {
  const taps = ['    TAP-CONNECTION', '    CO-ORDS 300 0 57 20', '    TAP-CONNECTION', '    CO-ORDS 600 -57 0 20', ''].join('\n');
  const [component] = networkOf(pipe('0 0 0', '900 0 0') + taps).pipeline.components;
  expect(component?.taps.map((tap) => outwardDirection(component, tap))).toEqual([
    { x: 0, y: 0, z: 57 },
    { x: 0, y: -57, z: 0 },
  ]);
});

test('a closed loop is one island and one run', () => {
  const loop = [pipe('0 0 0', '900 0 0'), pipe('900 0 0', '900 900 0'), pipe('900 900 0', '0 0 0')];
  expect(islandsOf(...loop)).toEqual([[0, 1, 2]]);
  expect(runsOf(...loop).map((run) => run.map(([index]) => index))).toEqual([[0, 1, 2]]);
});

test('two feeds of a tee are one island and three runs', () => {
  const tee =
    'TEE\n    END-POINT 900 0 0 100\n    END-POINT 1100 0 0 100\n    CENTRE-POINT 1000 0 0\n    BRANCH1-POINT 1000 100 0 100\n';
  const line = [pipe('0 0 0', '900 0 0'), tee, pipe('1100 0 0', '2000 0 0'), pipe('1000 100 0', '1000 900 0')];
  expect(islandsOf(...line)).toEqual([[0, 1, 2, 3]]);
  expect(runsOf(...line).map((run) => run.map(([index]) => index))).toEqual([[0], [2], [3]]);
});

test('ends are joined within the tolerance only', () => {
  expect(islandsOf(pipe('0 0 0', '900 0 0'), pipe('901 0 0', '1800 0 0'))).toHaveLength(1);
  expect(islandsOf(pipe('0 0 0', '900 0 0'), pipe('901.1 0 0', '1800 0 0'))).toHaveLength(2);
});

test.each([
  ['before', (outlets: string[], run: string) => [...outlets, run], 2],
  ['after', (outlets: string[], run: string) => [run, ...outlets], 0],
])('two outlets that are written %s their run pipe are connected to it', (_, order, index) => {
  const outlet = (z: number) => `OLET\n    CENTRE-POINT 450 0 0\n    BRANCH1-POINT 450 0 ${z} 25\n`;
  const network = networkOf(...order([outlet(80), outlet(-80)], pipe('0 0 0', '900 0 0')));
  expect(network.islands).toHaveLength(1);
  const outlets = network.pipeline.components.filter(({ keyword }) => keyword === 'OLET');
  expect(outlets.map((one) => runSegmentsAt(network, one).map(({ component }) => component.index))).toEqual([[index], [index]]);
});

test.each(['1', '0.4'])('a component of %s mm between two others is part of the run', (length) => {
  const short = pipe('900 0 0', `${900 + Number(length)} 0 0`);
  const after = pipe(`${900 + Number(length)} 0 0`, '1800 0 0');
  expect(runsOf(pipe('0 0 0', '900 0 0'), after, short).map((run) => run.map(([index]) => index))).toEqual([[0, 2, 1]]);
});
