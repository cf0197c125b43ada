import { expect, test } from 'vitest';
import { checkText } from '../check.ts';
import { samples } from './all.ts';

test('there are at least 25 samples, each with its own id', () => {
  expect(samples.length).toBeGreaterThanOrEqual(25);
  expect(new Set(samples.map(({ id }) => id)).size).toBe(samples.length);
});

test.each(samples.map((sample) => [`${sample.id} (${sample.title})`, sample] as const))(
  '%s has the faults that it names, and no others',
  (_, { text, expected }) => {
    const found = checkText(text).findings.filter(({ severity }) => severity !== 'note');
    expect([...new Set(found.map(({ rule }) => rule))].toSorted()).toEqual([...expected].toSorted());
  },
);
