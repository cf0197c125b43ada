import { isPipe } from '../keywords.ts';
import { withMetricHeader, millimeters, right, type Rule, sources, wrong } from '../rule.ts';
import { subtract } from '../vector.ts';

/** Ratio of offset to length, one degree. A larger offset is a skewed pipe. */
const maxOffsetRatio = 0.0175;
/** A slope of 1 in 1000 or steeper is intentional. */
const minSlope = 0.001;

export const almostOnAxis: Rule = {
  id: 'almost-on-axis',
  group: 'geometry',
  severity: 'warning',
  title: 'Pipe that is almost on an axis',
  why: 'An isometric program draws a pipe that is a few millimeters off its axis as a skewed pipe with offset triangles. The usual cause is a fitting in the model that is rotated by a fraction of a degree.',
  source: `${sources.practice} A slope of 1 in 1000 or steeper counts as intentional.`,
  examples: [
    wrong('3 mm off its axis over 2 m', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 2000 3 0 100\n')),
    right('A slope of 1 in 100', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 2000 0 -20 100\n')),
  ],
  check({ document, report }) {
    for (const component of document.components) {
      const { ends, index } = component;
      const [first, second] = ends;
      if (!isPipe(component) || !first || !second) continue;
      const { x, y, z } = subtract(second, first);
      const run = Math.max(Math.abs(x), Math.abs(y));
      const isVertical = Math.abs(z) > run;
      const length = isVertical ? Math.abs(z) : run;
      const sideways = isVertical ? run : Math.min(Math.abs(x), Math.abs(y));
      const fall = isVertical ? 0 : Math.abs(z);
      const isOff = (off: number, maxRatio: number) => off > 0.2 && off / length > 0.0001 && off / length < maxRatio;
      if (isOff(sideways, maxOffsetRatio))
        report({
          at: second.line,
          message: `The pipe is ${millimeters(sideways)} off its axis over ${millimeters(length)}.`,
          component: index,
        });
      else if (isOff(fall, minSlope))
        report({
          at: second.line,
          message: `The pipe slopes by ${millimeters(fall)} over ${millimeters(length)}, less than 1 in 1000.`,
          component: index,
        });
    }
  },
};
