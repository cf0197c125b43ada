import { expect, test } from 'vitest';
import { durationLabel, hoursLabel, priceLabel } from './labels.ts';

test('durations are in hours and minutes', () => {
  expect([45, 60, 90, 120].map(durationLabel)).toEqual(['45 min', '1 h', '1 h 30 min', '2 h']);
  expect([0.5, 2.05, 6].map(hoursLabel)).toEqual(['30 min', '2 h 3 min', '6 h']);
});

test('prices are in the smallest unit of their currency, also of one without cents', () => {
  const labelOf = (amount: number, currency: string) => priceLabel({ amount, currency });
  expect([labelOf(29_000, 'EUR'), labelOf(29_000, 'JPY'), labelOf(0, 'EUR'), priceLabel(null)]).toEqual([
    '€290.00',
    '¥29,000',
    'Free',
    null,
  ]);
});
