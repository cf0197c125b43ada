import { isPipe } from '../keywords.ts';
import { nominalSize } from '../bores.ts';
import { withMetricHeader, millimeters, right, type Rule, sources, wrong } from '../rule.ts';
import { distance } from '../vector.ts';

export const shortPipe: Rule = {
  id: 'short-pipe',
  group: 'geometry',
  severity: 'note',
  title: 'Very short pipe',
  why: 'Welds need space between them: many specifications require one pipe diameter, and at least 50 mm. A very short pipe is often the result of a slightly misplaced fitting.',
  source: `${sources.practice} The limit of this rule is 25 mm, or a quarter of the outside diameter if that is longer.`,
  examples: [
    wrong('10 mm between two fittings', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 10 0 0 100\n')),
    right('A pipe long enough to weld', withMetricHeader('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 150 0 0 100\n')),
  ],
  check({ document, report }) {
    for (const component of document.components) {
      const { ends, index, units } = component;
      const [first, second] = ends;
      if (!isPipe(component) || !first || !second) continue;
      const size = distance(first, second);
      const limit = Math.max(25, (nominalSize(first.bore, units.bore)?.outsideDiameter ?? 0) / 4);
      if (size > 0.05 && size < limit)
        report({ at: second.line, message: `This pipe is ${millimeters(size)} long.`, component: index });
    }
  },
};
