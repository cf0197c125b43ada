import { nominalSize, nominalSizes, sizeOfOutsideDiameter } from '../bores.ts';
import { joinPoints } from '../model.ts';
import { withMetricHeader, right, type Rule, wrong } from '../rule.ts';

export const boreNotNominal: Rule = {
  id: 'bore-not-nominal',
  group: 'bore',
  severity: 'note',
  title: 'Bore that is not a nominal size',
  why: 'The bore may be that of a tube or a lined pipe, or a typo such as 110 instead of 100.',
  source: `Nominal sizes: ASME B36.10M and ISO 6708, from DN 6 to DN ${nominalSizes.at(-1)?.dn ?? ''}. Other standards have other sizes, so this is a note.`,
  examples: [
    wrong('A bore of 110', withMetricHeader('PIPE\n    END-POINT 0 0 0 110\n    END-POINT 900 0 0 110\n')),
    wrong('A tube of 22 mm', withMetricHeader('PIPE\n    END-POINT 0 0 0 22\n    END-POINT 900 0 0 22\n')),
    right('A bore of 100', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n')),
  ],
  check({ document, report }) {
    const largest = nominalSizes.at(-1);
    for (const component of document.components) {
      const { bore: unit } = component.units;
      const odd = joinPoints(component).find(({ bore }) => {
        if (bore === null || bore <= 0 || nominalSize(bore, unit)) return false;
        // Larger sizes are not in the table. Other rules report smaller sizes and outside diameters.
        return unit === 'MM'
          ? bore >= 6 && bore <= (largest?.dn ?? 0) && !sizeOfOutsideDiameter(bore)
          : bore <= (largest?.inches ?? 0) * (unit === 'INCH' ? 1 : 16);
      });
      if (!odd) continue;
      const inches = unit === 'MM' && nominalSize(odd.bore, 'INCH');
      report({
        at: odd.line,
        message: inches
          ? `${odd.bore} is not a DN. It is a tube size, or a size in inches.`
          : `${odd.bore} is not a nominal size.`,
        component: component.index,
      });
    }
  },
};
