import { nominalSize } from '../bores.ts';
import { measureAlongNeighbor } from '../eccentric.ts';
import { withMetricHeader, millimeters, right, type Rule, sources, wrong } from '../rule.ts';

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
    for (const network of networks)
      for (const component of network.pipeline.components) {
        const [first, second] = component.ends;
        if (component.keyword !== 'REDUCER-ECCENTRIC' || !first || !second) continue;
        const [a, b] = [first, second].map(({ bore }) => nominalSize(bore, component.units.bore)?.outsideDiameter);
        const measured = measureAlongNeighbor(network, component);
        if (!a || !b || !measured) continue;
        const expected = Math.abs(a - b) / 2;
        if (Math.abs(measured.across - expected) > 2)
          report({
            at: second.line,
            message: `The axes are ${millimeters(measured.across)} apart; half the difference of the outside diameters is ${millimeters(expected)}.`,
            component: component.index,
          });
      }
  },
};
