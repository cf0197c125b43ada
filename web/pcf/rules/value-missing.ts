import { attributeLines } from '../model.ts';
import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

const needed = new Set([
  'SKEY',
  'ITEM-CODE',
  'MATERIAL-IDENTIFIER',
  'ANGLE',
  'BEND-RADIUS',
  'WEIGHT',
  'FLOW',
  'SPINDLE-DIRECTION',
]);

export const valueMissing: Rule = {
  id: 'value-missing',
  group: 'syntax',
  severity: 'warning',
  title: 'Attribute without a value',
  why: 'The exporting program had no value to write. A program that reads the file may treat the empty value as a code and list unrelated parts as one item.',
  source: sources.practice,
  examples: [
    wrong('An empty item code', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    ITEM-CODE\n')),
    right('With a code', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    ITEM-CODE P100\n')),
  ],
  check({ document, report }) {
    for (const component of document.components)
      for (const line of attributeLines(document, component)) {
        const keyword = document.keywords[line] ?? '';
        if (needed.has(keyword) && !document.lines.rest(line).text)
          report({ at: line, message: `${keyword} has no value.`, component: component.index });
      }
  },
};
