import { replaceWord } from '../edits.ts';
import { misspelledCenter } from '../keywords.ts';
import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const keywordCase: Rule = {
  id: 'keyword-case',
  group: 'syntax',
  severity: 'warning',
  title: 'Keyword in lower case',
  why: 'For some programs, keywords are case-sensitive. They skip a keyword in lower case.',
  source: `PCF files usually have all keywords in capitals. ${sources.tools} Some of them are case-sensitive, others are not.`,
  examples: [
    wrong(
      'Lower case',
      withMetricHeader('pipe\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n'),
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n'),
    ),
    right('Capitals', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n')),
  ],
  check({ document: { lines, kinds }, report }) {
    for (let line = 0; line < lines.count; line += 1) {
      const kind = kinds[line];
      if (kind !== 'block' && kind !== 'attribute') continue;
      const word = lines.firstWord(line);
      const capitals = word?.text.toUpperCase();
      // The rule about the spelling of CENTRE-POINT reports it in any case.
      if (!word || !capitals || word.text === capitals || capitals === misspelledCenter) continue;
      report({
        at: word,
        message: `Write ${capitals} in capitals.`,
        fix: { title: `Write ${capitals}`, edits: [replaceWord(word, capitals)] },
      });
    }
  },
};
