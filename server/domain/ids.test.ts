import { expect, test } from 'vitest';
import { newId } from './ids.ts';

test('ids of one millisecond sort in the order of their creation', () => {
  const ids = Array.from({ length: 1_000 }, () => newId(1_700_000_000_000));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(1_000);
});

test('an id of a later millisecond sorts after those before it', () => {
  expect(newId(2_000) > newId(1_999)).toBe(true);
});
