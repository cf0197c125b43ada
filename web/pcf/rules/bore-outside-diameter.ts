import { replaceWord } from '../edits.ts';
import { sizeOfOutsideDiameter } from '../bores.ts';
import { joinPoints } from '../model.ts';
import { withMetricHeader, right, type Rule, wrong } from '../rule.ts';

export const boreOutsideDiameter: Rule = {
  id: 'bore-outside-diameter',
  group: 'bore',
  severity: 'warning',
  title: 'Outside diameter instead of the nominal size',
  why: 'The bore of an end is its nominal size: 100, not 114.3. With the outside diameter, a program finds no catalog entry and sees a change of size at every other component.',
  source: 'Outside diameters: ASME B36.10M. Open-source tools write the DN with UNITS-BORE MM.',
  examples: [
    wrong(
      '114.3 for DN 100',
      withMetricHeader('PIPE\n    END-POINT 0 0 0 114.3\n    END-POINT 900 0 0 114.3\n'),
      withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n'),
    ),
    right('A tube of 42 mm, EN 1057', withMetricHeader('PIPE\n    END-POINT 0 0 0 42\n    END-POINT 900 0 0 42\n')),
    right('DN 100', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n')),
  ],
  check({ document, report }) {
    for (const component of document.components) {
      if (component.units.bore !== 'MM') continue;
      for (const { bore, line } of joinPoints(component)) {
        const size = bore === null ? null : sizeOfOutsideDiameter(bore);
        const word = size ? document.lines.words(line)[4] : null;
        if (!size || !word) continue;
        report({
          at: word,
          message: `${bore} mm is the outside diameter of DN ${size.dn}.`,
          component: component.index,
          fix: { title: `Write ${size.dn}`, edits: [replaceWord(word, String(size.dn))] },
        });
      }
    }
  },
};
