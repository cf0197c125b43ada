import { replaceWord } from '../edits.ts';
import { misspelledCenter } from '../keywords.ts';
import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const centerPointSpelling: Rule = {
  id: 'center-point-spelling',
  group: 'syntax',
  severity: 'error',
  title: 'CENTER-POINT in American spelling',
  why: 'Programs know only CENTRE-POINT. With CENTER-POINT, the elbow or tee has no center and cannot be drawn.',
  source: sources.tools,
  examples: [
    wrong(
      'American spelling',
      withMetricHeader('ELBOW\n    END-POINT 0 0 0 100\n    END-POINT 152 0 152 100\n    CENTER-POINT 152 0 0\n    SKEY ELBW\n'),
      withMetricHeader('ELBOW\n    END-POINT 0 0 0 100\n    END-POINT 152 0 152 100\n    CENTRE-POINT 152 0 0\n    SKEY ELBW\n'),
    ),
    right(
      'The spelling that PCF uses',
      withMetricHeader('ELBOW\n    END-POINT 0 0 0 100\n    END-POINT 152 0 152 100\n    CENTRE-POINT 152 0 0\n    SKEY ELBW\n'),
    ),
  ],
  check({ document: { lines, kinds }, report }) {
    for (let line = 0; line < lines.count; line += 1) {
      if (kinds[line] !== 'attribute' && kinds[line] !== 'block') continue;
      const word = lines.firstWord(line);
      if (!word || word.text.toUpperCase() !== misspelledCenter) continue;
      report({
        at: word,
        message: 'The keyword is spelled CENTRE-POINT.',
        fix: { title: 'Write CENTRE-POINT', edits: [replaceWord(word, 'CENTRE-POINT')] },
      });
    }
  },
};
