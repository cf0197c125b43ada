import { expect, test } from 'vitest';
import { lengthLabel, listedLength, pipeQuantity } from './lengths.ts';

test.each([
  [0, '0"'],
  [0.03, '0"'],
  [-0.03, '0"'],
  [0.0625, '1/16"'],
  [0.5, '1/2"'],
  [4.5, '4 1/2"'],
  [11.99, `1'-0"`],
  [12, `1'-0"`],
  [12.5, `1'-0 1/2"`],
  [40.5, `3'-4 1/2"`],
  [-39.125, `-3'-3 1/8"`],
  [1200, `100'-0"`],
])('%d inches are written as %s', (inches, label) => {
  expect(lengthLabel(inches * 25.4, 'imperial')).toBe(label);
});

test('metric lengths are whole millimeters on the drawing and have a decimal in lists', () => {
  expect(lengthLabel(1152.44, 'metric')).toBe('1152');
  expect(listedLength(1152.44, 'metric')).toBe(1152.4);
});

test('pipe is listed in meters or in feet', () => {
  expect(pipeQuantity(1828.8, 'metric')).toEqual({ quantity: 1.829, unit: 'm' });
  expect(pipeQuantity(1828.8, 'imperial')).toEqual({ quantity: 6, unit: 'ft' });
});
