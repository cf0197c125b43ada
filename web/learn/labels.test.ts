import { expect, test } from 'vitest';
import { durationLabel } from './labels.ts';
import { hoursLabel } from './path-labels.ts';

test('durations are in hours and minutes', () => {
  expect([45, 60, 90, 120].map(durationLabel)).toEqual(['45 min', '1 h', '1 h 30 min', '2 h']);
  expect([0.5, 2.05, 6].map(hoursLabel)).toEqual(['30 min', '2 h 3 min', '6 h']);
});
