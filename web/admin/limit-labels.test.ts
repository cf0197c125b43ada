import { expect, test } from 'vitest';
import { durationLabel, featureLabel } from './limit-labels.ts';

test.each([
  [60, '1 minute'],
  [90, '1 minute 30 seconds'],
  [600, '10 minutes'],
  [3600, '1 hour'],
  [5400, '1 hour 30 minutes'],
  [28_800, '8 hours'],
  [86_400, '24 hours'],
])('%d seconds are %s', (seconds, label) => {
  expect(durationLabel(seconds)).toBe(label);
});

test('shows a feature as words', () => {
  expect(featureLabel('batch-export')).toBe('batch export');
});
