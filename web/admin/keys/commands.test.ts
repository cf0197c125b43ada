import { expect, test } from 'vitest';
import { addCommands, allCommands, type Command, commandFor, keyOf } from './commands.ts';

const command = (id: string, keys?: string): Command => ({ id, label: id, group: 'This list', keys, run: () => undefined });
const pressed = (key: string, modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) =>
  keyOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers });

test('prefers the command registered last, and the earlier one after that is removed', () => {
  const removeList = addCommands(() => [command('next-row', 'j'), command('search', '/')]);
  const removeRecord = addCommands(() => [command('next-record', 'j')]);
  expect(commandFor('j')?.id).toBe('next-record');
  expect(commandFor('/')?.id).toBe('search');
  removeRecord();
  expect(commandFor('j')?.id).toBe('next-row');
  removeList();
  expect(allCommands()).toEqual([]);
});

test('prefers the more specific group, regardless of the order of registration', () => {
  const removals = (['This record', 'This list'] as const).map((group) =>
    addCommands(() => [{ ...command(`next:${group}`, 'j'), group }]),
  );
  expect(commandFor('j')?.id).toBe('next:This record');
  for (const remove of removals) remove();
});

test('replaces a command with the same id', () => {
  const removals = [addCommands(() => [command('same', 'a')]), addCommands(() => [command('same', 'b')])];
  expect(allCommands().map(({ keys }) => keys)).toEqual(['b']);
  for (const remove of removals) remove();
});

test('orders commands by group: record, list, other screens', () => {
  const groups = ['Go to', 'This list', 'This record'] as const;
  const removals = groups.map((group) => addCommands(() => [{ ...command(group), group }]));
  expect(allCommands().map(({ group }) => group)).toEqual(['This record', 'This list', 'Go to']);
  for (const remove of removals) remove();
});

test('opens the palette and undoes with Ctrl and Command, and ignores other combinations', () => {
  expect([pressed('k', { ctrlKey: true }), pressed('K', { metaKey: true })]).toEqual(['Mod+K', 'Mod+K']);
  expect(pressed('z', { ctrlKey: true })).toBe('Mod+Z');
  expect([pressed('r', { ctrlKey: true }), pressed('j', { altKey: true })]).toEqual([null, null]);
  // The browser's: its console, and redo.
  expect(['k', 'Z'].map((key) => pressed(key, { ctrlKey: true, shiftKey: true }))).toEqual([null, null]);
  expect(pressed('?', { shiftKey: true })).toBe('?');
  expect(pressed('j')).toBe('j');
});
