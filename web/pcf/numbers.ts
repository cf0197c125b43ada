// Numbers in all notations that occur in PCF files.
import { type LengthUnit, millimetersPer } from './units.ts';

/** `ambiguous-comma`: 12,345 is 12.345 or 12345. It is read with a decimal comma. */
export type NumberStyle = 'plain' | 'decimal-comma' | 'ambiguous-comma' | 'thousands-comma' | 'fraction' | 'with-unit';

/** The unit that a word names: `900mm`, `4"`, `DN100`, `NPS4`. */
export type NamedUnit = 'MM' | 'INCH' | 'DN' | 'NPS';

export interface ReadNumber {
  value: number;
  style: NumberStyle;
  unit: NamedUnit | null;
}

const plain = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eEdD][+-]?\d{1,3})?$/;
const decimalComma = /^[+-]?\d+,\d+$/;
const ambiguousComma = /^[+-]?[1-9]\d{0,2},\d{3}$/;
const thousandsComma = /^[+-]?\d{1,3}(?:,\d{3})+\.\d*$/;
/** `1/2`, `1-1/2`, `1.1/2"` */
const fraction = /^([+-]?)(?:(\d+)[-.])?(\d+)\/(\d+)("?)$/;
const withUnit = /^([+-]?(?:\d+\.?\d*|\.\d+))(mm|in|inch|"|'')$/i;
const nominal = /^(DN|NPS)(\d+(?:\.\d+)?)$/i;

/** Negative zero becomes zero. */
const toNumber = (text: string) => Number(text.replace(/[dD]/, 'e')) + 0;

/** Larger numbers are faults, and would overflow in calculations. */
const maxValue = 1e12;

/**
 * Reads a number; null if the word is not one, or is out of range. Words over 40 characters are not tried, to bound the time
 * of the patterns.
 */
export function readNumber(word: string): ReadNumber | null {
  const number = word.length > 40 ? null : parseNumber(word);
  return number && Math.abs(number.value) < maxValue ? number : null;
}

function parseNumber(word: string): ReadNumber | null {
  if (plain.test(word)) return { value: toNumber(word), style: 'plain', unit: null };
  if (decimalComma.test(word)) {
    const style = ambiguousComma.test(word) ? 'ambiguous-comma' : 'decimal-comma';
    return { value: toNumber(word.replace(',', '.')), style, unit: null };
  }
  if (thousandsComma.test(word)) return { value: toNumber(word.replaceAll(',', '')), style: 'thousands-comma', unit: null };
  const parts = fraction.exec(word);
  if (parts) {
    const [, sign, whole = '0', over = '0', under = '1', mark] = parts;
    const value = Number(whole) + Number(over) / Number(under);
    return { value: sign === '-' ? -value : value, style: 'fraction', unit: mark ? 'INCH' : null };
  }
  const length = withUnit.exec(word);
  if (length)
    return { value: toNumber(length[1] ?? ''), style: 'with-unit', unit: length[2]?.toUpperCase() === 'MM' ? 'MM' : 'INCH' };
  const size = nominal.exec(word);
  return size && { value: toNumber(size[2] ?? ''), style: 'with-unit', unit: size[1]?.toUpperCase() === 'DN' ? 'DN' : 'NPS' };
}

/** A written length in millimeters; null if it is not a number, or names a nominal size. */
export function readMillimeters(word: string, unit: LengthUnit): number | null {
  const number = readNumber(word);
  if (!number || number.unit === 'DN' || number.unit === 'NPS') return null;
  return number.value * millimetersPer[number.unit ?? unit];
}

/** Writes a number with the given number of decimals, and without a sign if it rounds to zero. */
export const writeNumber = (value: number, decimals: number): string =>
  (Math.abs(value) < 0.5 * 10 ** -decimals ? 0 : value).toFixed(decimals);

/** Number of decimals in a written number. */
export const decimalsOf = (word: string): number => /[.,](\d+)/.exec(word)?.[1]?.length ?? 0;
