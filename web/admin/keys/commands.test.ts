import { expect, test } from 'vitest';
import { addCommands, allCommands, type Command, commandFor, keyOf } from './commands.ts';

const command = (id: string, keys?: string): Command => ({ id, label: id, group: 'This list', keys, run: () => undefined });
const pressed = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  keyOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

test('prefers the command registered last, and the former one after it is removed', () => {
  const removeList = addCommands(() => [command('next-row', 'j'), command('search', '/')]);
  const removeRecord = addCommands(() => [command('next-record', 'j')]);
  expect(commandFor('j')?.id).toBe('next-record');
  expect(commandFor('/')?.id).toBe('search');
  removeRecord();
  expect(commandFor('j')?.id).toBe('next-row');
  removeList();
  expect(allCommands()).toEqual([]);
});

test('prefers the more specific group, whichever was registered first', () => {
  const removals = (['This record', 'This list'] as const).map((group) =>
    addCommands(() => [{ ...command(`next:${group}`, 'j'), group }]),
  );
  expect(commandFor('j')?.id).toBe('next:This record');
  for (const remove of removals) remove();
});

test('replaces a command of the same id', () => {
  const removals = [addCommands(() => [command('same', 'a')]), addCommands(() => [command('same', 'b')])];
  expect(allCommands().map(({ keys }) => keys)).toEqual(['b']);
  for (const remove of removals) remove();
});

test('orders commands by group: record, list, other screens', () => {
  const places = ['Go to', 'This list', 'This record'] as const;
  const removals = places.map((group) => addCommands(() => [{ ...command(group), group }]));
  expect(allCommands().map(({ group }) => group)).toEqual(['This record', 'This list', 'Go to']);
  for (const remove of removals) remove();
});

test('opens the palette with Ctrl and Command, and ignores other combinations', () => {
  expect([pressed('k', { ctrlKey: true }), pressed('K', { metaKey: true })]).toEqual(['Mod+K', 'Mod+K']);
  expect([pressed('r', { ctrlKey: true }), pressed('j', { altKey: true })]).toEqual([null, null]);
  expect(pressed('j')).toBe('j');
});
