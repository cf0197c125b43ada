import { endTypeOf } from '../skeys.ts';
import { withMetricHeader, right, type Rule, wrong } from '../rule.ts';
import { angleBetween, subtract } from '../vector.ts';

export const branchAngle: Rule = {
  id: 'branch-angle',
  group: 'geometry',
  severity: 'warning',
  title: 'Branch of a tee that is not at a right angle',
  why: 'Tees of ASME B16.9 and B16.11 branch at 90 degrees. At any other angle, the part is a lateral (SKEY TY..), or one of its points is wrong.',
  source: 'ASME B16.9 and B16.11 define only tees with a branch at 90 degrees. Laterals are not checked.',
  examples: [
    wrong(
      'A slanted branch',
      withMetricHeader(
        'TEE\n    END-POINT 0 0 0 100\n    END-POINT 210 0 0 100\n    CENTRE-POINT 105 0 0\n    BRANCH1-POINT 125 0 103 100\n    SKEY TEBW\n',
      ),
    ),
    right(
      'A right angle',
      withMetricHeader(
        'TEE\n    END-POINT 0 0 0 100\n    END-POINT 210 0 0 100\n    CENTRE-POINT 105 0 0\n    BRANCH1-POINT 105 0 105 100\n    SKEY TEBW\n',
      ),
    ),
  ],
  check({ document, report }) {
    for (const { keyword, skey, ends, center, branches, index } of document.components) {
      const [first, second] = ends;
      if (
        (keyword !== 'TEE' && keyword !== 'CROSS') ||
        (skey.startsWith('TY') && endTypeOf(skey)) ||
        !first ||
        !second ||
        !center
      )
        continue;
      for (const branch of branches) {
        const angle = angleBetween(subtract(second, first), subtract(branch, center));
        if (angle !== null && Math.abs(angle - 90) > 1)
          report({
            at: branch.line,
            message: `The branch leaves the run at ${Number(Math.min(angle, 180 - angle).toFixed(1))}°.`,
            component: index,
          });
      }
    }
  },
};
