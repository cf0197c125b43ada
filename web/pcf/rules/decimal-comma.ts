import { replaceWord } from '../edits.ts';
import { numericAttributes } from '../model.ts';
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
    wrong(
      'Decimal commas of an end mark and a bolt',
      withMetricHeader('END-POSITION-OPEN\n    CO-ORDS 0,0 0,0 0,0\nBOLT\n    CO-ORDS 0,0 0,0 0,0\n    BOLT-DIA 15,9\n'),
      withMetricHeader('END-POSITION-OPEN\n    CO-ORDS 0.0 0.0 0.0\nBOLT\n    CO-ORDS 0.0 0.0 0.0\n    BOLT-DIA 15.9\n'),
    ),
    right('Decimal points', withMetricHeader('PIPE\n    END-POINT 0.0 0.0 0.0 100\n')),
  ],
  check({ document, report }) {
    for (const { line, numbers, component } of numericAttributes(document)) {
      const edits = numbers.flatMap((word) => {
        const style = readNumber(word.text)?.style;
        if (style === 'decimal-comma') return replaceWord(word, word.text.replace(',', '.'));
        return style === 'thousands-comma' ? replaceWord(word, word.text.replaceAll(',', '')) : [];
      });
      if (edits.length > 0)
        report({
          at: line,
          message: 'Numbers need a decimal point, not a comma.',
          component,
          fix: { title: 'Write decimal points', edits },
        });
    }
  },
};
