import { boreLabel } from '../bores.ts';
import { largestBore } from '../model.ts';
import { withMetricHeader, right, type Rule, wrong } from '../rule.ts';

export const branchLarger: Rule = {
  id: 'branch-larger',
  group: 'bore',
  severity: 'warning',
  title: 'Branch larger than its run',
  why: 'Reducing tees have the smaller bore at the branch. A larger branch usually means that run and branch were swapped.',
  source: 'ASME B16.9 and B16.11 list reducing tees with the smaller size at the branch; bullhead tees are made to order.',
  examples: [
    wrong(
      'DN 150 on DN 100',
      withMetricHeader(
        'TEE\n    END-POINT 0 0 0 100\n    END-POINT 210 0 0 100\n    CENTRE-POINT 105 0 0\n    BRANCH1-POINT 105 0 105 150\n    SKEY TEBW\n',
      ),
    ),
    right(
      'DN 80 on DN 100',
      withMetricHeader(
        'TEE\n    END-POINT 0 0 0 100\n    END-POINT 210 0 0 100\n    CENTRE-POINT 105 0 0\n    BRANCH1-POINT 105 0 98 80\n    SKEY TEBW\n',
      ),
    ),
  ],
  check({ document, report }) {
    for (const { type, ends, branches, units, index } of document.components) {
      const run = type.shape === 'branch' ? largestBore(ends) : null;
      if (run === null) continue;
      const wide = branches.find(({ bore }) => (bore ?? 0) > run);
      if (wide)
        report({
          at: wide.line,
          message: `The branch is ${boreLabel(wide.bore, units.bore)}, but the run is only ${boreLabel(run, units.bore)}.`,
          component: index,
        });
    }
  },
};
