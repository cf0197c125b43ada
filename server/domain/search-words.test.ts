import { describe, expect, test } from 'vitest';
import { readSearch, toSearchColumns, toSearchText } from './search-words.ts';

const isFound = (q: string, text: string) =>
  readSearch(q).every((alternatives) => alternatives.some((one) => toSearchText(text).includes(one)));

describe.each([
  ['NPS 1-1/2', ['1-1/2"', '1 1/2"', '1-1/2', '1 1/2', '1.5"', '1.5', '1½"', '1½', '1½ in', 'NPS 1.5', 'DN40', 'dn 40']],
  ['NPS 1/2', ['1/2"', '1/2', '0.5"', '.5', '½', '½"', '1/2in', 'DN 15']],
  ['NPS 2-1/2', ['2-1/2"', '2 1/2', '2.5 inch', 'DN65']],
  ['NPS 3/4', ['3/4"', '.75', '0.75"', 'dn20']],
  ['NPS 4', ['4"', '4 inch', '4in', '4-inch', '4', 'nps4', 'DN 100', 'DN100', '4”']],
  ['NPS 4, NPS 3', ['4x3', '4" x 3"', '4 × 3', '4x3 x4']],
  ['NPS 24', ['24"', 'DN600']],
  ['Class 150', ['150#', '#150', 'CL150', 'cl. 150', '150 lb', '150lbs', 'class 150', 'class150', '150']],
  ['Sch 80', ['sch80', 'sch. 80', 'schedule 80', 'SCHEDULE80', '80']],
  ['ASME B16.9', ['B16.9', 'b169', 'B 16.9', 'asme b16.9', 'ANSI B16.9', 'b16']],
  ['Elbow 90°, long radius', ['90 deg elbow', '90° elbow', '90 degrees', 'elbow 90', 'ELBW', 'elbows', 'LR ell']],
  ['Weld-neck flange', ['WN flange', 'WNRF', 'weld neck', 'flange weld', 'wel']],
  ['Much **text** in `code`', ['text', 'code']],
  ['Spool a208x 1', ['a208x 1', 'spool A208X']],
  ['Crosses and tees', ['crosses', 'tee', 'cross']],
])('%s', (text, searches) => {
  test.each(searches)('is found by %s', (q) => expect(isFound(q, text)).toBe(true));
});

test.each([
  ['tee', 'Carbon steel'],
  ['class 150', 'Class 1500'],
  ['4"', 'NPS 24, 45°, class 400'],
  ['1/2"', 'NPS 1-1/2, NPS 2-1/2'],
  ['SO', 'Socket weld'],
  ['B16.5', 'ASME B16.50'],
  ['gate valve', 'Gate, flanged'],
  ['record-2f00s', 'record-2f00t'],
])('%s is not found in %s', (q, text) => expect(isFound(q, text)).toBe(false));

test.each(['DN', 'inch', 'NPS', '"', '°', 'x'])('%s alone is ignored', (q) => expect(readSearch(q)).toEqual([]));

test('leaves other fractions as they are', () => expect(readSearch('5/3')).toEqual(readSearch('5 3')));

test('takes wildcards and quotation marks literally', () => {
  expect(readSearch(`100% of "it"`)).toEqual([[' 100%'], [' of'], [' it']]);
  expect(isFound('_______', 'seven__')).toBe(false);
});

test.each(['constructor', '__proto__'])('%s is a word like any other', (q) => expect(readSearch(q)).toEqual([[` ${q}`]]));

test('finds two words of the title as one', () => {
  const { searchTitle, searchText } = toSearchColumns({ title: 'Gate valve, flanged', keywords: [], text: [] });
  const [[gateValve = ''] = []] = readSearch('gatevalve');
  expect([searchTitle.includes(gateValve), searchText.includes(gateValve)]).toEqual([true, true]);
});

test('keeps the parts of a record apart', () => {
  const columns = toSearchColumns({ title: 'Cap', keywords: ['BW', 'BW', null], text: ['For NPS 4.'] });
  expect(columns).toEqual({ searchTitle: ' cap ', searchKeywords: ' bw ', searchText: '  cap   bw  for nps4 ' });
});

test('reads a text of a million zeros', () => {
  const zeros = '0'.repeat(1_000_000);
  expect(toSearchText(`.${zeros}.`)).toBe(` ${zeros} `);
});
