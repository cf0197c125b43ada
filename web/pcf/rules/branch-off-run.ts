import { withMetricHeader, millimeters, right, type Rule, sources, wrong } from '../rule.ts';
import { distance, nearestOnSegment } from '../vector.ts';

export const branchOffRun: Rule = {
  id: 'branch-off-run',
  group: 'geometry',
  severity: 'error',
  title: 'Tee whose center is off its run',
  why: 'The branch leaves the run at the center point. If that point is off the run, the branch is not connected to it.',
  source: sources.geometry,
  examples: [
    wrong(
      '20 mm off the run',
      withMetricHeader(
        'TEE\n    END-POINT 0 0 0 100\n    END-POINT 210 0 0 100\n    CENTRE-POINT 105 0 20\n    BRANCH1-POINT 105 0 125 100\n    SKEY TEBW\n',
      ),
    ),
    right(
      'On the run',
      withMetricHeader(
        'TEE\n    END-POINT 0 0 0 100\n    END-POINT 210 0 0 100\n    CENTRE-POINT 105 0 0\n    BRANCH1-POINT 105 0 105 100\n    SKEY TEBW\n',
      ),
    ),
  ],
  check({ document, report }) {
    for (const { keyword, type, ends, center, index } of document.components) {
      const [first, second] = ends;
      if (
        type.shape !== 'branch' ||
        /^(?:ELBOW|BEND)/.test(keyword) ||
        !first ||
        !second ||
        !center ||
        distance(first, second) < 0.05
      )
        continue;
      const off = nearestOnSegment(center, first, second).distance;
      if (off > 1) report({ at: center.line, message: `The center is ${millimeters(off)} off the run.`, component: index });
    }
  },
};
