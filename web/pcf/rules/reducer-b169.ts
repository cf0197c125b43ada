import { nominalSize } from '../bores.ts';
import { componentDescription } from '../descriptions.ts';
import { withMetricHeader, millimeters, right, type Rule, wrong } from '../rule.ts';
import { reducerLength, deviationSeverity, standardTolerance } from '../standard-dimensions.ts';
import { subtract } from '../vector.ts';

const reducer = (length: number) =>
  withMetricHeader(
    `REDUCER-CONCENTRIC\n    END-POINT 0 0 0 100\n    END-POINT ${length} 0 0 80\n    SKEY RCBW\n    ITEM-CODE R100\nMATERIALS\nITEM-CODE R100\n    DESCRIPTION Reducer, BW, ASME B16.9\n`,
  );

export const reducerB169: Rule = {
  id: 'reducer-b169',
  group: 'geometry',
  severity: 'warning',
  title: 'Reducer whose length differs from ASME B16.9',
  why: 'The shop cuts the spool to the length in the file, but the delivered reducer has the length of the standard.',
  source:
    'ASME B16.9-2012, Table 11, as in our families library. A warning if the description names B16.9; a note if it names no standard. A part of another standard, such as EN 10253, is not checked.',
  examples: [wrong('A 4" x 3" reducer of 80 mm', reducer(80)), right('A 4" x 3" reducer of 102 mm', reducer(102))],
  check({ document, report }) {
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
      const { x, y, z } = subtract(second, first);
      const actual = keyword === 'REDUCER-ECCENTRIC' ? Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) : Math.hypot(x, y, z);
      if (Math.abs(actual - expected) <= standardTolerance(large.inches)) continue;
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
