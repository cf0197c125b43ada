import { indentLine } from '../edits.ts';
import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const attributeNotIndented: Rule = {
  id: 'attribute-not-indented',
  group: 'syntax',
  severity: 'warning',
  title: 'Attribute in the first column',
  why: 'Many programs start a new component at a word in the first column. The component above then ends too early and loses its points.',
  source: `${sources.tools} When reading, some of them go by the column, others by the keyword.`,
  examples: [
    wrong(
      'An end point that is not indented',
      withMetricHeader('PIPE\nEND-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n'),
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n'),
    ),
    right('Indented by four spaces', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n')),
  ],
  check({ document: { lines, kinds }, report }) {
    for (let line = 0; line < lines.count; line += 1) {
      const word = kinds[line] === 'attribute' ? lines.firstWord(line) : null;
      if (!word || word.start !== lines.start(line)) continue;
      report({
        at: word,
        message: `${word.text} belongs to the block above and must be indented.`,
        fix: { title: 'Indent by four spaces', edits: [indentLine(lines, line, '    ')] },
      });
    }
  },
};
