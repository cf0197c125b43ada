/** The form of a noun that goes with a number. */
export const nounFor = (count: number, noun: string, nouns = `${noun}s`): string => (count === 1 ? noun : nouns);

/** A number with its noun: `1 license`, `1,234 families`. */
export const countOf = (count: number, noun: string, nouns?: string): string =>
  `${count.toLocaleString('en-US')} ${nounFor(count, noun, nouns)}`;
