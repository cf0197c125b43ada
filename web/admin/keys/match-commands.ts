import { desks } from '../desks.ts';
import { foldText } from '../fold-text.ts';
import type { Command } from './commands.ts';

/** The search for a typed reference such as `sup-2026-0042`; null for any other text. */
export function referenceSearch(text: string): { label: string; path: string } | null {
  const [, prefix = ''] = /^\s*([a-z]{3})-\d/i.exec(text) ?? [];
  const desk = desks.find(({ referencePrefix }) => referencePrefix === prefix.toUpperCase());
  const reference = text.trim().toUpperCase();
  return desk ? { label: `Find ${reference} in ${desk.noun}s`, path: `${desk.path}?q=${encodeURIComponent(reference)}` } : null;
}

/** The words of a text. Names of views and colleagues may have letters of any script. */
const wordsOf = (text: string) => foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/**
 * The commands for which every typed word is a prefix of a word in the label or group. Filters appear only once something is
 * typed, because there are many.
 */
export function matchCommands(commands: readonly Command[], text: string): Command[] {
  if (text.trim() === '') return commands.filter(({ group }) => group !== 'Filter');
  const words = wordsOf(text);
  return commands.filter(({ label, group }) => {
    const parts = wordsOf(`${group} ${label}`);
    return words.length > 0 && words.every((word) => parts.some((part) => part.startsWith(word)));
  });
}
