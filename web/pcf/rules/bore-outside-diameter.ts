import { replaceWord } from '../edits.ts';
import { sizeOfInches, sizeOfOutsideDiameter } from '../bores.ts';
import { findConvertedBores } from '../converted-bores.ts';
import { joinPoints } from '../model.ts';
import { withMetricHeader, right, type Rule, wrong } from '../rule.ts';

/** NPS 3-1/2 is rarely used. */
const rareDn = 90;

export const boreOutsideDiameter: Rule = {
  id: 'bore-outside-diameter',
  group: 'bore',
  severity: 'warning',
  title: 'Outside diameter instead of the nominal size',
  why: 'The bore of an end is its nominal size: 100, not 114.3. With the outside diameter, a program finds no catalog entry and sees a change of size at every other component.',
  source:
    'Outside diameters: ASME B36.10M. Open-source tools write the DN with UNITS-BORE MM. 101.6 is the outside diameter of DN 90, which is rare, or 4 inches in millimeters, so there is no fix for it.',
  examples: [
    wrong(
      '114.3 for DN 100',
      withMetricHeader('PIPE\n    END-POINT 0 0 0 114.3\n    END-POINT 900 0 0 114.3\n'),
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n'),
    ),
    wrong('101.6 for DN 90 or 4 inches', withMetricHeader('PIPE\n    END-POINT 0 0 0 101.6\n    END-POINT 900 0 0 101.6\n')),
    right(
      '101.6 for 4 inches, as 76.2 shows',
      withMetricHeader('REDUCER-CONCENTRIC\n    END-POINT 0 0 0 101.6\n    END-POINT 100 0 0 76.2\n    SKEY RCBW\n'),
    ),
    right('A tube of 42 mm, EN 1057', withMetricHeader('PIPE\n    END-POINT 0 0 0 42\n    END-POINT 900 0 0 42\n')),
    right('DN 100', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n')),
  ],
  check({ document, report }) {
    const hasConverted = findConvertedBores(document).length > 0;
    for (const component of document.components) {
      if (component.units.bore !== 'MM') continue;
      for (const { bore, line } of joinPoints(component)) {
        const inches = bore === null ? null : sizeOfInches(bore);
        const size = bore === null || (inches && hasConverted) ? null : sizeOfOutsideDiameter(bore);
        const word = size ? document.lines.words(line)[4] : null;
        if (!size || !word) continue;
        const isAmbiguous = size.dn === rareDn && inches !== null;
        report({
          at: word,
          message: `${bore} mm is the outside diameter of DN ${size.dn}${isAmbiguous ? `, or ${inches.nps}" in millimeters` : ''}.`,
          component: component.index,
          fix: isAmbiguous ? null : { title: `Write ${size.dn}`, edits: [replaceWord(word, String(size.dn))] },
        });
      }
    }
  },
};
