import { expect, test } from 'vitest';
import { differingLines } from './differing-lines.ts';

test('omits and counts the lines that both texts have', () => {
  expect(differingLines('head\n\nold row\nfoot', 'head\n\nnew row\nfoot')).toEqual({ texts: ['old row', 'new row'], omitted: 2 });
});

test('says that a text has nothing else if all its lines are in the other', () => {
  expect(differingLines('row 1\nrow 2', 'row 1')).toEqual({ texts: ['row 2', 'Nothing else'], omitted: 1 });
});

test('keeps texts without a common line, and texts in which only the order differs', () => {
  for (const [first, second] of [
    ['Steel', 'Copper'],
    ['row 1\nrow 2', 'row 2\nrow 1'],
    ['a\n\nb', 'c\n\nd'],
  ] as const) {
    expect(differingLines(first, second)).toEqual({ texts: [first, second], omitted: 0 });
  }
});
