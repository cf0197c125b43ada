import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

const names: Readonly<Record<string, string>> = { '\n': 'LF', '\r\n': 'CR LF', '\r': 'CR' };

export const mixedLineEndings: Rule = {
  id: 'mixed-line-endings',
  group: 'syntax',
  severity: 'note',
  title: 'Mixed line endings',
  why: 'A file that was merged from two sources can have two kinds of line endings. Some programs then read two lines as one.',
  source: sources.practice,
  examples: [
    wrong(
      'One line with a different ending',
      withMetricHeader('PIPE\r\n    END-POINT 0 0 0 100\n'),
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n'),
    ),
    right('The same ending on all lines', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n')),
  ],
  check({ document: { lines }, report }) {
    const counts = new Map<string, number>();
    for (let line = 0; line < lines.count; line += 1) {
      const terminator = lines.terminator(line);
      if (terminator) counts.set(terminator, (counts.get(terminator) ?? 0) + 1);
    }
    if (counts.size < 2) return;
    const [[most = '\n']] = [...counts].toSorted((a, b) => b[1] - a[1]) as [[string, number]];
    for (let line = 0; line < lines.count; line += 1) {
      const terminator = lines.terminator(line);
      if (!terminator || terminator === most) continue;
      const start = lines.end(line);
      report({
        at: { text: terminator, start, end: start + terminator.length },
        message: `This line ends with ${names[terminator] ?? ''}, most others with ${names[most] ?? ''}.`,
        fix: { title: `Change to ${names[most] ?? ''}`, edits: [{ start, end: start + terminator.length, text: most }] },
      });
    }
  },
};
