import { expect, test } from 'vitest';
import type { Command } from './commands.ts';
import { matching, referenceSearch } from './match.ts';

const commands: Command[] = [
  { id: '1', group: 'Go to', label: 'Support requests', run: () => undefined },
  { id: '2', group: 'Go to', label: 'Demo requests', run: () => undefined },
  { id: '3', group: 'This list', label: 'Export support requests as CSV', run: () => undefined },
];
const found = (text: string) => matching(commands, text).map(({ id }) => id);

test('beginnings of words find a command, in any order', () => {
  expect(found('')).toEqual(['1', '2', '3']);
  expect(found('sup')).toEqual(['1', '3']);
  expect(found('req go')).toEqual(['1', '2']);
  expect(found('csv exp')).toEqual(['3']);
  expect(found('pport')).toEqual([]);
});

test('filters are found by typing only: there are many', () => {
  const filter: Command = { id: '4', group: 'Filter', label: 'Status: New', run: () => undefined };
  expect(matching([filter, ...commands], '').map(({ id }) => id)).toEqual(['1', '2', '3']);
  expect(matching([filter, ...commands], 'stat new').map(({ id }) => id)).toEqual(['4']);
});

test('a reference leads to its desk', () => {
  expect(referenceSearch(' sup-2026-0042 ')).toEqual({
    label: 'Find SUP-2026-0042 among support requests',
    path: '/admin/support-requests?q=SUP-2026-0042',
  });
  expect([referenceSearch('support'), referenceSearch('XYZ-2026-1')]).toEqual([null, null]);
});
