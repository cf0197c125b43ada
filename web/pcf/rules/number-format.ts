import { replaceWord } from '../edits.ts';
import { numberCountOf } from '../keywords.ts';
import type { Word } from '../lines.ts';
import { readBore } from '../bores.ts';
import { numericAttributes, type Units } from '../model.ts';
import { readMillimeters, readNumber } from '../numbers.ts';
import { millimetersPer } from '../units.ts';
import { readEndType } from '../skeys.ts';
import { type Fix, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

/** Puts a space between the bore and the end type: `6BW` -> `6 BW`. */
function splitEndType(word: Word): Fix | null {
  const [, bore = '', type = ''] = /^(\d+(?:\.\d+)?)([a-z]{2,3})$/i.exec(word.text) ?? [];
  return readEndType(type) === null ? null : { title: `Write ${bore} ${type}`, edits: [replaceWord(word, `${bore} ${type}`)] };
}

/** Writes a bore such as `1 1/2` as one number. */
function joinFraction(bore: Word, after: Word): Fix | null {
  const [whole, part] = [readNumber(bore.text), readNumber(after.text)];
  if (!whole || !Number.isInteger(whole.value) || part?.style !== 'fraction' || part.value >= 1) return null;
  const value = String(whole.value + part.value);
  return { title: `Write ${value}`, edits: [{ start: bore.start, end: after.end, text: value }] };
}

/** A number with a unit as a plain number in the unit of the file. No fix if it may be an outside diameter. */
function convert(word: Word, isBore: boolean, { bore, coordinates }: Units): Fix | null {
  const length = isBore ? null : readMillimeters(word.text, coordinates);
  const value = isBore ? readBore(word.text, bore) : length && length / millimetersPer[coordinates];
  if (value === null) return null;
  const written = String(Number(value.toFixed(4)));
  return { title: `Write ${written}`, edits: [replaceWord(word, written)] };
}

export const numberFormat: Rule = {
  id: 'number-format',
  group: 'syntax',
  severity: 'error',
  title: 'Number that cannot be read',
  why: 'Typical causes are a letter O instead of a zero, a unit after the value, a bore of two words such as 1 1/2, and two numbers without a space between them. A program then reads zero, or stops.',
  source: `${sources.tools} A fraction of an inch, such as 1-1/2, is a note, because some programs can read it.`,
  examples: [
    wrong('The letter O', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 9O0 0 0 100\n')),
    wrong(
      'A number with a unit',
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900mm 0 0 100\n'),
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n'),
    ),
    wrong(
      'Inches in a file in millimeters',
      withMetricHeader('PIPE\n    END-POINT 0 0 0 4"\n    END-POINT 36" 0 0 NPS4\n'),
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 914.4 0 0 100\n'),
    ),
    wrong(
      'Millimeters in a file in inches',
      'UNITS-BORE INCH\nUNITS-CO-ORDS INCH\nPIPE\n    END-POINT 0 0 0 DN100\n    END-POINT 900mm 0 0 100mm\n',
      'UNITS-BORE INCH\nUNITS-CO-ORDS INCH\nPIPE\n    END-POINT 0 0 0 4\n    END-POINT 35.4331 0 0 4\n',
    ),
    wrong(
      'An outside diameter in a file in inches',
      'UNITS-BORE INCH\nUNITS-CO-ORDS MM\nPIPE\n    END-POINT 0 0 0 88.9mm\n    END-POINT 900 0 0 3\n',
    ),
    wrong(
      'A bore and an end type without a space',
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100BW\n    END-POINT 900 0 0 100 BW\n'),
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100 BW\n    END-POINT 900 0 0 100 BW\n'),
    ),
    wrong(
      'A bore of two words',
      'UNITS-BORE INCH\nPIPE\n    END-POINT 0 0 0 1 1/2\n    END-POINT 900 0 0 1.5\n',
      'UNITS-BORE INCH\nPIPE\n    END-POINT 0 0 0 1.5\n    END-POINT 900 0 0 1.5\n',
    ),
    wrong('A number out of range', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 9e15 0 0 100\n')),
    wrong('Five numbers', withMetricHeader('PIPE\n    END-POINT 0 0 0 0 100\n    END-POINT 900 0 0 100\n')),
    wrong('The letter O at an open end', withMetricHeader('END-POSITION-OPEN\n    CO-ORDS 9O0 0 0\n')),
    right('Plain numbers', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900.0 -0.0 1e1 100\n')),
  ],
  check({ document, report }) {
    for (const { keyword, numbers, after, component, units } of numericAttributes(document)) {
      // Other attributes may contain a text: `M16`, `12 KGS`.
      if (numberCountOf(keyword) < 3) continue;
      const bore = numbers[3];
      if (bore && after && readNumber(after.text))
        report({
          at: after,
          message: `${after.text.slice(0, 40)} is a number after the bore ${bore.text.slice(0, 40)}. A program ignores it.`,
          component,
          severity: joinFraction(bore, after) ? 'error' : 'warning',
          fix: joinFraction(bore, after),
        });
      for (const word of numbers) {
        const number = readNumber(word.text);
        if (!number)
          report({
            at: word,
            message: `${word.text.slice(0, 40)} cannot be read as a number.`,
            component,
            fix: word === bore ? splitEndType(word) : null,
          });
        else if (number.style === 'with-unit')
          report({
            at: word,
            message: `Write ${word.text} in ${word === bore ? `${units.bore} (UNITS-BORE)` : `${units.coordinates} (UNITS-CO-ORDS)`}, without the unit.`,
            component,
            fix: convert(word, word === bore, units),
          });
        else if (number.style === 'fraction')
          report({
            at: word,
            severity: 'note',
            message: `Some programs cannot read a fraction such as ${word.text}.`,
            component,
          });
      }
    }
  },
};
