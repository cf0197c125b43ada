/** The values of a saved reply's placeholders. */
export interface PlaceholderValues {
  name: string;
  reference: string;
}

/** A saved reply with its placeholders replaced. Other words in braces stay: the server refuses them when a reply is saved. */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  text.replaceAll(/\{\{\s*(name|reference)\s*\}\}/g, (_, word: keyof PlaceholderValues) => values[word]);

/** A text with another one below it, apart by a blank line. */
export const appendText = (text: string, added: string): string => (text.trim() ? `${text.trimEnd()}\n\n${added}` : added);
