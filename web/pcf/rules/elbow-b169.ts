import { nominalSize } from '../bores.ts';
import { componentDescription } from '../descriptions.ts';
import { componentLabel, withMetricHeader, millimeters, right, type Rule, wrong } from '../rule.ts';
import {
  deviationSeverity,
  elbow45LongRadius,
  elbow45ThreeDiameters,
  elbow90LongRadius,
  elbow90ShortRadius,
  elbow90ThreeDiameters,
  standardTolerance,
} from '../standard-dimensions.ts';
import { angleBetween, distance, subtract } from '../vector.ts';

const elbow = (size: number) =>
  withMetricHeader(
    `ELBOW\n    END-POINT 0 0 0 100\n    END-POINT ${size} 0 ${size} 100\n    CENTRE-POINT ${size} 0 0\n    SKEY ELBW\n    ITEM-CODE E100\nMATERIALS\nITEM-CODE E100\n    DESCRIPTION Elbow 90 LR, BW, ASME B16.9\n`,
  );

export const elbowB169: Rule = {
  id: 'elbow-b169',
  group: 'geometry',
  severity: 'warning',
  title: 'Elbow whose dimensions differ from ASME B16.9',
  why: 'The shop cuts the spool to the dimensions in the file. If the delivered elbow has different dimensions, the pipes next to it are too long or too short.',
  source:
    'ASME B16.9-2012, Tables 1, 4 and 6 (long radius, short radius and 3D), as in our families library. A warning if the description names B16.9; a note if it names no standard. Parts to other standards, such as EN 10253, are not checked. If the dimensions fit in inches instead of millimeters, or the reverse, the finding is an error: the unit of all coordinates is wrong.',
  examples: [
    wrong('DN 100 with 140 mm center to end', elbow(140)),
    wrong('Coordinates in inches in a file in millimeters', elbow(6)),
    wrong('Coordinates in millimeters in a file in inches', elbow(152).replace('UNITS-CO-ORDS MM', 'UNITS-CO-ORDS INCH')),
    right('Long radius: 152 mm', elbow(152)),
    right('Short radius: 102 mm', elbow(102)),
    right(
      'A return bend',
      withMetricHeader(
        'ELBOW\n    END-POINT 0 0 0 100\n    END-POINT 0 304 0 100\n    CENTRE-POINT 152 152 0\n    SKEY EUBW\n    ANGLE 18000\n',
      ),
    ),
  ],
  check({ document, report }) {
    let hasWrongUnit = false;
    for (const component of document.components) {
      const { keyword, skey, ends, center, units, index, isReturnBend } = component;
      const [first, second] = ends;
      if (
        keyword !== 'ELBOW' ||
        isReturnBend ||
        skey.slice(-2) !== 'BW' ||
        !first ||
        !second ||
        !center ||
        first.bore !== second.bore
      )
        continue;
      const size = nominalSize(first.bore, units.bore);
      const angle = angleBetween(subtract(center, first), subtract(second, center));
      const is45 = angle !== null && Math.abs(angle - 45) < 1;
      if (!size || angle === null || (!is45 && Math.abs(angle - 90) > 1)) continue;
      const tables = is45
        ? [elbow45LongRadius, elbow45ThreeDiameters]
        : [elbow90LongRadius, elbow90ShortRadius, elbow90ThreeDiameters];
      const allowed = tables.flatMap((table) => table[size.nps]?.[0] ?? []);
      const actual = (distance(center, first) + distance(center, second)) / 2;
      const isAllowed = (length: number) => allowed.some((value) => Math.abs(value - length) <= standardTolerance(size.inches));
      if (allowed.length === 0 || isAllowed(actual)) continue;
      const isInches = isAllowed(actual * 25.4);
      if (isInches || isAllowed(actual / 25.4)) {
        if (!hasWrongUnit)
          report({
            at: document.settings.find((setting) => setting.keyword === 'UNITS-CO-ORDS')?.line ?? center.line,
            message: `${componentLabel(component)} is 25.4 times too ${isInches ? 'small' : 'large'} for ${size.nps}". UNITS-CO-ORDS is probably wrong.`,
            component: index,
            severity: 'error',
          });
        hasWrongUnit = true;
        continue;
      }
      const severity = deviationSeverity(componentDescription(document, component), 'B16.9');
      if (!severity) continue;
      report({
        at: center.line,
        message: `The center-to-end dimension is ${millimeters(actual)}; ASME B16.9 specifies ${allowed.join(', ')} mm for ${size.nps}".`,
        component: index,
        severity,
      });
    }
  },
};
