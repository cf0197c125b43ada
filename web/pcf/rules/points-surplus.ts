import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const pointsSurplus: Rule = {
  id: 'points-surplus',
  group: 'syntax',
  severity: 'error',
  title: 'Component with too many ends',
  why: 'Usually the keyword of the next component is missing, so two components are read as one.',
  source: sources.tools,
  examples: [
    wrong(
      'The second PIPE is missing',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    END-POINT 900 0 0 100\n    END-POINT 1800 0 0 100\n',
      ),
    ),
    right(
      'Two pipes',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nPIPE\n    END-POINT 900 0 0 100\n    END-POINT 1800 0 0 100\n',
      ),
    ),
  ],
  check({ document, report }) {
    for (const { index, keyword, type, ends } of document.components) {
      const surplus = ends[type.ends[1]];
      if (surplus)
        report({
          at: surplus.line,
          message: `${keyword} ${type.ends[1] === 0 ? 'cannot have an END-POINT' : `can have at most ${type.ends[1]} ends`}. The keyword of the next component may be missing above this line.`,
          component: index,
        });
    }
  },
};
