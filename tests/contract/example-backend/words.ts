// Searches. A word of a search finds the words that start with it.

/** The text without case and accents. */
export const foldText = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[\s,;:"()[\]{}/-]+/)
    .filter(Boolean);

/**
 * Ranks how well texts match a search: for each word, the number of the first text that has it.
 * @returns the sum, lower for a better match; null if a word is missing
 */
export function rankWords(search: string | null, ...texts: (string | null)[]): number | null {
  const words = texts.map((text) => wordsOf(text ?? ''));
  let rank = 0;
  for (const word of wordsOf(search ?? '')) {
    const index = words.findIndex((own) => own.some((one) => one.startsWith(word)));
    if (index === -1) return null;
    rank += index;
  }
  return rank;
}
