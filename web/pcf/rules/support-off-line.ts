import { nominalSize } from '../bores.ts';
import { mainBore, placeOf } from '../model.ts';
import { componentLabel, withMetricHeader, millimeters, right, type Rule, sources, wrong } from '../rule.ts';
import { nearestOnSegment } from '../vector.ts';

const pipe = 'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 2000 0 0 100\n';
const searchRadius = 2000;

export const supportOffLine: Rule = {
  id: 'support-off-line',
  group: 'network',
  severity: 'note',
  title: 'Support that is off the line',
  why: 'A support is drawn at its point. If that point is off the line, the support appears in the air, or seems to belong to another line.',
  source: `${sources.contested} Some write the point on the axis, others at the bottom of the pipe; any point inside the pipe is accepted.`,
  examples: [
    wrong('300 mm away from the pipe', withMetricHeader(`${pipe}SUPPORT\n    CO-ORDS 1000 300 0 100\n    SKEY GUID\n`)),
    right('On the axis', withMetricHeader(`${pipe}SUPPORT\n    CO-ORDS 1000 0 0 100\n    SKEY GUID\n`)),
  ],
  check({ networks, report }) {
    for (const network of networks)
      for (const component of network.pipeline.components) {
        const at = placeOf(component);
        if (component.keyword !== 'SUPPORT' || !at) continue;
        const places = network
          .segmentsNear(at, searchRadius)
          .map(({ from, to, component: host }) => ({ off: nearestOnSegment(at, from, to).distance, host }))
          .toSorted((a, b) => a.off - b.off);
        const [nearest] = places;
        const radius = nearest ? (nominalSize(mainBore(nearest.host), nearest.host.units.bore)?.outsideDiameter ?? 0) / 2 : 0;
        if (nearest && nearest.off <= radius + 10) continue;
        report({
          at: at.line,
          message: nearest
            ? `${componentLabel(component)} is ${millimeters(nearest.off)} off the axis of the line.`
            : `${componentLabel(component)} is more than ${searchRadius} mm away from the line.`,
          component: component.index,
        });
      }
  },
};
