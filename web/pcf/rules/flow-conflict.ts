import { type Component } from '../model.ts';
import { flowDirection } from '../flow.ts';
import { componentLabel, metric, right, type Rule, wrong } from '../rule.ts';
import { walkRuns } from '../runs.ts';

const part = (flow: number) =>
  metric(
    `VALVE\n    END-POINT 0 0 0 100\n    END-POINT 229 0 0 100\n    SKEY VTBW\n    FLOW 1\nREDUCER-CONCENTRIC\n    END-POINT 229 0 0 100\n    END-POINT 331 0 0 80\n    SKEY RCBW\n    FLOW ${flow}\n`,
  );

export const flowConflict: Rule = {
  id: 'flow-conflict',
  group: 'network',
  severity: 'warning',
  title: 'Flow in two directions on one run',
  why: 'FLOW of two components on one run points against each other. Arrows on the drawing then contradict, and a reducer or a check valve is built in the wrong way round.',
  source:
    'FLOW 1 is read as from the first end to the second by some open tools, as toward the first end by others. Two that differ on one run contradict each other in either case.',
  examples: [wrong('A reducer against the flow', part(2)), right('The same direction', part(1))],
  check({ document, networks, report }) {
    for (const network of networks)
      for (const run of walkRuns(network)) {
        let before: { component: Component; isForward: boolean } | null = null;
        for (const { component, entry } of run) {
          const { from, isWritten } = flowDirection(document, component);
          if (!isWritten) continue;
          const isForward = from === entry;
          if (before && before.isForward !== isForward)
            report({
              at: component.firstLine,
              message: `FLOW of ${componentLabel(component)} points against ${componentLabel(before.component)}.`,
              component: component.index,
              related: [before.component.index],
            });
          before = { component, isForward };
        }
      }
  },
};
