import { findAttribute } from '../model.ts';
import { readMillimeters } from '../numbers.ts';
import { right, type Rule, wrong } from '../rule.ts';
import type { LengthUnit } from '../units.ts';

/** Smallest and largest diameter of flange bolts in millimeters, with some margin: ASME B16.5 and B16.47 have 1/2 to 4 inches. */
const range = [6, 110] as const;

const flange = (unit: string, diameter: string) =>
  `ISOGEN-FILES ISOGEN.FLS\nUNITS-BORE MM\nUNITS-CO-ORDS MM\nUNITS-BOLT-DIA ${unit}\nPIPELINE-REFERENCE P-1001\nBOLT\n    CO-ORDS 75 0 0\n    BOLT-DIA ${diameter}\n    BOLT-ITEM-CODE B16\n`;

export const boltUnit: Rule = {
  id: 'bolt-unit',
  group: 'material',
  severity: 'warning',
  title: 'Bolt diameter that does not fit the unit',
  why: 'A bolt of 0.625 in a file in millimeters is a 5/8" bolt that the bill of materials lists as M0.625. Either UNITS-BOLT-DIA or the diameter is wrong.',
  source:
    'Flange bolts of ASME B16.5 and B16.47 have diameters of 1/2 to 4 inches. The rule accepts 6 to 110 mm, and reports one bolt of the file.',
  examples: [
    wrong('Inches in a file in millimeters', flange('MM', '.625')),
    wrong('Millimeters in a file in inches', flange('INCH', '16')),
    right('Inches in a file in inches', flange('INCH', '.625')),
    right('A diameter that the program did not know', flange('MM', '*')),
    right('A diameter that names its own unit', flange('INCH', '16mm')),
  ],
  check({ document, report }) {
    const reported = new Set<LengthUnit>();
    for (const component of document.components) {
      const unit = component.units.boltDiameter;
      if (unit === null || reported.has(unit)) continue;
      const diameter = findAttribute(document, component, 'BOLT-DIA');
      const millimeters = diameter ? readMillimeters(diameter.value.text, unit) : null;
      if (!diameter || !millimeters || (millimeters >= range[0] && millimeters <= range[1])) continue;
      reported.add(unit);
      report({
        at: diameter.line,
        message: `A bolt diameter of ${diameter.value.text} does not fit UNITS-BOLT-DIA ${unit}.`,
        component: component.index,
      });
    }
  },
};
