import { outwardDirection } from '../network.ts';
import { withMetricHeader, millimeters, right, type Rule, sources, wrong } from '../rule.ts';
import { distanceFromLine, add } from '../vector.ts';

const pipe = 'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n';

export const concentricOffset: Rule = {
  id: 'concentric-offset',
  group: 'geometry',
  severity: 'warning',
  title: 'Concentric reducer with an offset',
  why: 'Both ends of a concentric reducer are on one axis. With an offset, it is an eccentric reducer: a different part with a different symbol, after which the line continues on a different axis.',
  source: sources.geometry,
  examples: [
    wrong(
      '13 mm off the axis',
      withMetricHeader(`${pipe}REDUCER-CONCENTRIC\n    END-POINT 900 0 0 100\n    END-POINT 1002 0 -13 80\n    SKEY RCBW\n`),
    ),
    right(
      'On one axis',
      withMetricHeader(`${pipe}REDUCER-CONCENTRIC\n    END-POINT 900 0 0 100\n    END-POINT 1002 0 0 80\n    SKEY RCBW\n`),
    ),
  ],
  check({ networks, report }) {
    for (const { portsOf, pipeline } of networks)
      for (const component of pipeline.components) {
        if (component.keyword !== 'REDUCER-CONCENTRIC') continue;
        for (const port of portsOf.get(component.index) ?? []) {
          const neighbor = port.joint.ports.find((other) => other.component !== component);
          const axis = neighbor ? outwardDirection(neighbor.component, neighbor.point) : null;
          const far = component.ends.find((end) => end !== port.point);
          if (port.point.kind === 'tap' || !axis || !far || neighbor?.component.type.shape !== 'run') continue;
          const off = distanceFromLine(far, port.point, add(port.point, axis));
          if (off <= 1) continue;
          report({
            at: far.line,
            message: `The other end is ${millimeters(off)} off the axis of the adjacent component.`,
            component: component.index,
          });
          break;
        }
      }
  },
};
