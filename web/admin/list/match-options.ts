import type { Option } from '../Choice.tsx';
import { foldText } from '../fold-text.ts';

/** The options whose label or group contains every word of the text. */
export function matchOptions(options: readonly Option[], text: string): Option[] {
  const words = foldText(text).split(/\s+/);
  return options.filter(({ label, group }) => words.every((word) => foldText(`${group} ${label}`).includes(word)));
}
