import type { Component } from '../model.ts';
import type { Port } from '../network.ts';
import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';
import { distance } from '../vector.ts';

/** Whether the branch of an outlet begins at its center, as that of a set-on branch as large as its pipe. */
const isAtCenter = ({ component: { type, center }, point }: Port) =>
  type.shape === 'olet' && center !== null && distance(center, point) <= 0.05;

export const crowdedJoint: Rule = {
  id: 'crowded-joint',
  group: 'network',
  severity: 'error',
  title: 'More than two components at one joint',
  why: 'A joint connects two ends. A third end means that a tee is missing, or that a pipe continues through a fitting.',
  source: sources.geometry,
  examples: [
    wrong(
      'Three pipes without a tee',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nPIPE\n    END-POINT 900 0 0 100\n    END-POINT 1800 0 0 100\nPIPE\n    END-POINT 900 0 0 100\n    END-POINT 900 0 900 100\n',
      ),
    ),
    right(
      'A set-on branch as large as its pipe',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nTEE-SET-ON\n    CENTRE-POINT 900 0 0\n    BRANCH1-POINT 900 0 0 100\n    SKEY TESO\nPIPE\n    END-POINT 900 0 0 100\n    END-POINT 1800 0 0 100\nPIPE\n    END-POINT 900 0 0 100\n    END-POINT 900 0 900 100\n',
      ),
    ),
    right(
      'Two pipes',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nPIPE\n    END-POINT 900 0 0 100\n    END-POINT 1800 0 0 100\n',
      ),
    ),
  ],
  check({ networks, report }) {
    for (const { joints } of networks)
      for (const { ports } of joints) {
        if (ports.some(isAtCenter)) continue;
        const counts = new Map<Component, number>();
        for (const { component } of ports) counts.set(component, (counts.get(component) ?? 0) + 1);
        // A component of zero length has both ends here and connects its two neighbors.
        const [first, second, third] = [...counts].flatMap(([component, count]) => (count < 2 ? component : []));
        if (!first || !second || !third) continue;
        report({
          at: third.firstLine,
          message: `${componentLabel(third)} meets ${componentLabel(first)} and ${componentLabel(second)} at one point.`,
          component: third.index,
          related: [first.index, second.index],
        });
      }
  },
};
