import { expect, test } from 'vitest';
import { priceLabel } from './course-labels.ts';

test('prices are in the smallest unit of their currency, also of one without cents', () => {
  const labelOf = (amount: number, currency: string) => priceLabel({ amount, currency });
  expect([labelOf(29_000, 'EUR'), labelOf(29_000, 'JPY'), labelOf(0, 'EUR'), priceLabel(null)]).toEqual([
    '€290.00',
    '¥29,000',
    'Free',
    null,
  ]);
});
