import { expect, test } from 'vitest';
import { usageText } from './count-text.ts';

test('separates the thousands of both numbers of a usage', () => {
  expect(usageText(1100, 10_000)).toBe('1,100 of 10,000');
});

test('a usage of nothing is 0', () => {
  expect(usageText(0, 0)).toBe('0');
});
