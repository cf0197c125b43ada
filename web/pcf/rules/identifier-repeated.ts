import { findAttribute } from '../model.ts';
import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

const names = ['COMPONENT-IDENTIFIER', 'UCI', 'UNIQUE-COMPONENT-IDENTIFIER'];

export const identifierRepeated: Rule = {
  id: 'identifier-repeated',
  group: 'material',
  severity: 'warning',
  title: 'Two components with the same identifier',
  why: 'Programs use identifiers to compare revisions. If two components have the same one, the comparison shows changes that nobody made.',
  source: sources.tools,
  examples: [
    wrong(
      'The same UCI twice',
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    UCI a-1\nPIPE\n    END-POINT 900 0 0 100\n    UCI a-1\n'),
    ),
    right(
      'Two identifiers',
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    UCI a-1\nPIPE\n    END-POINT 900 0 0 100\n    UCI a-2\n'),
    ),
  ],
  check({ document, report }) {
    for (const pipeline of document.pipelines) {
      const first = new Map<string, number>();
      for (const component of pipeline.components)
        for (const name of names) {
          const attribute = findAttribute(document, component, name);
          const key = `${name} ${attribute?.value.text ?? ''}`;
          if (!attribute?.value.text) continue;
          const before = first.get(key);
          if (before === undefined) first.set(key, attribute.line);
          else
            report({ at: attribute.value, message: `${key} is already used on line ${before + 1}.`, component: component.index });
        }
    }
  },
};
