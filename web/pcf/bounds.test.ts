// Nothing may throw, whatever the input.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mutationsOf, useAll } from '../../tests/support/pcf.ts';
import { checkText } from './check.ts';
import { print } from './parse.ts';
import { samples } from './samples/all.ts';

const words = fc.constantFrom(
  'PIPE',
  'ELBOW',
  'TEE',
  'OLET',
  'VALVE',
  'GASKET',
  'BOLT',
  'MATERIALS',
  'PIPELINE-REFERENCE',
  'UNITS-BORE',
  'END-POINT',
  'CENTRE-POINT',
  'BRANCH1-POINT',
  'SKEY',
  'ITEM-CODE',
  'ANGLE',
  'MESSAGE',
  'WELD',
  'SUPPORT',
  'CO-ORDS',
  'INCH',
  'MM',
  'ELBW',
  '0',
  '100',
  '1e308',
  '-1e-308',
  '1e999',
  '0,5',
  '\t',
  '\n',
  '\r\n',
  '\n    ',
  '!',
  'NaN',
  'é',
  '\u0000',
);

/** Without it, the rules do not run. */
const header = 'UNITS-BORE MM\n';

test('handles any text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => useAll(`${header}${text}`)));
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), useAll));
});

test('handles random text made of PCF words', () => {
  fc.assert(
    fc.property(fc.array(words, { maxLength: 120 }), (parts) => useAll(parts.join(' '))),
    { numRuns: 300 },
  );
});

/** Most lines of a sample of which every mutation is drawn. Of longer samples, only every seventh is, to save time. */
const maxLinesToDrawAll = 130;

test.each(samples.map(({ id, text }) => [id, text] as const))(
  '%s with any line deleted, doubled or swapped is read, checked and drawn',
  { tags: ['long'] },
  (_, text) => {
    const drawnOneIn = text.split('\n').length > maxLinesToDrawAll ? 7 : 1;
    for (const [index, mutated] of [...mutationsOf(text)].entries()) {
      if (index % drawnOneIn === 0) useAll(mutated);
      else expect(print(checkText(mutated).document)).toBe(mutated);
    }
  },
);
