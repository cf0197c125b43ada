import { right, type Rule, sources, wrong } from '../rule.ts';

export const unitsMissing: Rule = {
  id: 'units-missing',
  group: 'syntax',
  severity: 'error',
  title: 'No unit for bores or coordinates',
  why: 'Without UNITS-BORE and UNITS-CO-ORDS, a program uses its own settings. The same file is then drawn correctly in one office and 25.4 times too large in another.',
  source: sources.tools,
  examples: [
    wrong(
      'No UNITS-BORE',
      'ISOGEN-FILES ISOGEN.FLS\nUNITS-CO-ORDS MM\nPIPELINE-REFERENCE P-1001\nPIPE\n    END-POINT 0 0 0 100\n',
    ),
    right(
      'Both units',
      'ISOGEN-FILES ISOGEN.FLS\nUNITS-BORE MM\nUNITS-CO-ORDS MM\nPIPELINE-REFERENCE P-1001\nPIPE\n    END-POINT 0 0 0 100\n',
    ),
  ],
  check({ document, report }) {
    if (document.components.length === 0) return;
    for (const keyword of ['UNITS-BORE', 'UNITS-CO-ORDS'])
      if (!document.settings.some((setting) => setting.keyword === keyword))
        report({ at: 0, message: `${keyword} is missing. The checker assumes millimeters; another program may assume inches.` });
  },
};
