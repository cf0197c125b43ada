import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const commentLine: Rule = {
  id: 'comment-line',
  group: 'syntax',
  severity: 'note',
  title: 'Comment',
  why: 'PCF has no comments. A program may skip the line, or report it as an unknown keyword.',
  source: `${sources.contested} Some of them skip lines that begin with ! or #; others do not.`,
  examples: [
    wrong('A comment', withMetricHeader('! exported on Monday\nPIPE\n    END-POINT 0 0 0 100\n')),
    right('No comment', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n')),
  ],
  check({ document: { kinds, lines }, report }) {
    for (let line = 0; line < lines.count; line += 1)
      if (kinds[line] === 'comment') report({ at: line, message: 'PCF has no comments. Some programs do not skip this line.' });
  },
};
