import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const isogenFilesMissing: Rule = {
  id: 'isogen-files-missing',
  group: 'syntax',
  severity: 'note',
  title: 'No ISOGEN-FILES',
  why: 'ISOGEN-FILES names the file with the settings for an isometric program. Without it, the program uses other settings or asks the user for them.',
  source: `${sources.contested} Most exporters write it as the first line; programs other than isometric programs ignore it.`,
  examples: [
    wrong('No ISOGEN-FILES', 'UNITS-BORE MM\nUNITS-CO-ORDS MM\nPIPELINE-REFERENCE P-1001\nPIPE\n    END-POINT 0 0 0 100\n'),
    right('With ISOGEN-FILES', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n')),
  ],
  check({ document, report }) {
    if (document.components.length > 0 && !document.settings.some(({ keyword }) => keyword === 'ISOGEN-FILES'))
      report({ at: 0, message: 'The file has no ISOGEN-FILES, so it does not tell an isometric program which settings to use.' });
  },
};
