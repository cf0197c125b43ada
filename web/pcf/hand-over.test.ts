import { expect, test } from 'vitest';
import { createCheckerState } from './hand-over.ts';

const pipe = 'PIPE\n    END-POINT 0.0 0.0 0.0 100\n    END-POINT 1000.0 0.0 0.0 100';

test('passes a complete file, named after its pipeline', () => {
  const text = `ISOGEN-FILES ISOGEN.FLS\nUNITS-BORE MM\nPIPELINE-REFERENCE P-1001\n${pipe}\n`;
  expect(createCheckerState(text)).toEqual({ files: [{ name: 'P-1001.pcf', text, encoding: 'utf-8' }] });
});

test.each([
  ['components without a header', pipe],
  ['a header without components', 'UNITS-BORE MM\nPIPELINE-REFERENCE P-1001\n'],
  ['other text', 'A PIPELINE-REFERENCE names the line.'],
])('does not pass an excerpt: %s', (_, text) => {
  expect(createCheckerState(text)).toBeNull();
});
