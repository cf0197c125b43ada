import { expect, test } from 'vitest';
import { csvLines } from './csv.ts';

test('quotes cells with commas, quotes or line breaks', () => {
  expect(csvLines([['a', 'b, c', 'say "d"', 'e\nf']])).toBe('a,"b, c","say ""d""","e\nf"\r\n');
});

test('escapes formulas, but not numbers', () => {
  expect(csvLines([['=1+1', '+49 30 1', '-2', '@x', '-cmd', '\tx', -1e-7]])).toBe(
    `'=1+1,'+49 30 1,-2,'@x,'-cmd,"'\tx",-1e-7\r\n`,
  );
  expect(csvLines([['=HYPERLINK("http://example.com", "x")']])).toBe('"\'=HYPERLINK(""http://example.com"", ""x"")"\r\n');
});

test('quotes semicolons, at which some spreadsheets separate cells, and escapes formulas after them', () => {
  expect(csvLines([['Smith; Sons', 'a;=1+1', '-5;-6']])).toBe(`"Smith; Sons","a;'=1+1","'-5;'-6"\r\n`);
});

test('escapes formulas after tabs and line breaks, at which such spreadsheets start cells, too', () => {
  expect(csvLines([['Acme', 'Ann\n=1+1', 'Ann\r\n@x', 'Ann\t-1']])).toBe(`Acme,"Ann\n'=1+1","Ann\r\n'@x","Ann\t'-1"\r\n`);
});

test('ends each row with a line break', () => {
  expect(csvLines([['a'], ['b']])).toBe('a\r\nb\r\n');
  expect(csvLines([])).toBe('');
});
