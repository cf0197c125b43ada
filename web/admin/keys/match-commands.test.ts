import { expect, test } from 'vitest';
import type { Command } from './commands.ts';
import { matchCommands, referenceSearch } from './match-commands.ts';

const commands: Command[] = [
  { id: '1', group: 'Go to', label: 'Support requests', run: () => undefined },
  { id: '2', group: 'Go to', label: 'Demo requests', run: () => undefined },
  { id: '3', group: 'This list', label: 'Export support requests as CSV', run: () => undefined },
];
const found = (text: string) => matchCommands(commands, text).map(({ id }) => id);

test('matches prefixes of words in any order', () => {
  expect(found('')).toEqual(['1', '2', '3']);
  expect(found('sup')).toEqual(['1', '3']);
  expect(found('req go')).toEqual(['1', '2']);
  expect(found('csv exp')).toEqual(['3']);
  expect(found('pport')).toEqual([]);
});

test('matches names with accents, also without the accents, and in any script', () => {
  const view = (id: string, label: string): Command => ({ id, group: 'Go to', label, run: () => undefined });
  const views = [view('5', 'Support requests: Café'), view('6', 'Support requests: 配管')];
  const foundViews = (text: string) => matchCommands(views, text).map(({ id }) => id);
  expect([foundViews('café'), foundViews('CAFE sup')]).toEqual([['5'], ['5']]);
  expect(foundViews('配')).toEqual(['6']);
  expect(foundViews('…')).toEqual([]);
});

test('matches filters only when something is typed', () => {
  const filter: Command = { id: '4', group: 'Filter', label: 'Status: New', run: () => undefined };
  expect(matchCommands([filter, ...commands], '').map(({ id }) => id)).toEqual(['1', '2', '3']);
  expect(matchCommands([filter, ...commands], 'stat new').map(({ id }) => id)).toEqual(['4']);
});

test('turns a reference into a search of its desk', () => {
  expect(referenceSearch(' sup-2026-0042 ')).toEqual({
    label: 'Find SUP-2026-0042 in support requests',
    path: '/admin/support-requests?q=SUP-2026-0042',
  });
  expect([referenceSearch('support'), referenceSearch('XYZ-2026-1')]).toEqual([null, null]);
});
