import { attributeValue } from '../model.ts';
import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const itemCodeMissing: Rule = {
  id: 'item-code-missing',
  group: 'material',
  severity: 'warning',
  title: 'Component without an item code',
  why: 'The item code links a component to the bill of materials. Without it, the part is drawn but not ordered.',
  source: `${sources.tools} A component may have ITEM-DESCRIPTION instead.`,
  examples: [
    wrong('No code', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n')),
    right('With a code', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    ITEM-CODE P100\n')),
    right(
      'Existing pipe that is not ordered',
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    MATERIAL-LIST EXCLUDE\n'),
    ),
  ],
  check({ document, report }) {
    for (const component of document.components) {
      const { keyword, type, itemCode, isExcluded, index, firstLine } = component;
      if (!type.isMaterial || isExcluded || itemCode || keyword === 'SUPPORT') continue;
      if (
        ['ITEM-DESCRIPTION', 'BOLT-ITEM-DESCRIPTION', 'BOLT-ITEM-CODE', 'MATERIAL-IDENTIFIER'].some((name) =>
          attributeValue(document, component, name),
        )
      )
        continue;
      report({ at: firstLine, message: `${componentLabel(component)} has no ITEM-CODE.`, component: index });
    }
  },
};
