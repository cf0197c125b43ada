import { metric, right, type Rule, sources, wrong } from '../rule.ts';

export const isogenFilesMissing: Rule = {
  id: 'isogen-files-missing',
  group: 'syntax',
  severity: 'note',
  title: 'No ISOGEN-FILES',
  why: 'The line names the settings with which an isometric program draws. Without it the program needs them from elsewhere, or asks.',
  source: `${sources.contested} Most writers put it first; readers other than isometric programs ignore it.`,
  examples: [
    wrong('No such line', 'UNITS-BORE MM\nUNITS-CO-ORDS MM\nPIPELINE-REFERENCE P-1001\nPIPE\n    END-POINT 0 0 0 100\n'),
    right('With the line', metric('PIPE\n    END-POINT 0 0 0 100\n')),
  ],
  check({ document, report }) {
    if (document.components.length > 0 && !document.settings.some(({ keyword }) => keyword === 'ISOGEN-FILES'))
      report({ at: 0, message: 'The file names no ISOGEN-FILES. An isometric program then needs its settings from elsewhere.' });
  },
};
