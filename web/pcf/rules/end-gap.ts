import { Boxes, boxAround } from '../boxes.ts';
import { replaceWord } from '../edits.ts';
import type { Document } from '../model.ts';
import type { Port } from '../network.ts';
import { componentLabel, type Fix, withMetricHeader, millimeters, right, type Rule, sources, wrong } from '../rule.ts';
import { distance, distanceFromLine } from '../vector.ts';

/** Ends farther apart than this, in millimeters, are not meant to meet. */
const maxGap = 50;
/** Largest change of the length of a pipe, in millimeters, that is offered as a fix. */
const maxFixableGap = 5;

/** Moves the end of a pipe to the end of its partner, or returns null if that changes more than the length of the pipe. */
function stretchPipe({ lines }: Document, port: Port, partner: Port): Fix | null {
  const other = port.component.ends.find((end) => end !== port.point);
  if (!port.component.keyword.startsWith('PIPE') || !other || distance(port.point, partner.point) > maxFixableGap) return null;
  if (distanceFromLine(partner.point, other, port.point) > 0.1) return null;
  const target = lines.words(partner.point.line);
  const edits = lines
    .words(port.point.line)
    .slice(1, 4)
    .map((word, index) => replaceWord(word, target[index + 1]?.text ?? word.text));
  return { title: `Change the pipe's length by ${millimeters(distance(port.point, partner.point))}`, edits };
}

export const endGap: Rule = {
  id: 'end-gap',
  group: 'geometry',
  severity: 'error',
  title: 'Ends that almost meet',
  why: 'Components are connected where their end points coincide. A gap of two millimeters splits the line, and the drawing stops there.',
  source: `${sources.geometry} The tolerance differs between programs; this checker uses 1 mm.`,
  examples: [
    wrong(
      'A pipe that is 2 mm too short',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 898 0 0 100\nELBOW\n    END-POINT 900 0 0 100\n    END-POINT 1052 0 152 100\n    CENTRE-POINT 1052 0 0\n    SKEY ELBW\n',
      ),
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nELBOW\n    END-POINT 900 0 0 100\n    END-POINT 1052 0 152 100\n    CENTRE-POINT 1052 0 0\n    SKEY ELBW\n',
      ),
    ),
    right(
      'Ends that meet',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nPIPE\n    END-POINT 900 0 0 100\n    END-POINT 1800 0 0 100\n',
      ),
    ),
  ],
  check({ document, networks, report }) {
    for (const { joints } of networks) {
      const open = joints.flatMap(({ ports }) => (ports.length === 1 ? ports : []));
      const boxes = new Boxes(open.map(({ point }) => boxAround(point, point)));
      open.forEach((port, index) => {
        let nearest: Port | null = null;
        for (const other of boxes.find(boxAround(port.point, port.point, maxGap), 32)) {
          const candidate = open[other];
          if (!candidate || other === index || candidate.component === port.component) continue;
          if (!nearest || distance(candidate.point, port.point) < distance(nearest.point, port.point)) nearest = candidate;
        }
        const gap = nearest ? distance(nearest.point, port.point) : Infinity;
        // Each pair is found from both ends and reported once.
        if (!nearest || gap > maxGap || nearest.index < port.index) return;
        report({
          at: port.point.line,
          message: `This end misses ${componentLabel(nearest.component)} by ${millimeters(gap)}.`,
          component: port.component.index,
          related: [nearest.component.index],
          fix: stretchPipe(document, port, nearest) ?? stretchPipe(document, nearest, port),
        });
      });
    }
  },
};
