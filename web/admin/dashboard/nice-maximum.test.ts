import { expect, test } from 'vitest';
import { niceMaximum } from './nice-maximum.ts';

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [5, 10],
  [11, 20],
  [10_000, 10_000],
  [10_001, 20_000],
])('an axis for a largest value of %d ends at %d', (largest, end) => expect(niceMaximum(largest)).toBe(end));
