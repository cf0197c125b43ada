import { nominalSize } from '../bores.ts';
import { metric, millimeters, right, type Rule, sources, wrong } from '../rule.ts';
import { distance } from '../vector.ts';

export const shortPipe: Rule = {
  id: 'short-pipe',
  group: 'geometry',
  severity: 'note',
  title: 'Very short piece of pipe',
  why: 'Welds need room between them; many specifications ask for one pipe diameter, and at least 50 mm. A very short piece often comes from a fitting that was placed a little too early.',
  source: `${sources.practice} Here: shorter than a quarter of its outside diameter, or than 25 mm.`,
  examples: [
    wrong('10 mm between two fittings', metric('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 10 0 0 100\n')),
    right('A piece that can be welded', metric('PIPE\n    END-POINT 0 0 0 100\n    END-POINT 150 0 0 100\n')),
  ],
  check({ document, report }) {
    for (const { keyword, ends, index, units } of document.components) {
      const [first, second] = ends;
      if (!keyword.startsWith('PIPE') || !first || !second) continue;
      const size = distance(first, second);
      const limit = Math.max(25, (nominalSize(first.bore, units.bore)?.outsideDiameter ?? 0) / 4);
      if (size > 0.05 && size < limit)
        report({ at: second.line, message: `This pipe is ${millimeters(size)} long.`, component: index });
    }
  },
};
