import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const tabCharacters: Rule = {
  id: 'tab-characters',
  group: 'syntax',
  severity: 'note',
  title: 'Tab characters',
  why: 'Programs that split lines only at spaces read a tab as part of the value.',
  source: `${sources.contested} Most split lines at any white space, some only at spaces.`,
  examples: [
    wrong(
      'Tabs between the numbers',
      withMetricHeader('PIPE\n    END-POINT\t0\t0\t0\t100\n'),
      withMetricHeader('PIPE\n    END-POINT    0    0    0    100\n'),
    ),
    right('Spaces', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n')),
  ],
  check({ document: { lines }, report }) {
    for (let line = 0; line < lines.count; line += 1) {
      const content = lines.content(line);
      if (!content.includes('\t')) continue;
      const start = lines.start(line);
      const edits = [...content.matchAll(/\t/g)].map(({ index }) => ({
        start: start + index,
        end: start + index + 1,
        text: '    ',
      }));
      report({ at: line, message: 'This line contains tabs.', fix: { title: 'Replace each tab with four spaces', edits } });
    }
  },
};
