import { expect, test } from 'vitest';
import { isPcf, pcfTokens } from './pcf-code.ts';

test('a line begins with a keyword, an indented one with an attribute', () => {
  expect(pcfTokens('PIPE')).toEqual([{ kind: 'keyword', text: 'PIPE' }]);
  expect(pcfTokens('    SKEY ELBW')).toEqual([
    { kind: 'text', text: '    ' },
    { kind: 'attribute', text: 'SKEY' },
    { kind: 'text', text: ' ELBW' },
  ]);
});

test('numbers are found between words, not inside of them', () => {
  expect(pcfTokens('    BRANCH1-POINT -12.5 DN100 4').filter(({ kind }) => kind === 'number')).toEqual([
    { kind: 'number', text: '-12.5' },
    { kind: 'number', text: '4' },
  ]);
});

test('nothing of a line is lost', () => {
  const line = '    END-POINT    1500.0  0.0    0.0    100  ';
  expect(
    pcfTokens(line)
      .map(({ text }) => text)
      .join(''),
  ).toBe(line);
});

test('tells a PCF from other code', () => {
  expect(isPcf('PIPE\n    END-POINT 0.0 0.0 0.0 100\n\nELBOW')).toBe(true);
  expect(isPcf('UNITS-BORE MM\nPIPELINE-REFERENCE P-1001')).toBe(true);
  expect(isPcf('size_lookup(LookupTable, "OD", 0mm, ND)')).toBe(false);
  expect(isPcf('')).toBe(false);
});
