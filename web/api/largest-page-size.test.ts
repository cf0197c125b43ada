import { expect, test } from 'vitest';
import { loadContract } from '../../openapi/load.ts';
import { largestPageSize } from './largest-page-size.ts';

test('the largest page is the contract’s', () => {
  const limits = loadContract()
    .operations.flatMap(({ parameters }) => parameters)
    .filter(({ in: place, name }) => place === 'query' && name === 'limit')
    .map(({ schema }) => schema.maximum);
  expect([...new Set(limits)]).toEqual([largestPageSize]);
});
