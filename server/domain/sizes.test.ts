import { expect, test } from 'vitest';
import { inches, nominalSizes, repeatedSizes } from './sizes.ts';

test.each([
  ['1/2', 0.5],
  ['1', 1],
  ['1-1/2', 1.5],
  ['24', 24],
])('%s is %d inches', (nps, expected) => {
  expect(inches(nps)).toBe(expected);
});

test('a reducing size has two nominal sizes', () => {
  expect(nominalSizes('4 x 3')).toEqual(['4', '3']);
  expect(nominalSizes('1-1/2')).toEqual(['1-1/2']);
});

test('finds the rows that repeat a size', () => {
  expect(repeatedSizes([{ nps: '2' }, { nps: '3' }, { nps: '2' }, { nps: '2' }])).toEqual([2, 3]);
});
