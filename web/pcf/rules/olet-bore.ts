import { boreLabel } from '../bores.ts';
import { mainBore } from '../model.ts';
import { runSegmentsAt } from '../network.ts';
import { componentLabel, withMetricHeader, right, type Rule, wrong } from '../rule.ts';

const header = 'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 2000 0 0 100\n';

export const oletBore: Rule = {
  id: 'olet-bore',
  group: 'bore',
  severity: 'error',
  title: 'Outlet larger than its header',
  why: 'An outlet is welded onto a pipe and cannot be larger than that pipe.',
  source: 'MSS SP-97 lists outlets up to the size of the run.',
  examples: [
    wrong(
      'DN 150 on DN 100',
      withMetricHeader(`${header}OLET\n    CENTRE-POINT 1000 0 0\n    BRANCH1-POINT 1000 0 160 150\n    SKEY WTBW\n`),
    ),
    right(
      'DN 50 on DN 100',
      withMetricHeader(`${header}OLET\n    CENTRE-POINT 1000 0 0\n    BRANCH1-POINT 1000 0 95 50\n    SKEY WTBW\n`),
    ),
    right(
      'DN 50 opposite DN 20',
      withMetricHeader(
        `OLET\n    CENTRE-POINT 1000 0 0\n    BRANCH1-POINT 1000 0 -80 20\n    SKEY WTBW\nOLET\n    CENTRE-POINT 1000 0 0\n    BRANCH1-POINT 1000 0 95 50\n    SKEY WTBW\n${header}`,
      ),
    ),
  ],
  check({ networks, report }) {
    for (const network of networks)
      for (const component of network.pipeline.components) {
        const host = runSegmentsAt(network, component)[0]?.component;
        const run = host ? mainBore(host) : null;
        const wide = component.branches.find(({ bore }) => run !== null && (bore ?? 0) > run);
        if (host && wide)
          report({
            at: wide.line,
            message: `The outlet is ${boreLabel(wide.bore, component.units.bore)}, but ${componentLabel(host)} is only ${boreLabel(run, component.units.bore)}.`,
            component: component.index,
            related: [host.index],
          });
      }
  },
};
