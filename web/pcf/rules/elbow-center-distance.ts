import { withMetricHeader, millimeters, right, type Rule, sources, wrong } from '../rule.ts';
import { distance } from '../vector.ts';

export const elbowCenterDistance: Rule = {
  id: 'elbow-center-distance',
  group: 'geometry',
  severity: 'error',
  title: 'Center of an elbow at different distances from its ends',
  why: 'The center point is where the two axes meet, at the same distance from both ends. If the distances differ, an end or the center is wrong, and so is the length of the next pipe.',
  source: `${sources.geometry} For BEND, the finding is a note: a bend may have a straight length at one end.`,
  examples: [
    wrong(
      '152 mm and 140 mm',
      withMetricHeader('ELBOW\n    END-POINT 0 0 0 100\n    END-POINT 152 0 140 100\n    CENTRE-POINT 152 0 0\n    SKEY ELBW\n'),
    ),
    right(
      '152 mm on both sides',
      withMetricHeader('ELBOW\n    END-POINT 0 0 0 100\n    END-POINT 152 0 152 100\n    CENTRE-POINT 152 0 0\n    SKEY ELBW\n'),
    ),
  ],
  check({ document, report }) {
    for (const { keyword, index, ends, center } of document.components) {
      const [first, second] = ends;
      if ((keyword !== 'ELBOW' && keyword !== 'BEND') || !first || !second || !center) continue;
      const a = distance(center, first);
      const b = distance(center, second);
      if (Math.abs(a - b) <= Math.max(1, 0.005 * Math.max(a, b))) continue;
      report({
        at: center.line,
        message: `The center is ${millimeters(a)} from the first end and ${millimeters(b)} from the second.`,
        component: index,
        severity: keyword === 'BEND' ? 'note' : 'error',
      });
    }
  },
};
