import { expect, test } from 'vitest';
import { csvLines } from './csv.ts';

test('commas, quotes and line breaks are quoted', () => {
  expect(csvLines([['a', 'b, c', 'say "d"', 'e\nf']])).toBe('a,"b, c","say ""d""","e\nf"\r\n');
});

test('what a spreadsheet would take for a formula is text, a number stays one', () => {
  expect(csvLines([['=1+1', '+49 30 1', '-2', '@x', '-cmd', '\tx']])).toBe("'=1+1,'+49 30 1,-2,'@x,'-cmd,'\tx\r\n");
  expect(csvLines([['=HYPERLINK("http://example.com", "x")']])).toBe('"\'=HYPERLINK(""http://example.com"", ""x"")"\r\n');
});

test('each row is a line', () => {
  expect(csvLines([['a'], ['b']])).toBe('a\r\nb\r\n');
  expect(csvLines([])).toBe('');
});
