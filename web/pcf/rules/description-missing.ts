import { componentDescription } from '../descriptions.ts';
import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

const pipe = 'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    ITEM-CODE P100\n';

export const descriptionMissing: Rule = {
  id: 'description-missing',
  group: 'material',
  severity: 'warning',
  title: 'Item code without a description',
  why: 'The bill of materials shows a code that means nothing to a buyer, or leaves the item out.',
  source: sources.tools,
  examples: [
    wrong('No MATERIALS', withMetricHeader(pipe)),
    right(
      'With a description',
      withMetricHeader(`${pipe}MATERIALS\nITEM-CODE P100\n    DESCRIPTION Pipe, seamless, ASME B36.10M, A106-B\n`),
    ),
    right('Excluded from the bill of materials', withMetricHeader(`${pipe}    MATERIAL-LIST EXCLUDE\n`)),
  ],
  check({ document, report }) {
    const reported = new Set<string>();
    for (const component of document.components) {
      const { itemCode, isExcluded, firstLine, index } = component;
      if (!itemCode || isExcluded || reported.has(itemCode) || componentDescription(document, component)) continue;
      reported.add(itemCode);
      report({ at: firstLine, message: `Item code ${itemCode} has no description under MATERIALS.`, component: index });
    }
  },
};
