import { indentLine } from '../edits.ts';
import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const keywordIndented: Rule = {
  id: 'keyword-indented',
  group: 'syntax',
  severity: 'warning',
  title: 'Keyword that is not in the first column',
  why: 'A program that goes by the column reads an indented keyword as an attribute of the component above, and the new component is lost.',
  source: `${sources.tools} When reading, some of them go by the column, others by the keyword.`,
  examples: [
    wrong(
      'An indented PIPE',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n  PIPE\n    END-POINT 900 0 0 100\n    END-POINT 1800 0 0 100\n',
      ),
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nPIPE\n    END-POINT 900 0 0 100\n    END-POINT 1800 0 0 100\n',
      ),
    ),
    right(
      'Both in the first column',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nPIPE\n    END-POINT 900 0 0 100\n    END-POINT 1800 0 0 100\n',
      ),
    ),
  ],
  check({ document: { lines, blocks }, report }) {
    for (const { keyword, firstLine } of blocks) {
      const word = keyword ? lines.firstWord(firstLine) : null;
      // A byte order mark is not indentation.
      if (!word || word.start === lines.start(firstLine) || lines.text.slice(lines.start(firstLine), word.start) === '\uFEFF')
        continue;
      report({
        at: word,
        message: `${keyword} starts a block and must be in the first column.`,
        fix: { title: 'Move to the first column', edits: [indentLine(lines, firstLine, '')] },
      });
    }
  },
};
