import { expect, test } from 'vitest';
import { parseList, parseOptionalNumber, textOrNull } from './field-text.ts';

test('splits a list at commas, semicolons and line breaks', () => {
  expect(parseList(' ASME B16.9, ASME B16.5;EN 10253\n,ASME B16.9')).toEqual(['ASME B16.9', 'ASME B16.5', 'EN 10253']);
  expect([parseList(''), parseList()]).toEqual([[], []]);
});

test('parses optional numbers', () => {
  expect([parseOptionalNumber('0'), parseOptionalNumber(' '), parseOptionalNumber('x')]).toEqual([0, null, Number.NaN]);
});

test('turns empty text into null', () => {
  expect([textOrNull(' Berlin '), textOrNull(' ')]).toEqual(['Berlin', null]);
});
