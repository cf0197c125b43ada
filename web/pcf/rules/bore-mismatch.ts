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
  ],
  check({ networks, report }) {
    for (const { joints } of networks)
      for (const { ports } of joints) {
        const [first, ...others] = ports.filter(({ point }) => point.bore !== null);
        const other = others.find(({ point }) => point.bore !== first?.point.bore);
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
