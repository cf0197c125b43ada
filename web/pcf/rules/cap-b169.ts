import { nominalSize } from '../bores.ts';
import { componentDescription } from '../descriptions.ts';
import { withMetricHeader, millimeters, right, type Rule, wrong } from '../rule.ts';
import { capLength, deviationSeverity, standardTolerance, thickCapLength } from '../standard-dimensions.ts';
import { distance } from '../vector.ts';

const cap = (length: number, description = 'Cap, BW, ASME B16.9') =>
  withMetricHeader(
    `CAP\n    END-POINT 0 0 0 100\n    END-POINT ${length} 0 0 100\n    SKEY KABW\n    ITEM-CODE C100\nMATERIALS\nITEM-CODE C100\n    DESCRIPTION ${description}\n`,
  );

export const capB169: Rule = {
  id: 'cap-b169',
  group: 'geometry',
  severity: 'warning',
  title: 'Cap whose length differs from ASME B16.9',
  why: 'A wrong cap length usually comes from a family with a wrong size table. Check all sizes of that family.',
  source:
    'ASME B16.9-2012, Table 10: length E, as in our families library, or length E1 for thick walls, such as those of Sch 160. A warning if the description names B16.9; a note if it names no standard. Parts to other standards, such as EN 10253, are not checked.',
  examples: [
    wrong('A 4" cap of 90 mm', cap(90)),
    right('A 4" cap of 64 mm', cap(64)),
    right('A 4" cap with a thick wall: 76 mm', cap(76, 'Cap, BW, Sch 160, ASME B16.9')),
    right('A cap of EN 10253-2', cap(90, 'Cap EN 10253-2')),
  ],
  check({ document, report }) {
    for (const component of document.components) {
      const { keyword, skey, ends, units, index } = component;
      const [first, second] = ends;
      const size = nominalSize(first?.bore ?? null, units.bore);
      if (keyword !== 'CAP' || skey.slice(-2) !== 'BW' || !first || !second || !size) continue;
      const allowed = [...new Set([capLength, thickCapLength].flatMap((table) => table[size.nps] ?? []))];
      const actual = distance(first, second);
      // Many models have caps of zero length.
      if (allowed.length === 0 || actual < 0.05) continue;
      if (allowed.some((value) => Math.abs(value - actual) <= standardTolerance(size.inches))) continue;
      const severity = deviationSeverity(componentDescription(document, component), 'B16.9');
      if (!severity) continue;
      report({
        at: second.line,
        message: `The length is ${millimeters(actual)}; ASME B16.9 specifies ${allowed.join(', or with a thick wall ')} mm.`,
        component: index,
        severity,
      });
    }
  },
};
