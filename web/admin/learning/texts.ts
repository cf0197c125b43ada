// Converts the text of form fields to values of the request body.

/** Splits text at commas, semicolons and line breaks into a list without duplicates. */
export const listOf = (text: string): string[] => [...new Set(text.split(/[,;\n]/).map((part) => part.trim()))].filter(Boolean);

/** Parses a number. Other text becomes NaN, which validation rejects. */
export const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** Parses an optional number; null if the text is empty. */
export const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : numberOf(text));

/** The trimmed text, or null if it is empty. */
export const textOrNull = (text: string): string | null => text.trim() || null;
