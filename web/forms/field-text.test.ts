import { expect, test } from 'vitest';
import {
  lengthError,
  parseEmail,
  parseList,
  parseNumber,
  parseOptionalNumber,
  parsePhone,
  parseWholeNumber,
  textOrNull,
} from './field-text.ts';

test('splits a list at commas, semicolons and line breaks', () => {
  expect(parseList(' ASME B16.9, ASME B16.5;EN 10253\n,ASME B16.9')).toEqual(['ASME B16.9', 'ASME B16.5', 'EN 10253']);
  expect([parseList(''), parseList()]).toEqual([[], []]);
});

test('reads an email address that was copied with invisible characters', () => {
  expect(parseEmail('\u200B\u202Aingrid@example.com\u202C\uFEFF\u00A0')).toBe('ingrid@example.com');
  expect([parseEmail('\u200B'), parseEmail()]).toEqual(['', '']);
});

test('reads a phone number with the spaces and dashes of typography', () => {
  expect(parsePhone('\u202D+49\u00A030\u202F1234\u201156\u20137\u202C ')).toBe('+49 30 1234-56-7');
});

test.each([
  [' 114.3 ', 114.3],
  ['114,3', 114.3],
  ['60.325', 60.325],
  ['1016', 1016],
  ['0', 0],
  ['12,3456', 12.3456],
  ['0,500', 0.5],
])('reads the number %j', (text, number) => {
  expect(parseNumber(text)).toBe(number);
});

test.each(['', ' ', '4 in', '1,016', '114,300', '1,016.5'])('does not guess the number %j', (text) => {
  expect(parseNumber(text)).toBeNaN();
});

test.each([
  ['12', 12],
  ['1,000', 1000],
  ['1.000', 1000],
  [' 12 500 ', 12_500],
  ['1,250,000', 1_250_000],
  ['12\u00A0500', 12_500],
  ['12\u202F500', 12_500],
  // The contract's rules reject fractions.
  ['2,5', 2.5],
  ['0.500', 0.5],
])('reads the whole number %j', (text, number) => {
  expect(parseWholeNumber(text)).toBe(number);
});

test.each(['', 'about 5', '10,00,000', '1,000.500', '1.000,500'])('does not guess the whole number %j', (text) => {
  expect(parseWholeNumber(text)).toBeNaN();
});

test('parses optional numbers', () => {
  expect([parseOptionalNumber('0'), parseOptionalNumber(' '), parseOptionalNumber('x')]).toEqual([0, null, Number.NaN]);
});

test('turns empty text into null', () => {
  expect([textOrNull(' Berlin '), textOrNull(' ')]).toEqual(['Berlin', null]);
});

test('counts the characters of a text as the contract does: without surrounding spaces, an emoji as one', () => {
  expect(lengthError(' abcd🔧\n', 5)).toBeNull();
  expect(lengthError('abcd🔧e', 5)).toEqual({ isInvalid: true, errorMessage: 'Use at most 5 characters.' });
});
