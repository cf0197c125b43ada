import { attributeValue, type Component, type Document } from '../model.ts';
import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

const hasCode = (document: Document, component: Component): boolean =>
  component.itemCode !== '' ||
  ['ITEM-DESCRIPTION', 'BOLT-ITEM-DESCRIPTION', 'BOLT-ITEM-CODE', 'MATERIAL-IDENTIFIER'].some((name) =>
    attributeValue(document, component, name),
  );

export const itemCodeMissing: Rule = {
  id: 'item-code-missing',
  group: 'material',
  severity: 'warning',
  title: 'Component without an item code',
  why: 'The item code links a component to the bill of materials. Without it, the part is drawn but not ordered.',
  source: `${sources.tools} A component may have ITEM-DESCRIPTION instead. Stress programs write no codes, so a file without any is reported once.`,
  examples: [
    wrong('No code', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n')),
    right('With a code', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    ITEM-CODE P100\n')),
    right(
      'Existing pipe that is not ordered',
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    MATERIAL-LIST EXCLUDE\n'),
    ),
  ],
  check({ document, report }) {
    const materials = document.components.filter(
      ({ keyword, type, isExcluded }) => type.isMaterial && !isExcluded && keyword !== 'SUPPORT',
    );
    const missing = materials.filter((component) => !hasCode(document, component));
    const [first] = missing;
    if (first && missing.length > 1 && missing.length === materials.length) {
      report({ at: first.firstLine, message: `None of the ${missing.length} components to order has an ITEM-CODE.` });
      return;
    }
    for (const component of missing)
      report({
        at: component.firstLine,
        message: `${componentLabel(component)} has no ITEM-CODE.`,
        component: component.index,
      });
  },
};
