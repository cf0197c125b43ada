import { replaceWord } from '../edits.ts';
import type { Word } from '../lines.ts';
import { numericAttributes } from '../model.ts';
import { type NumberStyle, readNumber } from '../numbers.ts';
import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const decimalComma: Rule = {
  id: 'decimal-comma',
  group: 'syntax',
  severity: 'error',
  title: 'Decimal comma',
  why: 'Programs expect a decimal point. At a comma, they cut the number off or read it as two numbers.',
  source: `${sources.tools} 12,345 can also be twelve thousand, so it is only changed if other numbers of the file show that the comma is a decimal comma.`,
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
    wrong('A comma that can be a decimal or a thousands separator', withMetricHeader('PIPE\n    END-POINT 12,345 0 0 100\n')),
    wrong(
      'Three decimals, in a file with decimal commas',
      withMetricHeader('PIPE\n    END-POINT 12,345 0,000 0,000 100\n'),
      withMetricHeader('PIPE\n    END-POINT 12.345 0.000 0.000 100\n'),
    ),
    right('Decimal points', withMetricHeader('PIPE\n    END-POINT 0.0 0.0 0.0 100\n')),
  ],
  check({ document, report }) {
    const found: { line: number; component: number | null; words: { word: Word; style: NumberStyle }[] }[] = [];
    const styles = new Set<NumberStyle>();
    for (const { line, numbers, component } of numericAttributes(document)) {
      const words = numbers.flatMap((word) => {
        const style = word.text.includes(',') && readNumber(word.text)?.style;
        return style && style.endsWith('comma') ? [{ word, style }] : [];
      });
      for (const { style } of words) styles.add(style);
      if (words.length > 0) found.push({ line, component, words });
    }
    const isDecimal = styles.has('decimal-comma') && !styles.has('thousands-comma');
    for (const { line, component, words } of found) {
      const unclear = isDecimal ? undefined : words.find(({ style }) => style === 'ambiguous-comma');
      const edits = words.map(({ word, style }) =>
        replaceWord(word, style === 'thousands-comma' ? word.text.replaceAll(',', '') : word.text.replace(',', '.')),
      );
      report({
        at: line,
        message: unclear
          ? `${unclear.word.text} may be ${unclear.word.text.replace(',', '.')} or ${unclear.word.text.replace(',', '')}. Numbers need a decimal point, not a comma.`
          : 'Numbers need a decimal point, not a comma.',
        component,
        fix: unclear ? null : { title: 'Write decimal points', edits },
      });
    }
  },
};
