// Commands for the palette and the keyboard. Screens, lists and records register theirs while they are mounted.
import { proxy } from 'valtio/vanilla';
import { readStored, writeStored } from '../../browser/storage.ts';

/** The groups in the order of the palette, the most specific first. */
const groups = ['This record', 'Selected rows', 'This list', 'Filter', 'Go to', 'Admin area', 'Records'] as const;
export type CommandGroup = (typeof groups)[number];

export interface Command {
  id: string;
  label: string;
  group: CommandGroup;
  /** Heading in the palette; by default the group. */
  heading?: string;
  /** The key's name as returned by `keyOf`: `j`, `/`, `Escape`. */
  keys?: string;
  run(): void;
}

type Source = () => readonly Command[];
const sources: Source[] = [];

/** Registers commands. Returns a function that removes them. */
export function addCommands(source: Source): () => void {
  sources.push(source);
  return () => void sources.splice(sources.indexOf(source), 1);
}

/** All registered commands by group. Of two with the same id, the one registered last wins: a record overrides its list. */
export function allCommands(): Command[] {
  const byId = new Map<string, Command>();
  for (const command of sources.flatMap((source) => [...source()])) byId.set(command.id, command);
  return groups.flatMap((group) => [...byId.values()].filter((command) => command.group === group));
}

/**
 * The command of a key. If several commands have the key, the one in the most specific group wins, because a record and its
 * list register in either order after a reload. Within a group, the one registered last wins.
 */
export function commandFor(keys: string): Command | undefined {
  const found = sources.flatMap((source) => [...source()]).filter((command) => command.keys === keys);
  const mostSpecific = groups.find((group) => found.some((command) => command.group === group));
  return found.findLast((command) => command.group === mostSpecific);
}

interface KeyLike {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** The name of a pressed key; null for key combinations of the browser or the operating system. */
export function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyLike): string | null {
  const isMod = ctrlKey || metaKey;
  if (altKey || (isMod && shiftKey)) return null;
  if (isMod) return [paletteKeys, undoKeys].find((keys) => keys === `Mod+${key.toUpperCase()}`) ?? null;
  return key;
}

export const paletteKeys = 'Mod+K';
export const undoKeys = 'Mod+Z';

const storageKey = 'admin-shortcuts';

/** Whether shortcuts are enabled; stored in this browser. */
export const shortcuts = proxy({ isEnabled: readStored(storageKey) !== 'off' });

export function setShortcutsEnabled(isEnabled: boolean): void {
  shortcuts.isEnabled = isEnabled;
  writeStored(storageKey, isEnabled ? null : 'off');
}
