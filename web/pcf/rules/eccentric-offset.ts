import { nominalSize } from '../bores.ts';
import { outwardDirection } from '../network.ts';
import { withMetricHeader, millimeters, right, type Rule, sources, wrong } from '../rule.ts';
import { add, distanceFromLine } from '../vector.ts';

const pipe = 'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n';

export const eccentricOffset: Rule = {
  id: 'eccentric-offset',
  group: 'geometry',
  severity: 'note',
  title: 'Eccentric reducer with an unexpected offset',
  why: 'One side of an eccentric reducer is flat, so its axes are half the difference of the outside diameters apart. With a different offset, everything after the reducer is in the wrong position.',
  source: `${sources.contested} Some of them write the reducer with its offset; others write it without the offset and add FLAT-DIRECTION.`,
  examples: [
    wrong(
      '20 mm instead of 12.7 mm',
      withMetricHeader(`${pipe}REDUCER-ECCENTRIC\n    END-POINT 900 0 0 100\n    END-POINT 1002 0 -20 80\n    SKEY REBW\n`),
    ),
    right(
      'Half the difference of the diameters',
      withMetricHeader(`${pipe}REDUCER-ECCENTRIC\n    END-POINT 900 0 0 100\n    END-POINT 1002 0 -12.7 80\n    SKEY REBW\n`),
    ),
  ],
  check({ networks, report }) {
    for (const { portsOf, pipeline } of networks)
      for (const component of pipeline.components) {
        const [first, second] = component.ends;
        if (component.keyword !== 'REDUCER-ECCENTRIC' || !first || !second) continue;
        const [a, b] = [first, second].map(({ bore }) => nominalSize(bore, component.units.bore)?.outsideDiameter);
        const port = portsOf
          .get(component.index)
          ?.find(({ joint }) =>
            joint.ports.some((other) => other.component.type.shape === 'run' && other.component !== component),
          );
        const neighbor = port?.joint.ports.find((other) => other.component !== component);
        const axis = neighbor ? outwardDirection(neighbor.component, neighbor.point) : null;
        const far = component.ends.find((end) => end !== port?.point);
        if (!a || !b || !port || !axis || !far) continue;
        const expected = Math.abs(a - b) / 2;
        const off = distanceFromLine(far, port.point, add(port.point, axis));
        if (Math.abs(off - expected) > 2)
          report({
            at: far.line,
            message: `The axes are ${millimeters(off)} apart; half the difference of the outside diameters is ${millimeters(expected)}.`,
            component: component.index,
          });
      }
  },
};
