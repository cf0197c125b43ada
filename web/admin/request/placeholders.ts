/** The values of a saved reply's placeholders. */
export interface PlaceholderValues {
  name: string;
  reference: string;
}

/** A saved reply with its placeholders replaced. Other placeholders stay; the server rejects them in saved replies. */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  text.replaceAll(/\{\{\s*(name|reference)\s*\}\}/g, (_, word: keyof PlaceholderValues) => values[word]);

/** Appends text after a blank line. */
export const appendText = (text: string, added: string): string => (text.trim() ? `${text.trimEnd()}\n\n${added}` : added);
