import { replaceWord } from '../edits.ts';
import { right, type Rule, sources, wrong } from '../rule.ts';
import { findUnit, unitsOf } from '../units.ts';

const body = 'PIPELINE-REFERENCE P-1001\nPIPE\n    END-POINT 0 0 0 100\n';

export const unitsUnknown: Rule = {
  id: 'units-unknown',
  group: 'syntax',
  severity: 'error',
  title: 'Unknown unit',
  why: 'A program that does not know the unit uses its own, and every length in the file is wrong by a factor.',
  source: `${sources.tools} Only some of them can read FEET, MM-HUNDREDTH and INCH-SIXTEENTH.`,
  examples: [
    wrong('INCHES instead of INCH', `UNITS-BORE INCHES\nUNITS-CO-ORDS MM\n${body}`, `UNITS-BORE INCH\nUNITS-CO-ORDS MM\n${body}`),
    wrong('FOOT instead of FEET', `UNITS-BORE INCH\nUNITS-CO-ORDS FOOT\n${body}`, `UNITS-BORE INCH\nUNITS-CO-ORDS FEET\n${body}`),
    wrong('Meters', `UNITS-BORE MM\nUNITS-CO-ORDS M\n${body}`),
    right(
      'Sixteenths of an inch and hundredths of a millimeter',
      `UNITS-BORE INCH-SIXTEENTH\nUNITS-CO-ORDS MM-HUNDREDTH\nUNITS-BOLT-DIA INCH-SIXTEENTH\n${body}`,
    ),
    right('A known unit', `UNITS-BORE INCH\nUNITS-CO-ORDS MM\n${body}`),
  ],
  check({ document, report }) {
    for (const { keyword, value, line } of document.settings) {
      const units = unitsOf[keyword];
      if (!units || Object.hasOwn(units, value.toUpperCase())) continue;
      const word = document.lines.rest(line);
      const unit = findUnit(units, value);
      report({
        at: value ? word : line,
        message: value
          ? `${keyword} is ${value}, but must be one of ${Object.keys(units).join(', ')}.`
          : `${keyword} has no value.`,
        fix: unit === null ? null : { title: `Write ${unit}`, edits: [replaceWord(word, unit)] },
      });
    }
  },
};
