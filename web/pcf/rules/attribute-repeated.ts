import { attributeLines } from '../model.ts';
import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

const singleAttributes = new Set([
  'CENTRE-POINT',
  'BRANCH1-POINT',
  'BRANCH2-POINT',
  'SKEY',
  'ITEM-CODE',
  'ANGLE',
  'COMPONENT-IDENTIFIER',
  'UCI',
  'PIPING-SPEC',
]);

export const attributeRepeated: Rule = {
  id: 'attribute-repeated',
  group: 'syntax',
  severity: 'warning',
  title: 'Attribute repeated in one component',
  why: 'Some programs use the first value, others the last, so the drawing depends on the program.',
  source: sources.practice,
  examples: [
    wrong(
      'Two symbol keys',
      withMetricHeader('VALVE\n    END-POINT 0 0 0 100\n    END-POINT 229 0 0 100\n    SKEY VTFL\n    SKEY VBFL\n'),
    ),
    right('One symbol key', withMetricHeader('VALVE\n    END-POINT 0 0 0 100\n    END-POINT 229 0 0 100\n    SKEY VTFL\n')),
  ],
  check({ document, report }) {
    for (const component of document.components) {
      const first = new Map<string, number>();
      for (const line of attributeLines(document, component)) {
        const keyword = document.keywords[line] ?? '';
        if (!singleAttributes.has(keyword)) continue;
        const before = first.get(keyword);
        if (before === undefined) first.set(keyword, line);
        else
          report({
            at: line,
            message: `${keyword} is already on line ${before + 1}. The checker uses the first value.`,
            component: component.index,
          });
      }
    }
  },
};
