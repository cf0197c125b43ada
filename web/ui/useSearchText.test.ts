import { expect, test } from 'vitest';
import { loadContract } from '../../openapi/load.ts';
import { maxSearchLength } from './useSearchText.ts';

test('the limit of a search text is the contract’s', () => {
  const limits = loadContract()
    .operations.flatMap(({ parameters }) => parameters)
    .filter(({ in: place, name }) => place === 'query' && name === 'q')
    .map(({ schema }) => schema.maxLength);
  expect([...new Set(limits)]).toEqual([maxSearchLength]);
});
