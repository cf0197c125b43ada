import { expect, test } from 'vitest';
import { moveRow, targetOf } from './move-row.ts';

test('moves a row down, up, and nowhere', () => {
  expect(moveRow(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveRow(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
  expect(moveRow(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});

const boxes = [
  { top: 0, bottom: 40 },
  { top: 40, bottom: 140 },
  { top: 140, bottom: 180 },
];

test('a dragged row takes the place of a neighbor once the pointer has passed its middle', () => {
  expect(targetOf(boxes, 0, 80)).toBe(0);
  expect(targetOf(boxes, 0, 91)).toBe(1);
  expect(targetOf(boxes, 0, 500)).toBe(2);
  expect(targetOf(boxes, 2, 91)).toBe(2);
  expect(targetOf(boxes, 2, 89)).toBe(1);
  expect(targetOf(boxes, 2, -500)).toBe(0);
});

test('a row that is dragged over itself stays', () => {
  expect(targetOf(boxes, 1, 60)).toBe(1);
  expect(targetOf(boxes, 1, 130)).toBe(1);
});
