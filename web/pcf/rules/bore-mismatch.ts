import { boreLabel } from '../bores.ts';
import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

export const boreMismatch: Rule = {
  id: 'bore-mismatch',
  group: 'bore',
  severity: 'error',
  title: 'Different bores at a joint',
  why: 'Two ends that meet must have the same bore. If they differ, a reducer is missing, or only one of the two components was resized.',
  source: sources.geometry,
  examples: [
    wrong(
      'DN 100 meets DN 80',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nPIPE\n    END-POINT 900 0 0 80\n    END-POINT 1800 0 0 80\n',
      ),
    ),
    right(
      'With a reducer between them',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nREDUCER-CONCENTRIC\n    END-POINT 900 0 0 100\n    END-POINT 1002 0 0 80\n    SKEY RCBW\nPIPE\n    END-POINT 1002 0 0 80\n    END-POINT 1800 0 0 80\n',
      ),
    ),
    right(
      'With a reducing coupling of zero length between them',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 50\n    END-POINT 900 0 0 50\nCOUPLING\n    END-POINT 900 0 0 50\n    END-POINT 900 0 0 40\n    SKEY COSW\nPIPE\n    END-POINT 900 0 0 40\n    END-POINT 1800 0 0 40\n',
      ),
    ),
    wrong(
      'A reducing coupling of zero length that fits only one neighbor',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 50\n    END-POINT 900 0 0 50\nCOUPLING\n    END-POINT 900 0 0 50\n    END-POINT 900 0 0 40\n    SKEY COSW\nPIPE\n    END-POINT 900 0 0 25\n    END-POINT 1800 0 0 25\n',
      ),
    ),
  ],
  check({ networks, report }) {
    for (const { joints } of networks)
      for (const { ports } of joints) {
        const ends = ports.filter(({ point }) => point.bore !== null);
        if (ends.every(({ point }) => point.bore === ends[0]?.point.bore)) continue;
        // A part of zero length has both ends here, and each may fit another neighbor.
        const [own = []] = [...Map.groupBy(ends, ({ component }) => component).values()].toSorted((a, b) => b.length - a.length);
        const [first] = own;
        const other = ends.find(({ point }) => own.every((end) => end.point.bore !== point.bore));
        if (!first || !other) continue;
        const unit = other.component.units.bore;
        report({
          at: other.point.line,
          message: `${boreLabel(other.point.bore, unit)} meets ${boreLabel(first.point.bore, unit)} of ${componentLabel(first.component)}.`,
          component: other.component.index,
          related: [first.component.index],
        });
      }
  },
};
