import { nominalSize } from '../bores.ts';
import { componentDescription } from '../descriptions.ts';
import { measureAlongNeighbor } from '../eccentric.ts';
import { withMetricHeader, millimeters, right, type Rule, wrong } from '../rule.ts';
import { reducerLength, deviationSeverity, standardTolerance } from '../standard-dimensions.ts';
import { distance } from '../vector.ts';

const reducer = (length: number) =>
  withMetricHeader(
    `REDUCER-CONCENTRIC\n    END-POINT 0 0 0 100\n    END-POINT ${length} 0 0 80\n    SKEY RCBW\n    ITEM-CODE R100\nMATERIALS\nITEM-CODE R100\n    DESCRIPTION Reducer, BW, ASME B16.9\n`,
  );

/** In the direction of 45 degrees in plan, with an offset of 12.7 mm downward. */
const eccentric = (length: number) => {
  const far = (length * Math.SQRT1_2).toFixed(2);
  return withMetricHeader(
    `PIPE\n    END-POINT -900 -900 0 100\n    END-POINT 0 0 0 100\nREDUCER-ECCENTRIC\n    END-POINT 0 0 0 100\n    END-POINT ${far} ${far} -12.7 80\n    SKEY REBW\n`,
  );
};

export const reducerB169: Rule = {
  id: 'reducer-b169',
  group: 'geometry',
  severity: 'warning',
  title: 'Reducer whose length differs from ASME B16.9',
  why: 'The shop cuts the spool to the length in the file, but the delivered reducer has the length of the standard.',
  source:
    'ASME B16.9-2012, Table 11, as in our families library. A warning if the description names B16.9; a note if it names no standard. Parts to other standards, such as EN 10253, are not checked. An eccentric reducer is measured along the axis of the pipe next to it.',
  examples: [
    wrong('A 4" x 3" reducer of 80 mm', reducer(80)),
    right('A 4" x 3" reducer of 102 mm', reducer(102)),
    wrong('An eccentric reducer of 80 mm', eccentric(80)),
    right('An eccentric reducer of 102 mm at 45 degrees in plan', eccentric(102)),
  ],
  check({ document, networks, report }) {
    for (const component of document.components) {
      const { keyword, skey, ends, units, index } = component;
      const [first, second] = ends;
      if (!/^REDUCER-(?:CON|EC)CENTRIC$/.test(keyword) || skey.slice(-2) !== 'BW' || !first || !second) continue;
      const [large, small] = [first, second]
        .map(({ bore }) => nominalSize(bore, units.bore))
        .toSorted((a, b) => (b?.dn ?? 0) - (a?.dn ?? 0));
      const expected = large && small ? reducerLength[`${large.nps}x${small.nps}`]?.[0] : undefined;
      if (!large || expected === undefined) continue;
      // The offset of an eccentric reducer is not part of its length.
      const network = networks[component.pipeline];
      const actual =
        keyword === 'REDUCER-ECCENTRIC' ? network && measureAlongNeighbor(network, component)?.along : distance(first, second);
      if (actual === undefined || Math.abs(actual - expected) <= standardTolerance(large.inches)) continue;
      const severity = deviationSeverity(componentDescription(document, component), 'B16.9');
      if (!severity) continue;
      report({
        at: second.line,
        message: `The length is ${millimeters(actual)}; ASME B16.9 specifies ${expected} mm.`,
        component: index,
        severity,
      });
    }
  },
};
