import { boreLabel } from '../bores.ts';
import { type Component, joinPoints } from '../model.ts';
import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

const bores = (component: Component) =>
  [...new Set(joinPoints(component).flatMap(({ bore }) => bore ?? []))].toSorted((a, b) => b - a);

export const itemCodeBores: Rule = {
  id: 'item-code-bores',
  group: 'material',
  severity: 'note',
  title: 'One item code for several sizes',
  why: 'If each size should have its own code, one of the parts has the wrong code and is ordered in the wrong size.',
  source: `${sources.contested} Some projects use one code for all sizes and let the bill of materials add the size.`,
  examples: [
    wrong(
      'DN 100 and DN 80',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    ITEM-CODE P\nPIPE\n    END-POINT 0 900 0 80\n    END-POINT 900 900 0 80\n    ITEM-CODE P\n',
      ),
    ),
    right(
      'A code for each size',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    ITEM-CODE P100\nPIPE\n    END-POINT 0 900 0 80\n    END-POINT 900 900 0 80\n    ITEM-CODE P80\n',
      ),
    ),
    right(
      'One code in two pipelines of a merged file',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    ITEM-CODE 1\nPIPELINE-REFERENCE P-1002\nPIPE\n    END-POINT 0 0 0 80\n    END-POINT 900 0 0 80\n    ITEM-CODE 1\n',
      ),
    ),
    right(
      'Existing parts that are not ordered',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    ITEM-CODE Existing\n    MATERIAL-LIST EXCLUDE\nPIPE\n    END-POINT 900 0 0 80\n    END-POINT 1129 0 0 80\n    ITEM-CODE Existing\n    MATERIAL-LIST EXCLUDE\n',
      ),
    ),
  ],
  check({ document, report }) {
    const first = new Map<string, { component: Component; sizes: string }>();
    const reported = new Set<string>();
    for (const component of document.components) {
      const sizes = bores(component)
        .map((bore) => boreLabel(bore, component.units.bore))
        .join(' x ');
      const { itemCode, isExcluded, pipeline } = component;
      // Each pipeline of a merged file may number its materials from 1.
      const key = `${pipeline} ${itemCode}`;
      if (!itemCode || isExcluded || !sizes || reported.has(key)) continue;
      const before = first.get(key);
      if (!before) first.set(key, { component, sizes });
      else if (before.sizes !== sizes) {
        reported.add(key);
        report({
          at: component.firstLine,
          message: `${itemCode} is ${before.sizes} in ${componentLabel(before.component)} and ${sizes} here.`,
          component: component.index,
          related: [before.component.index],
        });
      }
    }
  },
};
