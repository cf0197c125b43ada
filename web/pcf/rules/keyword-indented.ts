import { indentLine } from '../edits.ts';
import { metric, right, type Rule, sources, wrong } from '../rule.ts';

export const keywordIndented: Rule = {
  id: 'keyword-indented',
  group: 'syntax',
  severity: 'warning',
  title: 'Component that does not start in the first column',
  why: 'A reader that goes by the column takes an indented keyword for an attribute of the component above, and the component is lost.',
  source: `${sources.tools} Some of them go by the column, others by the word.`,
  examples: [
    wrong(
      'An indented PIPE',
      metric(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n  PIPE\n    END-POINT 900 0 0 100\n    END-POINT 1800 0 0 100\n',
      ),
      metric(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nPIPE\n    END-POINT 900 0 0 100\n    END-POINT 1800 0 0 100\n',
      ),
    ),
    right(
      'Both in the first column',
      metric(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nPIPE\n    END-POINT 900 0 0 100\n    END-POINT 1800 0 0 100\n',
      ),
    ),
  ],
  check({ document: { lines, blocks }, report }) {
    for (const { keyword, firstLine } of blocks) {
      const word = keyword ? lines.firstWord(firstLine) : null;
      // A byte order mark is no indentation.
      if (!word || word.start === lines.start(firstLine) || lines.text.slice(lines.start(firstLine), word.start) === '\uFEFF')
        continue;
      report({
        at: word,
        message: `${keyword} opens a block and must start in the first column.`,
        fix: { title: 'Move to the first column', edits: [indentLine(lines, firstLine, '')] },
      });
    }
  },
};
