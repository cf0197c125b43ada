import { attributeLines } from '../model.ts';
import { metric, right, type Rule, sources, wrong } from '../rule.ts';

const single = new Set([
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
  title: 'Attribute twice in one component',
  why: 'One reader takes the first, another the last. The drawing depends on the program.',
  source: sources.practice,
  examples: [
    wrong('Two symbol keys', metric('VALVE\n    END-POINT 0 0 0 100\n    END-POINT 229 0 0 100\n    SKEY VTFL\n    SKEY VBFL\n')),
    right('One', metric('VALVE\n    END-POINT 0 0 0 100\n    END-POINT 229 0 0 100\n    SKEY VTFL\n')),
  ],
  check({ document, report }) {
    for (const component of document.components) {
      const first = new Map<string, number>();
      for (const line of attributeLines(document, component)) {
        const keyword = document.keywords[line] ?? '';
        if (!single.has(keyword)) continue;
        const before = first.get(keyword);
        if (before === undefined) first.set(keyword, line);
        else
          report({
            at: line,
            message: `${keyword} stands in line ${before + 1} already. Here the first one is used.`,
            component: component.index,
          });
      }
    }
  },
};
