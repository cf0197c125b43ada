import { expect, test } from 'vitest';
import { checkText } from '../check.ts';
import { withMetricHeader } from '../rule.ts';

test.each([
  ['4500', 'ANGLE says 45°, but the points make 90°.'],
  ['45', 'ANGLE 45 is 0.45° (hundredths of a degree), or 45° if it is in degrees; the points make 90°.'],
  ['89.99', 'ANGLE is in hundredths of a degree: most programs read 89.99 as 0.9°.'],
])('the message for ANGLE %s of a right angle names the angles in degrees', (angle, message) => {
  const { findings } = checkText(
    withMetricHeader(
      `ELBOW\n    END-POINT 0 0 0 100\n    END-POINT 152 0 152 100\n    CENTRE-POINT 152 0 0\n    SKEY ELBW\n    ANGLE ${angle}\n`,
    ),
  );
  expect(findings.filter(({ rule }) => rule === 'elbow-angle').map((finding) => finding.message)).toEqual([message]);
});
