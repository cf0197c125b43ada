import { expect, test } from 'vitest';
import { isPcf, pcfTokens } from './pcf-code.ts';

test('reads the first word of a line as a keyword, or as an attribute if the line is indented', () => {
  expect(pcfTokens('PIPE')).toEqual([{ kind: 'keyword', text: 'PIPE' }]);
  expect(pcfTokens('    SKEY ELBW')).toEqual([
    { kind: 'text', text: '    ' },
    { kind: 'attribute', text: 'SKEY' },
    { kind: 'text', text: ' ELBW' },
  ]);
});

test('finds numbers between words, but not within words', () => {
  expect(pcfTokens('    BRANCH1-POINT -12.5 DN100 4').filter(({ kind }) => kind === 'number')).toEqual([
    { kind: 'number', text: '-12.5' },
    { kind: 'number', text: '4' },
  ]);
});

test('keeps every character of a line', () => {
  const line = '    END-POINT    1500.0  0.0    0.0    100  ';
  expect(
    pcfTokens(line)
      .map(({ text }) => text)
      .join(''),
  ).toBe(line);
});

test('distinguishes PCF from other code', () => {
  expect(isPcf('PIPE\n    END-POINT 0.0 0.0 0.0 100\n\nELBOW')).toBe(true);
  expect(isPcf('UNITS-BORE MM\nPIPELINE-REFERENCE P-1001')).toBe(true);
  expect(isPcf('size_lookup(LookupTable, "OD", 0mm, ND)')).toBe(false);
  expect(isPcf('')).toBe(false);
});
