import { angleBetweenEnds, joinedPairs } from '../network.ts';
import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const axisKink: Rule = {
  id: 'axis-kink',
  group: 'geometry',
  severity: 'warning',
  title: 'Change of direction without an elbow',
  why: 'Two components meet at an angle without an elbow or bend between them. A fitter cannot build this, and from here on an isometric program draws the line off by that angle.',
  source: `${sources.geometry} Angles of up to one degree are accepted: gaskets and couplings allow that much.`,
  examples: [
    wrong(
      'Two pipes at an angle',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nPIPE\n    END-POINT 900 0 0 100\n    END-POINT 1700 300 0 100\n',
      ),
    ),
    right(
      'On one axis',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nPIPE\n    END-POINT 900 0 0 100\n    END-POINT 1800 0 0 100\n',
      ),
    ),
    right(
      'A return bend',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nELBOW\n    END-POINT 900 0 0 100\n    END-POINT 900 304 0 100\n    CENTRE-POINT 900 152 0\n    SKEY EUBW\nPIPE\n    END-POINT 900 304 0 100\n    END-POINT 0 304 0 100\n',
      ),
    ),
  ],
  check({ networks, report }) {
    for (const [first, second] of joinedPairs(networks)) {
      // The ends of an eccentric reducer are on different axes, and the axes of free shapes are unknown.
      if ([first, second].some(({ component }) => component.type.shape === 'free' || component.keyword.includes('ECCENTRIC')))
        continue;
      const angle = angleBetweenEnds(first, second);
      if (angle === null || angle <= 60 || 180 - angle <= 1) continue;
      report({
        at: second.point.line,
        message: `${componentLabel(second.component)} meets ${componentLabel(first.component)} at ${Number((180 - angle).toFixed(1))}° without an elbow.`,
        component: second.component.index,
        related: [first.component.index],
      });
    }
  },
};
