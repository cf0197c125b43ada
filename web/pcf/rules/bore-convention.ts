import { replaceWord } from '../edits.ts';
import { nominalSize, nominalSizes } from '../bores.ts';
import { joinPoints } from '../model.ts';
import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

/** Nominal sizes in inches that cannot be a DN: in a file in millimeters, such a bore must be in inches. */
const inchOnly = new Map(
  nominalSizes.filter(({ inches }) => !nominalSize(inches, 'MM') || inches < 6).map((entry) => [entry.inches, entry]),
);

export const boreConvention: Rule = {
  id: 'bore-convention',
  group: 'bore',
  severity: 'error',
  title: 'Bore in inches in a file in millimeters, or the reverse',
  why: 'In a file in millimeters, a bore of 4 is a 4 mm tube, not a 4-inch pipe. Either parts from two sources were mixed, or UNITS-BORE is wrong for the whole file.',
  source: `${sources.tools} With UNITS-BORE MM, they write the DN; with INCH, the nominal size in inches.`,
  examples: [
    wrong(
      'One end in inches',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nPIPE\n    END-POINT 900 0 0 4\n    END-POINT 1800 0 0 100\n',
      ),
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nPIPE\n    END-POINT 900 0 0 100\n    END-POINT 1800 0 0 100\n',
      ),
    ),
    wrong(
      'DN in a file in inches',
      'ISOGEN-FILES ISOGEN.FLS\nUNITS-BORE INCH\nUNITS-CO-ORDS MM\nPIPELINE-REFERENCE P-1001\nPIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n',
    ),
    right('DN throughout', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n')),
  ],
  check({ document, report }) {
    const points = document.components.flatMap((component) => joinPoints(component).map((point) => ({ point, component })));
    const isOdd = ({ point: { bore }, component: { units } }: (typeof points)[number]) =>
      bore !== null &&
      bore > 0 &&
      (units.bore === 'MM'
        ? bore < 6 || (inchOnly.has(bore) && bore < 48)
        : units.bore === 'INCH' && bore > 48 && nominalSize(bore, 'MM') !== null);
    const odd = points.filter(isOdd);
    if (odd.length > points.length / 2) {
      const setting = document.settings.find(({ keyword }) => keyword === 'UNITS-BORE');
      const [first] = odd;
      const unit = first?.component.units.bore === 'MM' ? 'inches' : 'millimeters';
      report({
        at: setting?.line ?? first?.point.line ?? 0,
        message: `Most bores look like ${unit}, such as ${first?.point.bore} in line ${(first?.point.line ?? 0) + 1}. UNITS-BORE is probably wrong.`,
      });
      return;
    }
    for (const { point, component } of odd) {
      const meant = component.units.bore === 'MM' ? inchOnly.get(point.bore ?? 0)?.dn : nominalSize(point.bore, 'MM')?.inches;
      const word = document.lines.words(point.line)[4];
      if (!word) continue;
      report({
        at: word,
        message: `A bore of ${point.bore} looks like ${component.units.bore === 'MM' ? 'inches in a file in millimeters' : 'millimeters in a file in inches'}.`,
        component: component.index,
        fix: meant === undefined ? null : { title: `Write ${meant}`, edits: [replaceWord(word, String(meant))] },
      });
    }
  },
};
