import { expect, test } from 'vitest';
import { csvLines } from '../../ui/csv.ts';
import { countColumn } from './columns.tsx';

test('a count has a thousands separator in the list, but not in a file', () => {
  const { text, render } = countColumn<'views'>('views', 'Views');
  expect(render?.({ views: 1234 })).toBe('1,234');
  expect(csvLines([[text({ views: 1234 })]])).toBe('1234\r\n');
});
