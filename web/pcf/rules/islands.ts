import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const islands: Rule = {
  id: 'islands',
  group: 'network',
  severity: 'error',
  title: 'Line in several disconnected pieces',
  why: 'Programs follow the line from one component to the next and leave out what they do not reach.',
  source: `${sources.geometry} Some projects deliberately have several separate pieces under one line number.`,
  examples: [
    wrong(
      'Two pieces',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nPIPE\n    END-POINT 5000 0 0 100\n    END-POINT 6000 0 0 100\n',
      ),
    ),
    right(
      'One piece',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nPIPE\n    END-POINT 900 0 0 100\n    END-POINT 1800 0 0 100\n',
      ),
    ),
    right(
      'A drain on a tap',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    TAP-CONNECTION\n    CO-ORDS 500 0 -57 20\nPIPE\n    END-POINT 500 0 -57 20\n    END-POINT 500 0 -400 20\n',
      ),
    ),
  ],
  check({ networks, report }) {
    for (const { islands: groups } of networks)
      for (const group of groups.slice(1)) {
        const [first] = group;
        if (!first) continue;
        const others = group.length - 1;
        report({
          at: first.firstLine,
          message: `${componentLabel(first)}${others > 0 ? ` and ${others} more` : ''} ${others > 0 ? 'are' : 'is'} not connected to the rest of the line.`,
          component: first.index,
          related: group.slice(1, 50).map(({ index }) => index),
        });
      }
  },
};
