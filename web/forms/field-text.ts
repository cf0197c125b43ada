// Reads the text of form fields as values of the request body.
import { fieldMessages } from '../../openapi/field-messages.ts';

/** Splits text at commas, semicolons and line breaks into a list without duplicates. */
export const parseList = (text = ''): string[] => [...new Set(text.split(/[,;\n]/).map((part) => part.trim()))].filter(Boolean);

/** Format characters, which are invisible. Addresses copied from contact cards and emails often contain some. */
const invisible = /\p{Cf}/gu;

/** Reads an email address. */
export const parseEmail = (text = ''): string => text.replaceAll(invisible, '').trim();

/** Reads a phone number, also with the spaces and dashes of typography, which the contract does not allow. */
export const parsePhone = (text = ''): string =>
  text
    .replaceAll(invisible, '')
    .trim()
    .replaceAll(/\s/g, ' ')
    .replaceAll(/\p{Pd}/gu, '-');

/** `1,016` means 1016 in America and 1.016 in most of Europe. */
const ambiguous = /^[1-9]\d{0,2},\d{3}$/;
/** With one separator throughout. `0.500` and `1,000.500` are fractions. Spreadsheets write no-break spaces. */
const thousands = /^[1-9]\d{0,2}([,.\s])\d{3}(\1\d{3})*$/;

/** Reads a number with a decimal point or comma, but not `1,016`. Other text becomes NaN, which validation rejects. */
export function parseNumber(text = ''): number {
  const trimmed = text.trim();
  return trimmed === '' || ambiguous.test(trimmed) ? Number.NaN : Number(trimmed.replace(',', '.'));
}

/** Reads a whole number, also with separators of thousands: `1,000`, `1.000` or `1 000`. */
export function parseWholeNumber(text = ''): number {
  const trimmed = text.trim();
  return thousands.test(trimmed) ? Number(trimmed.replaceAll(/\D/g, '')) : parseNumber(trimmed);
}

/** Parses an optional number; null if the text is empty. */
export const parseOptionalNumber = (text = ''): number | null => (text.trim() === '' ? null : parseNumber(text));

/**
 * The error properties of a Spectrum field whose trimmed text has more characters than the contract allows; null if it has not.
 * The attribute `maxlength` would cut off the end of a pasted text without a word.
 */
export const lengthError = (text: string, max: number) =>
  Array.from(text.trim()).length > max ? { isInvalid: true, errorMessage: fieldMessages.maxLength(max) } : null;

/** The trimmed text, or null if it is empty. */
export const textOrNull = (text: string): string | null => text.trim() || null;
