import { expect, test } from 'vitest';
import { knownSort } from './columns.ts';

test('a sort order is known in both directions if a column has it; any other one is the default', () => {
  const columns = [{ sort: 'name' }, {}];
  expect(['name', '-name', 'gone', '-gone', '--name', ''].map((sort) => knownSort(columns, sort))).toEqual([
    'name',
    '-name',
    '',
    '',
    '',
    '',
  ]);
});
