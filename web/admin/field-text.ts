// Converts the text of form fields to values of the request body.
import { parseNumber } from '../forms/numbers.ts';

/** Splits text at commas, semicolons and line breaks into a list without duplicates. */
export const parseList = (text = ''): string[] => [...new Set(text.split(/[,;\n]/).map((part) => part.trim()))].filter(Boolean);

/** Parses an optional number; null if the text is empty. */
export const parseOptionalNumber = (text = ''): number | null => (text.trim() === '' ? null : parseNumber(text));

/** The trimmed text, or null if it is empty. */
export const textOrNull = (text: string): string | null => text.trim() || null;
