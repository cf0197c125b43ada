import { nominalSize } from '../bores.ts';
import { componentDescription } from '../descriptions.ts';
import { withMetricHeader, millimeters, right, type Rule, wrong } from '../rule.ts';
import { deviationSeverity, type StandardTable, weldNeck150, weldNeck300, weldNeck600 } from '../standard-dimensions.ts';
import { distance } from '../vector.ts';

const classes: readonly { name: string; table: StandardTable; raisedFace: number }[] = [
  { name: '150', table: weldNeck150, raisedFace: 2 },
  { name: '300', table: weldNeck300, raisedFace: 2 },
  { name: '600', table: weldNeck600, raisedFace: 7 },
];

const flange = (length: number, description = 'Flange WN RF, Class 150, ASME B16.5') =>
  withMetricHeader(
    `FLANGE\n    END-POINT 0 0 0 100\n    END-POINT ${length} 0 0 100\n    SKEY FLWN\n    ITEM-CODE F100\nMATERIALS\nITEM-CODE F100\n    DESCRIPTION ${description}\n`,
  );

/** The pressure class that a description names, or null if it names none. */
const classOf = (description: string) =>
  /(?:class|\bcl\.?|#)\s*(\d{2,4})\b|\b(\d{3,4})\s*(?:#|lb)/i.exec(description)?.slice(1).find(Boolean) ?? null;

/** ASME B16.5 gives no length for long weld necks, which serve as nozzles. */
const isLong = (description: string) => /\bL\.?W\.?N\b|\blong[\s-]*weld/i.test(description);

const isRingJoint = (description: string) => /\bRTJ\b|\bring[\s-]*(?:type[\s-]*)?joint/i.test(description);

export const flangeB165: Rule = {
  id: 'flange-b165',
  group: 'geometry',
  severity: 'warning',
  title: 'Weld-neck flange whose length differs from ASME B16.5',
  why: 'A flange of the wrong pressure class is shorter or longer, and so is every spool that ends with it.',
  source:
    'ASME B16.5-2013, Tables 8, 11 and 16, with and without the raised face, as in our families library. A warning if the description names B16.5; a note if it names no standard. Not checked: flanges to other standards, such as EN 1092-1, flanges of other pressure classes, long weld necks (LWN), and ring-joint flanges (RTJ), whose facing adds to the length.',
  examples: [
    wrong('95 mm for Class 150', flange(95)),
    right('Class 150: 75 mm', flange(75)),
    right('With its raised face: 77 mm', flange(77)),
    right('A flange of EN 1092-1', flange(52, 'Flange WN EN 1092-1 type 11 PN16')),
    right('A ring-joint flange', flange(81, 'Flange WN RTJ Class 150, ASME B16.5')),
    right('A long weld neck', flange(229, 'Flange LWN RF, Class 150, ASME B16.5')),
    right('A pressure class without a table', flange(89, 'Flange WN RF Class 400, ASME B16.5')),
  ],
  check({ document, report }) {
    for (const component of document.components) {
      const { keyword, skey, ends, units, index } = component;
      const [first, second] = ends;
      const size = nominalSize(first?.bore ?? null, units.bore);
      if (keyword !== 'FLANGE' || skey !== 'FLWN' || !first || !second || !size) continue;
      const description = componentDescription(document, component);
      const severity = deviationSeverity(description, 'B16.5');
      if (!severity || isLong(description) || isRingJoint(description)) continue;
      const named = classOf(description);
      const allowed = classes
        .filter(({ name }) => named === null || name === named)
        .flatMap(({ table, raisedFace }) => {
          const length = table[size.nps]?.[0];
          return length === undefined ? [] : [length, length + raisedFace];
        });
      const actual = distance(first, second);
      if (allowed.length === 0 || allowed.some((value) => Math.abs(value - actual) <= 2)) continue;
      // A longer flange may belong to a class that is not in the tables.
      const isOtherClass = named === null && actual > Math.max(...allowed);
      if (isOtherClass) continue;
      report({
        at: second.line,
        message: `The length is ${millimeters(actual)}; ASME B16.5${named ? ` Class ${named}` : ''} specifies ${allowed.filter((_, position) => position % 2 === 0).join(', ')} mm without the raised face.`,
        component: index,
        severity,
      });
    }
  },
};
