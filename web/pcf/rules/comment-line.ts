import { metric, right, type Rule, sources, wrong } from '../rule.ts';

export const commentLine: Rule = {
  id: 'comment-line',
  group: 'syntax',
  severity: 'note',
  title: 'Comment',
  why: 'The format has no comments. A reader may skip the line, or take it for an unknown keyword and warn.',
  source: `${sources.contested} Some of them skip lines that begin with ! or #, others have no such rule.`,
  examples: [
    wrong('A comment', metric('! exported on Monday\nPIPE\n    END-POINT 0 0 0 100\n')),
    right('No comment', metric('PIPE\n    END-POINT 0 0 0 100\n')),
  ],
  check({ document: { kinds, lines }, report }) {
    for (let line = 0; line < lines.count; line += 1)
      if (kinds[line] === 'comment')
        report({ at: line, message: 'The format has no comments. Not every reader skips this line.' });
  },
};
