import { nominalSize, nominalSizes, sizeOfInches, sizeOfOutsideDiameter } from '../bores.ts';
import { findConvertedBores } from '../converted-bores.ts';
import { replaceWord } from '../edits.ts';
import { joinPoints } from '../model.ts';
import { withMetricHeader, right, type Rule, wrong } from '../rule.ts';

export const boreNotNominal: Rule = {
  id: 'bore-not-nominal',
  group: 'bore',
  severity: 'note',
  title: 'Bore that is not a nominal size',
  why: 'The bore may be that of a tube or a lined pipe, or a typo such as 110 instead of 100.',
  source: `Nominal sizes: ASME B36.10M and ISO 6708, from DN 6 to DN ${nominalSizes.at(-1)?.dn ?? ''}. Other standards have other sizes, so this is a note. Some stress programs write the nominal size in inches times 25.4; tubes of ASME BPE have these outside diameters too. These bores are reported once for the file.`,
  examples: [
    wrong('A bore of 110', withMetricHeader('PIPE\n    END-POINT 0 0 0 110\n    END-POINT 900 0 0 110\n')),
    wrong('A tube of 22 mm', withMetricHeader('PIPE\n    END-POINT 0 0 0 22\n    END-POINT 900 0 0 22\n')),
    wrong(
      'Inches times 25.4',
      withMetricHeader('REDUCER-CONCENTRIC\n    END-POINT 0 0 0 152.4\n    END-POINT 140 0 0 101.6\n    SKEY RCBW\n'),
      withMetricHeader('REDUCER-CONCENTRIC\n    END-POINT 0 0 0 150\n    END-POINT 140 0 0 100\n    SKEY RCBW\n'),
    ),
    right('A bore of 100', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n')),
  ],
  check({ document, report }) {
    const converted = findConvertedBores(document);
    const [first] = converted;
    if (first) {
      const { bore, component, point, size } = first;
      const edits = converted.flatMap((one) => {
        const word = document.lines.words(one.point.line)[4];
        return word ? [replaceWord(word, String(one.size.dn))] : [];
      });
      report({
        at: point.line,
        message: `${bore} is ${size.nps}" in millimeters. The DN is ${size.dn}. ${edits.length === 1 ? 'One bore' : `${edits.length} bores`} of the file ${edits.length === 1 ? 'is' : 'are'} written like this.`,
        component: component.index,
        fix: { title: edits.length === 1 ? `Write ${size.dn}` : `Write the DN of all ${edits.length} bores`, edits },
      });
    }
    const largest = nominalSizes.at(-1);
    for (const component of document.components) {
      const { bore: unit } = component.units;
      const odd = joinPoints(component).find(({ bore }) => {
        if (bore === null || bore <= 0 || nominalSize(bore, unit)) return false;
        if (first && unit === 'MM' && sizeOfInches(bore)) return false;
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
