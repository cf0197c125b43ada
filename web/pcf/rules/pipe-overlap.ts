import { isPipe } from '../keywords.ts';
import { boxAround, Boxes } from '../boxes.ts';
import { componentLabel, withMetricHeader, millimeters, right, type Rule, sources, wrong } from '../rule.ts';
import { distance, dot, distanceFromLine, subtract, unit } from '../vector.ts';

export const pipeOverlap: Rule = {
  id: 'pipe-overlap',
  group: 'geometry',
  severity: 'error',
  title: 'Overlapping pipes',
  why: 'The same length of pipe is drawn and ordered twice. This happens if a header was copied, or was not cut at a fitting.',
  source: sources.geometry,
  examples: [
    wrong(
      'Two pipes that overlap by 200 mm',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 1000 0 0 100\nPIPE\n    END-POINT 800 0 0 100\n    END-POINT 2000 0 0 100\n',
      ),
    ),
    right(
      'One pipe after the other',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 1000 0 0 100\nPIPE\n    END-POINT 1000 0 0 100\n    END-POINT 2000 0 0 100\n',
      ),
    ),
  ],
  check({ networks, report }) {
    for (const { segments } of networks) {
      const pipes = segments.filter(({ component }) => isPipe(component));
      const boxes = new Boxes(pipes.map(({ from, to }) => boxAround(from, to)));
      pipes.forEach((pipe, index) => {
        const axis = unit(subtract(pipe.to, pipe.from));
        if (!axis) return;
        for (const candidate of boxes.find(boxAround(pipe.from, pipe.to, 0.5), 64)) {
          const other = pipes[candidate];
          if (!other || candidate <= index) continue;
          if (distanceFromLine(other.from, pipe.from, pipe.to) > 0.5 || distanceFromLine(other.to, pipe.from, pipe.to) > 0.5)
            continue;
          const along = [other.from, other.to].map((end) => dot(subtract(end, pipe.from), axis));
          const common = Math.min(distance(pipe.from, pipe.to), Math.max(...along)) - Math.max(0, Math.min(...along));
          // The rule `duplicate-component` reports identical pipes.
          const isSame = common >= distance(pipe.from, pipe.to) - 0.5 && common >= distance(other.from, other.to) - 0.5;
          if (common <= 1 || isSame) continue;
          report({
            at: other.component.firstLine,
            message: `This pipe and ${componentLabel(pipe.component)} overlap by ${millimeters(common)}.`,
            component: other.component.index,
            related: [pipe.component.index],
          });
        }
      });
    }
  },
};
