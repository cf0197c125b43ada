import { right, type Rule, sources, wrong } from '../rule.ts';

const pipe = 'PIPELINE-REFERENCE P-1001\nPIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n';

export const unitsLate: Rule = {
  id: 'units-late',
  group: 'syntax',
  severity: 'error',
  title: 'Units after the first component',
  why: 'Programs read the file from top to bottom, so components above this line are read in different units than those below.',
  source: sources.tools,
  examples: [
    wrong('UNITS-BORE after a pipe', `UNITS-CO-ORDS MM\n${pipe}UNITS-BORE MM\n`),
    right('Units first', `UNITS-CO-ORDS MM\nUNITS-BORE MM\n${pipe}`),
  ],
  check({ document, report }) {
    const first = document.components[0]?.firstLine ?? Infinity;
    for (const keyword of ['UNITS-BORE', 'UNITS-CO-ORDS']) {
      const setting = document.settings.find((one) => one.keyword === keyword);
      if (setting && setting.line > first)
        report({ at: setting.line, message: `${keyword} must come before the first component (line ${first + 1}).` });
    }
  },
};
