import { expect, test } from 'vitest';
import { parseList, parseNumber, parseOptionalNumber, textOrNull } from './field-text.ts';

test('splits a list at commas, semicolons and line breaks', () => {
  expect(parseList(' ASME B16.9, ASME B16.5;EN 10253\n,ASME B16.9')).toEqual(['ASME B16.9', 'ASME B16.5', 'EN 10253']);
  expect([parseList(''), parseList()]).toEqual([[], []]);
});

test('parses numbers with a decimal point or comma', () => {
  expect([parseNumber(' 114.3 '), parseNumber('114,3'), parseNumber('4 in'), parseNumber('')]).toEqual([
    114.3,
    114.3,
    Number.NaN,
    Number.NaN,
  ]);
  expect([parseOptionalNumber('0'), parseOptionalNumber(' '), parseOptionalNumber('x')]).toEqual([0, null, Number.NaN]);
});

test('turns empty text into null', () => {
  expect([textOrNull(' Berlin '), textOrNull(' ')]).toEqual(['Berlin', null]);
});
