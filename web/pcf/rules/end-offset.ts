import { distance } from '../vector.ts';
import { componentLabel, withMetricHeader, millimeters, right, type Rule, sources, wrong } from '../rule.ts';

export const endOffset: Rule = {
  id: 'end-offset',
  group: 'geometry',
  severity: 'note',
  title: 'Ends that meet only within the tolerance',
  why: 'A program with a tighter tolerance sees a gap here. Offsets like these come from rounding, and they add up along the line.',
  source: sources.contested,
  examples: [
    wrong(
      'Half a millimeter',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nPIPE\n    END-POINT 900.5 0 0 100\n    END-POINT 1800 0 0 100\n',
      ),
    ),
    right(
      'The same point',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nPIPE\n    END-POINT 900 0 0 100\n    END-POINT 1800 0 0 100\n',
      ),
    ),
  ],
  check({ networks, report }) {
    for (const { joints } of networks)
      for (const { ports } of joints) {
        const [first, second] = ports;
        if (!first || !second) continue;
        const gap = distance(first.point, second.point);
        if (gap > 0.2)
          report({
            at: second.point.line,
            message: `This end is ${millimeters(gap)} away from ${componentLabel(first.component)}.`,
            component: second.component.index,
            related: [first.component.index],
          });
      }
  },
};
