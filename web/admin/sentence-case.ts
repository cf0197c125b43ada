export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `centerToEnd` as text: "center to end". */
export const wordsOf = (name: string): string => name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
