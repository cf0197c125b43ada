// Spelling suggestions.

/** Levenshtein distance. Returns `limit + 1` at once if the lengths differ by more than `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length] ?? limit + 1;
}

/**
 * Suggests one of the words for a misspelled one: the word with the same parts in the opposite order, such as FLANGE-BLIND for
 * BLIND-FLANGE, or else the most similar one. A similar word differs in at most two letters, or in one if `word` has up to six.
 * Returns null if no word is similar, or if several are equally similar.
 */
export function suggestSpelling(word: string, words: readonly string[]): string | null {
  if (word.length > 40 || word.length < 3) return null;
  const turned = word.split('-').toReversed().join('-');
  if (turned !== word && words.includes(turned)) return turned;
  const limit = word.length > 6 ? 2 : 1;
  let best: string | null = null;
  let fewest = limit + 1;
  for (const candidate of words) {
    const edits = editDistance(word, candidate, limit);
    if (edits < fewest) {
      best = candidate;
      fewest = edits;
    } else if (edits === fewest) best = null;
  }
  return best;
}
