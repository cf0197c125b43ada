import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';
import { angleBetween, subtract } from '../vector.ts';

export const elbowStraight: Rule = {
  id: 'elbow-straight',
  group: 'geometry',
  severity: 'error',
  title: 'Elbow that does not turn',
  why: 'The center is on the straight line between the ends, so the elbow does not change direction. Usually the exporting program wrote the midpoint of the ends instead of the center.',
  source: `${sources.geometry} A return bend (ANGLE 18000, SKEY EU.. or BU..) is not checked: its axes never meet.`,
  examples: [
    wrong(
      'The center is in the middle',
      withMetricHeader('ELBOW\n    END-POINT 0 0 0 100\n    END-POINT 152 0 152 100\n    CENTRE-POINT 76 0 76\n    SKEY ELBW\n'),
    ),
    right(
      'The center is where the axes meet',
      withMetricHeader('ELBOW\n    END-POINT 0 0 0 100\n    END-POINT 152 0 152 100\n    CENTRE-POINT 152 0 0\n    SKEY ELBW\n'),
    ),
    right(
      'A return bend',
      withMetricHeader('ELBOW\n    END-POINT 0 0 0 100\n    END-POINT 0 304 0 100\n    CENTRE-POINT 0 152 0\n    SKEY EUBW\n'),
    ),
    right(
      'A bend of 180 degrees',
      withMetricHeader('BEND\n    END-POINT 0 0 0 100\n    END-POINT 0 304 0 100\n    CENTRE-POINT 0 152 0\n    ANGLE 18000\n'),
    ),
  ],
  check({ document, report }) {
    for (const { type, ends, center, isReturnBend, index } of document.components) {
      const [first, second] = ends;
      if (type.shape !== 'bend' || isReturnBend || !first || !second || !center) continue;
      const angle = angleBetween(subtract(center, first), subtract(second, center));
      if (angle !== null && angle < 0.5)
        report({
          at: center.line,
          message: 'The center is on the line between the ends, so the component does not turn.',
          component: index,
        });
      else if (angle === null) report({ at: center.line, message: 'The center coincides with an end.', component: index });
    }
  },
};
