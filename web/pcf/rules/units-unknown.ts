import { replaceWord } from '../edits.ts';
import { right, type Rule, sources, wrong } from '../rule.ts';

const known: Readonly<Record<string, readonly string[]>> = {
  'UNITS-BORE': ['MM', 'INCH', 'INCH-SIXTEENTH'],
  'UNITS-CO-ORDS': ['MM', 'INCH', 'FEET'],
  'UNITS-BOLT-DIA': ['MM', 'INCH'],
  'UNITS-BOLT-LENGTH': ['MM', 'INCH'],
  'UNITS-WEIGHT': ['KGS', 'LBS'],
};

const corrections: Readonly<Record<string, string>> = {
  INCHES: 'INCH',
  IN: 'INCH',
  '"': 'INCH',
  MILLIMETER: 'MM',
  MILLIMETERS: 'MM',
  MILLIMETRE: 'MM',
  MILLIMETRES: 'MM',
  KG: 'KGS',
  LB: 'LBS',
};

const body = 'PIPELINE-REFERENCE P-1001\nPIPE\n    END-POINT 0 0 0 100\n';

export const unitsUnknown: Rule = {
  id: 'units-unknown',
  group: 'syntax',
  severity: 'error',
  title: 'Unknown unit',
  why: 'A program that does not know the unit uses its own, and every length in the file is wrong by a factor.',
  source: `${sources.tools} Only some of them can read FEET and INCH-SIXTEENTH.`,
  examples: [
    wrong('INCHES instead of INCH', `UNITS-BORE INCHES\nUNITS-CO-ORDS MM\n${body}`, `UNITS-BORE INCH\nUNITS-CO-ORDS MM\n${body}`),
    wrong('Meters', `UNITS-BORE MM\nUNITS-CO-ORDS M\n${body}`),
    right('A known unit', `UNITS-BORE INCH\nUNITS-CO-ORDS MM\n${body}`),
  ],
  check({ document, report }) {
    for (const { keyword, value, line } of document.settings) {
      const units = known[keyword];
      const name = value.toUpperCase();
      if (!units || units.includes(name)) continue;
      const word = document.lines.rest(line);
      const unit = corrections[name];
      report({
        at: value ? word : line,
        message: value ? `${keyword} is ${value}, but must be one of ${units.join(', ')}.` : `${keyword} has no value.`,
        fix: unit && units.includes(unit) ? { title: `Write ${unit}`, edits: [replaceWord(word, unit)] } : null,
      });
    }
  },
};
