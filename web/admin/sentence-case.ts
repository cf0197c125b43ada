export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The heading of a list of records, from the noun for one record: `Demo requests`. */
export const headingOf = (noun: string): string => `${sentenceCase(noun)}s`;

/** `centerToEnd` as text: "center to end". */
export const wordsOf = (name: string): string => name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
