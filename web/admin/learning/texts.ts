// Values that forms edit as text.

/** Comma-separated text as a list without duplicates. */
export const listOf = (text: string): string[] => [...new Set(text.split(/[,;\n]/).map((part) => part.trim()))].filter(Boolean);

/** A whole or decimal number; NaN, which the contract refuses, for any other text. */
export const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** The same for a field that may stay empty. */
export const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : numberOf(text));

/** Trimmed text, null for none. */
export const textOrNull = (text: string): string | null => text.trim() || null;
