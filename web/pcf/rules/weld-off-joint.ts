import { placeOf } from '../model.ts';
import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

const pipes =
  'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nPIPE\n    END-POINT 900 0 0 100\n    END-POINT 1800 0 0 100\n';

export const weldOffJoint: Rule = {
  id: 'weld-off-joint',
  group: 'network',
  severity: 'warning',
  title: 'Weld that is not at a joint',
  why: 'Each WELD has a number and an inspection. A WELD away from its joint is counted as an extra weld, and the joint itself has neither.',
  source: `${sources.tools} A weld in the middle of a pipe joins two lengths of pipe and is accepted.`,
  examples: [
    wrong('Away from the line', withMetricHeader(`${pipes}WELD\n    END-POINT 900 0 200 100\n    END-POINT 900 0 200 100\n`)),
    right('At the joint', withMetricHeader(`${pipes}WELD\n    END-POINT 900 0 0 100\n    END-POINT 900 0 0 100\n`)),
  ],
  check({ networks, report }) {
    for (const network of networks)
      for (const component of network.pipeline.components) {
        const at = placeOf(component);
        if (component.keyword !== 'WELD' || !at || network.jointNear(at, network.tolerance)) continue;
        if (network.segmentsNear(at, network.tolerance).length === 0)
          report({ at: at.line, message: `${componentLabel(component)} is not at a joint.`, component: component.index });
      }
  },
};
