import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const unreadableLine: Rule = {
  id: 'unreadable-line',
  group: 'syntax',
  severity: 'warning',
  title: 'Line without a keyword',
  why: 'Every line begins with a keyword. A line that does not is usually the rest of a line that an editor or an email program has wrapped, and its value is lost.',
  source: sources.tools,
  examples: [
    wrong('A broken line', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0\n    0 100\n')),
    right('On one line', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n')),
  ],
  check({ document: { kinds, lines }, report }) {
    for (let line = 0; line < lines.count; line += 1)
      if (kinds[line] === 'unreadable')
        report({ at: line, message: 'This line does not begin with a keyword. It is kept but not read.' });
  },
};
