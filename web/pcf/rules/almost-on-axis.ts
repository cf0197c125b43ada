import { metric, millimeters, right, type Rule, sources, wrong } from '../rule.ts';
import { subtract } from '../vector.ts';

/** One degree. */
const steepest = 0.0175;
/** A fall of 1 in 1000 or more is meant. */
const leastFall = 0.001;

export const almostOnAxis: Rule = {
  id: 'almost-on-axis',
  group: 'geometry',
  severity: 'warning',
  title: 'Pipe that is almost, but not quite, on an axis',
  why: 'A pipe that is a few millimeters off over its length is drawn as a skew with offset triangles. Almost always a fitting in the model is turned by a fraction of a degree.',
  source: `${sources.practice} A fall of 1 in 1000 or steeper is taken as meant.`,
  examples: [
    wrong('3 mm sideways on 2 m', metric('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 2000 3 0 100\n')),
    right('A fall of 1 in 100', metric('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 2000 0 -20 100\n')),
  ],
  check({ document, report }) {
    for (const { keyword, ends, index } of document.components) {
      const [first, second] = ends;
      if (!keyword.startsWith('PIPE') || !first || !second) continue;
      const { x, y, z } = subtract(second, first);
      const run = Math.max(Math.abs(x), Math.abs(y));
      const isVertical = Math.abs(z) > run;
      const long = isVertical ? Math.abs(z) : run;
      const sideways = isVertical ? run : Math.min(Math.abs(x), Math.abs(y));
      const fall = isVertical ? 0 : Math.abs(z);
      const isOff = (off: number, most: number) => off > 0.2 && off / long > 0.0001 && off / long < most;
      if (isOff(sideways, steepest))
        report({
          at: second.line,
          message: `The pipe is ${millimeters(sideways)} off its axis over ${millimeters(long)}.`,
          component: index,
        });
      else if (isOff(fall, leastFall))
        report({
          at: second.line,
          message: `The pipe falls ${millimeters(fall)} over ${millimeters(long)}: flatter than 1 in 1000.`,
          component: index,
        });
    }
  },
};
