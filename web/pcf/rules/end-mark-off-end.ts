import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

const pipe = 'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n';

export const endMarkOffEnd: Rule = {
  id: 'end-mark-off-end',
  group: 'network',
  severity: 'warning',
  title: 'END-CONNECTION or END-POSITION that is not at an end',
  why: 'END-CONNECTION-... and END-POSITION-... mark an open end. Anywhere else, the continuation is drawn off the line, and the real end has no mark.',
  source: sources.tools,
  examples: [
    wrong('100 mm away from the end', withMetricHeader(`${pipe}END-POSITION-OPEN\n    CO-ORDS 1000 0 0\n`)),
    right('At the end', withMetricHeader(`${pipe}END-POSITION-OPEN\n    CO-ORDS 900 0 0\n`)),
  ],
  check({ networks, report }) {
    for (const network of networks)
      for (const { keyword, place, firstLine } of network.pipeline.marks)
        if (keyword.startsWith('END-') && place && !network.jointNear(place, network.tolerance))
          report({ at: firstLine, message: `No component ends at the point of ${keyword}.` });
  },
};
