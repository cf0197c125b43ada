import { angleBetweenEnds, joinedPairs } from '../network.ts';
import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const foldedBack: Rule = {
  id: 'folded-back',
  group: 'geometry',
  severity: 'error',
  title: 'Component that runs back into its neighbor',
  why: 'Usually, two fittings need more room than there is, so the pipe between them has a negative length. The drawing shows a pipe that cannot be cut.',
  source: sources.geometry,
  examples: [
    wrong(
      'A pipe between two elbows that overlap',
      withMetricHeader(
        'ELBOW\n    END-POINT 0 0 152 100\n    END-POINT 152 0 0 100\n    CENTRE-POINT 0 0 0\n    SKEY ELBW\nPIPE\n    END-POINT 152 0 0 100\n    END-POINT 100 0 0 100\nELBOW\n    END-POINT 100 0 0 100\n    END-POINT 252 0 152 100\n    CENTRE-POINT 252 0 0\n    SKEY ELBW\n',
      ),
    ),
    right(
      'Room for both',
      withMetricHeader(
        'ELBOW\n    END-POINT 0 0 152 100\n    END-POINT 152 0 0 100\n    CENTRE-POINT 0 0 0\n    SKEY ELBW\nPIPE\n    END-POINT 152 0 0 100\n    END-POINT 300 0 0 100\nELBOW\n    END-POINT 300 0 0 100\n    END-POINT 452 0 152 100\n    CENTRE-POINT 452 0 0\n    SKEY ELBW\n',
      ),
    ),
  ],
  check({ networks, report }) {
    for (const [first, second] of joinedPairs(networks)) {
      const angle = angleBetweenEnds(first, second);
      if (angle === null || angle > 60) continue;
      report({
        at: second.point.line,
        message: `${componentLabel(second.component)} runs back into ${componentLabel(first.component)}.`,
        component: second.component.index,
        related: [first.component.index],
      });
    }
  },
};
