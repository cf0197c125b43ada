import { expect, test } from 'vitest';
import { compareDocuments } from './compare.ts';
import { readDocument } from './model.ts';
import { findSample } from './samples/all.ts';

const base = findSample('elbow-and-pipe')?.text ?? '';
const compare = (text: string) => compareDocuments(readDocument(base), readDocument(text));

test('the same file has no changes', () => {
  expect(compare(base)).toMatchObject({ changes: [], unchanged: 3 });
});

test('a different order of the components and different line endings are not changes', () => {
  const pipe = /PIPE\n.*\n.*\n {4}ITEM-CODE P100\n/.exec(base)?.[0] ?? '';
  const moved = base.replace(pipe, '').replace('MATERIALS\n', `${pipe}MATERIALS\n`).replaceAll('\n', '\r\n');
  expect(compare(moved).changes).toEqual([]);
});

test('coordinates that are rounded differently are not a move', () => {
  const pipe = (x: number, from: number, to: number) =>
    `PIPE\n    END-POINT ${x} ${from} 0 100\n    END-POINT ${x} ${to} 0 100\n`;
  const pipes = (x: number, from: number, to: number) => readDocument(`PIPELINE-REFERENCE P\n${pipe(x, from, to)}`);
  expect(compareDocuments(pipes(1152.5, 0, 900), pipes(1152.4998, 900.0004, 0))).toMatchObject({ changes: [], unchanged: 1 });
  expect(compareDocuments(pipes(1152.5, 0, 900), pipes(1153.1, 0, 900)).changes).toMatchObject([
    { kind: 'moved', details: ['moved by 1 mm'] },
  ]);
  const valve = pipe(1152.4998, 0, 900).replace('PIPE', 'VALVE');
  expect(compareDocuments(pipes(1152.5, 0, 900), readDocument(`PIPELINE-REFERENCE P\n${valve}`)).changes).toMatchObject([
    { kind: 'changed', details: ['PIPE became VALVE'] },
  ]);
});

test('the same size in another unit is not a change', () => {
  const inInches = base.replace('UNITS-BORE MM', 'UNITS-BORE INCH').replaceAll(/(-POINT .*) 100$/gm, '$1 4');
  expect(inInches).toContain(' 4\n');
  expect(compare(inInches)).toMatchObject({ changes: [], unchanged: 3 });
  const [change] = compare(inInches.replace(/ 4$/m, ' 3')).changes;
  expect(change?.details).toEqual(['size: DN 100 x DN 100 became 3" x 4"']);
});

test('different attributes of the pipeline are a change, but not its date', () => {
  const header = 'PIPELINE-REFERENCE 100-P-1002\n';
  const later = base.replace(header, `${header}    PAINTING-SPEC C3\n    DATE-DMY 12/03/2026\n`);
  expect(later).not.toBe(base);
  expect(compare(later)).toMatchObject({
    changes: [
      { kind: 'changed', keyword: 'PIPELINE-REFERENCE', details: ['PAINTING-SPEC: C3 was added'], before: null, after: null },
    ],
    unchanged: 3,
  });
});

test('ends that are connected to something else, added or removed are changes', () => {
  const end = (keyword: string, x: number, reference: string) =>
    `${keyword}\n    CO-ORDS ${x} 0 0\n    CONNECTION-REFERENCE ${reference}\n`;
  const read = (...ends: string[]) => readDocument(`PIPELINE-REFERENCE P\n${ends.join('')}`);
  const equipment = 'END-CONNECTION-EQUIPMENT';
  const { changes } = compareDocuments(
    read(end(equipment, 0, 'N1'), end(equipment, 900, 'N2'), end(equipment, 5, 'N4'), end('END-POSITION-OPEN', 7, 'A')),
    read(end(equipment, 0, 'N3'), end(equipment, 1000, 'N2'), end(equipment, 5, 'N4'), end('END-POSITION-CLOSED', 7, 'A')),
  );
  expect(changes.map(({ kind, keyword, details, line }) => [kind, keyword, details, line])).toEqual([
    ['changed', equipment, ['CONNECTION-REFERENCE: N1 became N3'], 1],
    ['removed', 'END-POSITION-OPEN', ['A'], 10],
    ['added', 'END-POSITION-CLOSED', ['A'], 10],
  ]);
});

test('a different attribute at the same place is a change', () => {
  const [change] = compare(base.replace('SKEY ELBW', 'SKEY ELSW')).changes;
  expect(change).toMatchObject({ kind: 'changed', keyword: 'ELBOW', details: ['SKEY: ELBW became ELSW'] });
});

test.each([
  ['a reducer with its bores exchanged', 'REDUCER-CONCENTRIC RCBW', ['0 100', '102 80'], ['0 80', '102 100'], ['turned around']],
  ['a reducer with its ends in another order', 'REDUCER-CONCENTRIC RCBW', ['0 100', '102 80'], ['102 80', '0 100'], []],
  ['a check valve with its inlet at the other end', 'VALVE CKFL', ['0 100', '229 100'], ['229 100', '0 100'], ['turned around']],
  ['a gate valve with its ends in another order', 'VALVE VTFL', ['0 100', '229 100'], ['229 100', '0 100'], []],
])('%s', (_, part, was, is, details) => {
  const [keyword, skey] = part.split(' ');
  const read = (ends: readonly string[]) => {
    const points = ends.map((end) => `    END-POINT ${end.replace(' ', ' 0 0 ')}\n`).join('');
    return readDocument(`PIPELINE-REFERENCE P\n${keyword}\n${points}    SKEY ${skey}\n`);
  };
  expect(compareDocuments(read(was), read(is)).changes.flatMap((change) => change.details)).toEqual(details);
});

test('a longer pipe counts as moved, with both lengths', () => {
  const { changes } = compare(base.replaceAll('1152.0 952.0', '1152.0 1152.0'));
  expect(changes).toMatchObject([{ kind: 'moved', keyword: 'PIPE', details: ['length: 800 mm became 1000 mm'] }]);
});

test.each([
  ['a pipe of 6 m has moved along its axis', [0, 6000], [6100, 100], ['moved by 100 mm']],
  ['a short pipe has moved along its axis', [0, 229], [529, 300], ['moved by 300 mm']],
  ['a pipe has another length', [0, 800], [1000, 0], ['length: 800 mm became 1000 mm']],
])('%s, and the file lists its ends in another order', (_, was, is, details) => {
  const read = (ends: number[]) =>
    readDocument(`PIPELINE-REFERENCE P\nPIPE\n${ends.map((x) => `    END-POINT ${x} 0 0 100\n`).join('')}`);
  expect(compareDocuments(read(was), read(is)).changes).toMatchObject([{ kind: 'moved', details }]);
});

test('parts that have moved together are not paired with their neighbors', () => {
  const flange = (x: number, length: number) => `FLANGE\n    END-POINT ${x} 0 0 100\n    END-POINT ${x + length} 0 0 100\n`;
  const gasket = (x: number) => `GASKET\n    END-POINT ${x} 0 0 100\n    END-POINT ${x + 3} 0 0 100\n`;
  const valve = (x: number) => `PIPELINE-REFERENCE P\n${flange(x, 75)}${gasket(x + 75)}${gasket(x + 307)}${flange(x + 310, 75)}`;
  const inOtherOrder = (text: string) => text.replaceAll(/( +END-POINT.*\n)( +END-POINT.*\n)/g, '$2$1');
  for (const move of [300, 500_000])
    for (const later of [valve(move), inOtherOrder(valve(move))])
      expect(compareDocuments(readDocument(valve(0)), readDocument(later)).changes.map(({ details }) => details)).toEqual(
        Array.from({ length: 4 }, () => [`moved by ${move} mm`]),
      );
});

test('a component that is in only one file was added or removed', () => {
  const support = 'SUPPORT\n    CO-ORDS 500.0 0.0 1000.0 100\n    SKEY GUID\n';
  const more = base.replace('MATERIALS\n', `${support}MATERIALS\n`);
  expect(compare(more).changes).toMatchObject([{ kind: 'added', keyword: 'SUPPORT', before: null }]);
  expect(compareDocuments(readDocument(more), readDocument(base)).changes).toMatchObject([
    { kind: 'removed', keyword: 'SUPPORT', after: null },
  ]);
});

test('pairs pipelines by reference, and the only pipelines of two files whatever their references', () => {
  const pairs = (before: string, after: string) => compareDocuments(readDocument(before), readDocument(after)).pairs;
  const line = (reference: string) =>
    `PIPELINE-REFERENCE ${reference}\nPIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n`;
  expect(pairs(line('A'), line('B'))).toEqual([{ reference: 'B', earlierReference: 'A', before: 0, after: 0 }]);
  expect(pairs(line('A') + line('B'), line('B') + line('C').replaceAll(' 0 0 100', ' 0 500 100'))).toEqual([
    { reference: 'B', earlierReference: null, before: 1, after: 0 },
    { reference: 'C', earlierReference: null, before: null, after: 1 },
    { reference: 'A', earlierReference: null, before: 0, after: null },
  ]);
});

test('pairs renamed pipelines by their components', () => {
  const line = (reference: string, y: number, length = 900) =>
    `PIPELINE-REFERENCE ${reference}\nPIPE\n    END-POINT 0 ${y} 0 100\n    END-POINT ${length} ${y} 0 100\n` +
    `PIPE\n    END-POINT ${length} ${y} 0 100\n    END-POINT ${length} ${y} 2000 100\n`;
  const { pairs, changes, unchanged } = compareDocuments(
    readDocument(line('A', 0) + line('B', 100) + line('C', 200)),
    readDocument(line('D', 200) + line('B', 100) + line('A-1', 0)),
  );
  expect(pairs.map(({ reference, earlierReference, before }) => [reference, earlierReference, before])).toEqual([
    ['D', 'C', 2],
    ['B', null, 1],
    ['A-1', 'A', 0],
  ]);
  expect(changes).toEqual([]);
  expect(unchanged).toBe(6);
});

test('every change names its pair of pipelines, even for a removed component', () => {
  const three = findSample('three-lines')?.text ?? '';
  const second = three.slice(three.indexOf('50-IA-002B'));
  const shorter = three.replace(second, second.replace(/PIPE\n.*\n.*\n.*\n/, ''));
  expect(compareDocuments(readDocument(three), readDocument(shorter)).changes).toMatchObject([
    { kind: 'removed', keyword: 'PIPE', pair: 1 },
  ]);
});

test('a component that has moved to another pipeline is a change, and equal ones stay in their pipelines', () => {
  const pipe = (length: number) => `PIPE\n    END-POINT 0 0 0 100\n    END-POINT ${length} 0 0 100\n`;
  const lines = (a: string, b: string) => `PIPELINE-REFERENCE A\n${a}PIPELINE-REFERENCE B\n${b}`;
  const changes = (was: string, is: string) => compareDocuments(readDocument(was), readDocument(is)).changes;
  expect(changes(lines(pipe(900), pipe(500)), lines('', pipe(500) + pipe(900)))).toMatchObject([
    { kind: 'changed', keyword: 'PIPE', details: ['pipeline: A became B'], pair: 1 },
  ]);
  const reordered = `PIPELINE-REFERENCE B\n${pipe(900)}PIPELINE-REFERENCE A\n${pipe(900)}`;
  expect(changes(lines(pipe(900), pipe(900)), reordered)).toEqual([]);
});
