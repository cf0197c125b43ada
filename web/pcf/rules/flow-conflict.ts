import type { Component } from '../model.ts';
import { flowDirection, opposedFlows } from '../flow.ts';
import { componentLabel, withMetricHeader, right, type Rule, wrong } from '../rule.ts';

const part = (flow: number) =>
  withMetricHeader(
    `VALVE\n    END-POINT 0 0 0 100\n    END-POINT 229 0 0 100\n    SKEY VTBW\n    FLOW 1\nREDUCER-CONCENTRIC\n    END-POINT 229 0 0 100\n    END-POINT 331 0 0 80\n    SKEY RCBW\n    FLOW ${flow}\n`,
  );

export const flowConflict: Rule = {
  id: 'flow-conflict',
  group: 'network',
  severity: 'warning',
  title: 'Opposite flow directions on one run',
  why: 'Two components on one run have opposite FLOW directions. The arrows on the drawing then contradict each other, and a reducer or a check valve may be installed the wrong way around.',
  source:
    'Some open-source tools read FLOW 1 as from the first end to the second, others as the reverse. Two different directions on one run are a conflict in either case.',
  examples: [wrong('A reducer against the flow', part(2)), right('The same direction', part(1))],
  check({ document, networks, report }) {
    const hasFlow = (component: Component) => flowDirection(document, component).isExplicit;
    for (const [before, component] of opposedFlows(document, networks, hasFlow))
      report({
        at: component.firstLine,
        message: `The FLOW of ${componentLabel(component)} is opposite that of ${componentLabel(before)}.`,
        component: component.index,
        related: [before.index],
      });
  },
};
