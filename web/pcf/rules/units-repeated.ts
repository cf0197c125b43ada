import { right, type Rule, sources, wrong } from '../rule.ts';

const pipe = 'PIPELINE-REFERENCE P-1001\nPIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n';

export const unitsRepeated: Rule = {
  id: 'units-repeated',
  group: 'syntax',
  severity: 'error',
  title: 'Two different units for the same thing',
  why: 'One part of the file is read in millimeters, another in inches. This happens in files that were merged from two exports.',
  source: sources.tools,
  examples: [
    wrong('Inches, then millimeters', `UNITS-BORE INCH\nUNITS-CO-ORDS MM\n${pipe}UNITS-BORE MM\n${pipe}`),
    right('The same header twice', `UNITS-BORE MM\nUNITS-CO-ORDS MM\n${pipe}UNITS-BORE MM\n${pipe}`),
  ],
  check({ document, report }) {
    const first = new Map<string, { value: string; line: number }>();
    for (const { keyword, value, line } of document.settings) {
      const before = first.get(keyword);
      if (!before) first.set(keyword, { value, line });
      else if (before.value.toUpperCase() !== value.toUpperCase() && keyword.startsWith('UNITS-'))
        report({ at: line, message: `${keyword} was ${before.value} on line ${before.line + 1} and is ${value} here.` });
    }
  },
};
