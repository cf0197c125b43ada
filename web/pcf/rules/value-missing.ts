import { allAttributes } from '../model.ts';
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
    wrong('An empty item code under MATERIALS', withMetricHeader('MATERIALS\nITEM-CODE\n    DESCRIPTION Pipe\n')),
    right('With a code', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    ITEM-CODE P100\n')),
  ],
  check({ document, report }) {
    const { blocks, lines } = document;
    const heads = blocks.map(({ keyword, firstLine }) => ({ keyword, line: firstLine, component: null }));
    for (const { keyword, line, component } of [...heads, ...allAttributes(document)])
      if (needed.has(keyword) && !lines.rest(line).text) report({ at: line, message: `${keyword} has no value.`, component });
  },
};
