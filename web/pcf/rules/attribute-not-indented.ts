import { indentLine } from '../edits.ts';
import type { Word } from '../lines.ts';
import { type Edit, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const attributeNotIndented: Rule = {
  id: 'attribute-not-indented',
  group: 'syntax',
  severity: 'warning',
  title: 'Attribute in the first column',
  why: 'Many programs start a new component at a word in the first column. The component above then ends too early and loses its points.',
  source: `${sources.tools} When reading, some of them go by the column, others by the keyword. If most attributes of a file are in the first column, it is one finding.`,
  examples: [
    wrong(
      'An end point that is not indented',
      withMetricHeader('PIPE\nEND-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n'),
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n'),
    ),
    wrong(
      'No indentation',
      withMetricHeader('PIPE\nEND-POINT 0 0 0 100\nEND-POINT 900 0 0 100\n'),
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n'),
    ),
    right('Indented by four spaces', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n')),
  ],
  check({ document: { lines, kinds }, report }) {
    const found: { word: Word; edit: Edit }[] = [];
    let indented = 0;
    for (let line = 0; line < lines.count; line += 1) {
      const word = kinds[line] === 'attribute' ? lines.firstWord(line) : null;
      if (!word) continue;
      if (word.start === lines.start(line)) found.push({ word, edit: indentLine(lines, line, '    ') });
      else indented += 1;
    }
    const [first] = found;
    if (first && found.length > Math.max(1, indented)) {
      report({
        at: first.word,
        message: `${found.length} attributes are in the first column, such as ${first.word.text} here. They belong to the blocks above them and must be indented.`,
        fix: { title: `Indent ${found.length} lines by four spaces`, edits: found.map(({ edit }) => edit) },
      });
      return;
    }
    for (const { word, edit } of found)
      report({
        at: word,
        message: `${word.text} belongs to the block above and must be indented.`,
        fix: { title: 'Indent by four spaces', edits: [edit] },
      });
  },
};
