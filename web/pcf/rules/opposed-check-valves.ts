import type { Component } from '../model.ts';
import { opposedFlows } from '../flow.ts';
import { findSymbolKey } from '../skeys.ts';
import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

const checkValve = (from: number, to: number) =>
  `VALVE\n    END-POINT ${from} 0 0 100\n    END-POINT ${to} 0 0 100\n    SKEY CKBW\n`;
const pipe = 'PIPE\n    END-POINT 229 0 0 100\n    END-POINT 900 0 0 100\n';

const isCheckValve = ({ keyword, skey }: Component) => keyword === 'VALVE' && findSymbolKey(skey)?.symbol === 'check';

export const opposedCheckValves: Rule = {
  id: 'opposed-check-valves',
  group: 'network',
  severity: 'warning',
  title: 'Check valves that close against each other',
  why: 'Two check valves on one run that open in opposite directions block the flow. One of them is the wrong way around in the model.',
  source: `${sources.tools} Without FLOW, a check valve opens from its first end to its second. Tools agree on this order but not on FLOW, so only opposed valves are reported.`,
  examples: [
    wrong('One is the wrong way around', withMetricHeader(`${checkValve(0, 229)}${pipe}${checkValve(1129, 900)}`)),
    right('Both open the same way', withMetricHeader(`${checkValve(0, 229)}${pipe}${checkValve(900, 1129)}`)),
  ],
  check({ document, networks, report }) {
    for (const [before, component] of opposedFlows(document, networks, isCheckValve))
      report({
        at: component.firstLine,
        message: `${componentLabel(component)} opens in the opposite direction from ${componentLabel(before)}.`,
        component: component.index,
        related: [before.index],
      });
  },
};
