import { expect, test } from 'vitest';
import { addCommands, allCommands, type Command, commandFor, keyOf } from './commands.ts';

const command = (id: string, keys?: string): Command => ({ id, label: id, group: 'This list', keys, run: () => undefined });
const pressed = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  keyOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

test('what comes later stands before what was there, and gives way again when it goes', () => {
  const removeList = addCommands(() => [command('next-row', 'j'), command('search', '/')]);
  const removeRecord = addCommands(() => [command('next-record', 'j')]);
  expect(commandFor('j')?.id).toBe('next-record');
  expect(commandFor('/')?.id).toBe('search');
  removeRecord();
  expect(commandFor('j')?.id).toBe('next-row');
  removeList();
  expect(allCommands()).toEqual([]);
});

test('a key means what is nearest, whichever was there first', () => {
  const removals = (['This record', 'This list'] as const).map((group) =>
    addCommands(() => [{ ...command(`next:${group}`, 'j'), group }]),
  );
  expect(commandFor('j')?.id).toBe('next:This record');
  for (const remove of removals) remove();
});

test('a command of the same id takes the place of the one before', () => {
  const removals = [addCommands(() => [command('same', 'a')]), addCommands(() => [command('same', 'b')])];
  expect(allCommands().map(({ keys }) => keys)).toEqual(['b']);
  for (const remove of removals) remove();
});

test('what is nearest comes first: the record, the list, other places', () => {
  const places = ['Go to', 'This list', 'This record'] as const;
  const removals = places.map((group) => addCommands(() => [{ ...command(group), group }]));
  expect(allCommands().map(({ group }) => group)).toEqual(['This record', 'This list', 'Go to']);
  for (const remove of removals) remove();
});

test('the palette opens with either key, and keys of browser and system are left alone', () => {
  expect([pressed('k', { ctrlKey: true }), pressed('K', { metaKey: true })]).toEqual(['Mod+K', 'Mod+K']);
  expect([pressed('r', { ctrlKey: true }), pressed('j', { altKey: true })]).toEqual([null, null]);
  expect(pressed('j')).toBe('j');
});
