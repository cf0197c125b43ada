import { replaceWord } from '../edits.ts';
import { type Component, findAttribute } from '../model.ts';
import { readNumber } from '../numbers.ts';
import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';
import { angleBetween, subtract } from '../vector.ts';

const elbow = (angle: string) =>
  withMetricHeader(
    `ELBOW\n    END-POINT 0 0 0 100\n    END-POINT 152 0 152 100\n    CENTRE-POINT 152 0 0\n    SKEY ELBW\n    ANGLE ${angle}\n`,
  );

/** The angle of a bend in degrees; null if it lacks a point. */
function angleOf({ ends: [first, second], center, isReturnBend }: Component): number | null {
  if (isReturnBend) return 180;
  return first && second && center ? angleBetween(subtract(center, first), subtract(second, center)) : null;
}

const degrees = (value: number) => `${Number(value.toFixed(2))}°`;

function messageOf(written: number, angle: number, isDegrees: boolean): string {
  const read = degrees(written / 100);
  if (isDegrees) return `ANGLE is in hundredths of a degree: most programs read ${written} as ${read}.`;
  if (Math.abs(written) > 180) return `ANGLE says ${read}, but the points make ${degrees(angle)}.`;
  return `ANGLE ${written} is ${read} (hundredths of a degree), or ${degrees(written)} if it is in degrees; the points make ${degrees(angle)}.`;
}

const returnBend = (angle: string) =>
  withMetricHeader(
    `ELBOW\n    END-POINT 0 0 0 100\n    END-POINT 0 304 0 100\n    CENTRE-POINT 0 152 0\n    SKEY ELBW\n    ANGLE ${angle}\n`,
  );

const slightBend = withMetricHeader(
  'BEND\n    END-POINT 0 0 0 100\n    END-POINT 15.7 0 0.25 100\n    CENTRE-POINT 7.86 0 0\n    SKEY PBBW\n    ANGLE 180\n',
);

export const elbowAngle: Rule = {
  id: 'elbow-angle',
  group: 'geometry',
  severity: 'error',
  title: 'ANGLE that contradicts the points',
  why: 'The bill of materials says 45 degrees, the drawing shows 90, and the wrong elbow is ordered.',
  source: `${sources.tools} ANGLE is in hundredths of a degree: 9000 is a right angle. Tools disagree on whether 90 means 90 degrees, so that finding is a note.`,
  examples: [
    wrong('45 degrees, although the elbow turns by 90', elbow('4500'), elbow('9000')),
    wrong('ANGLE in whole degrees', elbow('90'), elbow('9000')),
    right('A right angle', elbow('9000')),
    wrong('A return bend in whole degrees', returnBend('180'), returnBend('18000')),
    wrong('The center is between the ends, although ANGLE says 90 degrees', returnBend('9000')),
    right('A return bend, whose points do not show its angle', returnBend('18000')),
    right('A bend of 1.8 degrees', slightBend),
  ],
  check({ document, report }) {
    for (const component of document.components) {
      const { type, index, isReturnBend } = component;
      const angle = type.shape === 'bend' ? angleOf(component) : null;
      const attribute = angle === null ? null : findAttribute(document, component, 'ANGLE');
      const written = attribute ? readNumber(attribute.value.text)?.value : null;
      if (angle === null || !attribute || written == null || (isReturnBend && written !== 180)) continue;
      const isDegrees = Math.abs(written) <= 180 && Math.abs(written - angle) <= 0.5;
      if (!isDegrees && Math.abs(written / 100 - angle) <= 0.5) continue;
      const hundredths = Math.round(angle * 100);
      const title = `Write ANGLE ${hundredths}`;
      report({
        at: attribute.value,
        message: messageOf(written, angle, isDegrees),
        severity: isDegrees ? 'note' : 'error',
        component: index,
        // The center of an elbow that does not turn is wrong, not its angle.
        fix: hundredths > 0 ? { title, edits: [replaceWord(attribute.value, String(hundredths))] } : null,
      });
    }
  },
};
