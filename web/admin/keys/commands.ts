// What can be done from the keyboard: each screen, list and record says it while it is there.
import { proxy } from 'valtio/vanilla';

/** In the order in which they are offered: what is nearest to what one looks at comes first. */
const groups = ['This record', 'Chosen rows', 'This list', 'Filter', 'Go to', 'Admin area'] as const;
export type CommandGroup = (typeof groups)[number];

export interface Command {
  id: string;
  label: string;
  group: CommandGroup;
  /** As `keyOf` writes it: `j`, `/`, `Escape`. */
  keys?: string;
  run(): void;
}

type Source = () => readonly Command[];
const sources: Source[] = [];

/** Offers commands until the answer is called. */
export function addCommands(source: Source): () => void {
  sources.push(source);
  return () => void sources.splice(sources.indexOf(source), 1);
}

/** Every command offered now by group; where two have one id, the one that came last: a record before its list. */
export function allCommands(): Command[] {
  const byId = new Map<string, Command>();
  for (const command of sources.flatMap((source) => [...source()])) byId.set(command.id, command);
  return groups.flatMap((group) => [...byId.values()].filter((command) => command.group === group));
}

/**
 * The command of a key; of several, the one of what is nearest, and the last of those. A record and its list may come in
 * either order: after a reload they are there at once.
 */
export function commandFor(keys: string): Command | undefined {
  const found = sources.flatMap((source) => [...source()]).filter((command) => command.keys === keys);
  const nearest = groups.find((group) => found.some((command) => command.group === group));
  return found.findLast((command) => command.group === nearest);
}

interface KeyLike {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** A pressed key as commands name it; null for what belongs to the browser or the system. */
export function keyOf({ key, ctrlKey, metaKey, altKey }: KeyLike): string | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? paletteKeys : null;
  return key;
}

export const paletteKeys = 'Mod+K';

const storageKey = 'admin-shortcuts';

/** Whether keys are listened to; the choice is the browser's. */
export const shortcuts = proxy({ on: readChoice() });

function readChoice(): boolean {
  try {
    return window.localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

export function switchShortcuts(on: boolean): void {
  shortcuts.on = on;
  try {
    if (on) window.localStorage.removeItem(storageKey);
    else window.localStorage.setItem(storageKey, 'off');
  } catch {
    // Without storage the choice lives as long as the page.
  }
}
