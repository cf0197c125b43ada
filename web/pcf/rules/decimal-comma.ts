import { replaceWord } from '../edits.ts';
import { pointKeywords } from '../keywords.ts';
import { attributeLines } from '../model.ts';
import { readNumber } from '../numbers.ts';
import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const decimalComma: Rule = {
  id: 'decimal-comma',
  group: 'syntax',
  severity: 'error',
  title: 'Decimal comma',
  why: 'Programs expect a decimal point. At a comma, they cut the number off or read it as two numbers.',
  source: sources.tools,
  examples: [
    wrong(
      'Decimal commas',
      withMetricHeader('PIPE\n    END-POINT 0,0 0,0 0,0 100\n'),
      withMetricHeader('PIPE\n    END-POINT 0.0 0.0 0.0 100\n'),
    ),
    right('Decimal points', withMetricHeader('PIPE\n    END-POINT 0.0 0.0 0.0 100\n')),
  ],
  check({ document, report }) {
    for (const component of document.components)
      for (const line of attributeLines(document, component)) {
        if (!pointKeywords.has(document.keywords[line] ?? '')) continue;
        const edits = document.lines
          .words(line)
          .slice(1, 5)
          .flatMap((word) => {
            const style = readNumber(word.text)?.style;
            if (style === 'decimal-comma') return replaceWord(word, word.text.replace(',', '.'));
            return style === 'thousands-comma' ? replaceWord(word, word.text.replaceAll(',', '')) : [];
          });
        if (edits.length > 0)
          report({
            at: line,
            message: 'Numbers need a decimal point, not a comma.',
            component: component.index,
            fix: { title: 'Write decimal points', edits },
          });
      }
  },
};
