import { type Component } from '../model.ts';
import { flowDirection } from '../flow.ts';
import { findSymbolKey } from '../skeys.ts';
import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';
import { walkRuns } from '../runs.ts';

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
    for (const network of networks)
      for (const run of walkRuns(network)) {
        let before: { component: Component; isForward: boolean } | null = null;
        for (const { component, entry } of run) {
          if (!isCheckValve(component)) continue;
          const isForward = flowDirection(document, component).from === entry;
          if (before && before.isForward !== isForward)
            report({
              at: component.firstLine,
              message: `${componentLabel(component)} opens in the opposite direction from ${componentLabel(before.component)}.`,
              component: component.index,
              related: [before.component.index],
            });
          before = { component, isForward };
        }
      }
  },
};
