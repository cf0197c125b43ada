import { Boxes, boxAround } from '../boxes.ts';
import { replaceWord } from '../edits.ts';
import type { Document } from '../model.ts';
import type { Port } from '../network.ts';
import { componentLabel, type Fix, metric, millimeters, right, type Rule, sources, wrong } from '../rule.ts';
import { distance, distanceFromLine } from '../vector.ts';

/** Ends that are farther apart than this are not meant to meet. */
const widestGap = 50;
/** A pipe is made longer or shorter by this much without asking the designer. */
const safeGap = 5;

/** Moves the end of a pipe to its partner where that changes nothing but the pipe's length. */
function stretchPipe({ lines }: Document, port: Port, partner: Port): Fix | null {
  const other = port.component.ends.find((end) => end !== port.point);
  if (!port.component.keyword.startsWith('PIPE') || !other || distance(port.point, partner.point) > safeGap) return null;
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
  why: 'Components are joined where their end points agree. A gap of two millimeters cuts the line in two, and the drawing stops there.',
  source: `${sources.geometry} How far apart ends may be differs between programs; here 1 mm.`,
  examples: [
    wrong(
      'A pipe that is 2 mm too short',
      metric(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 898 0 0 100\nELBOW\n    END-POINT 900 0 0 100\n    END-POINT 1052 0 152 100\n    CENTRE-POINT 1052 0 0\n    SKEY ELBW\n',
      ),
      metric(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nELBOW\n    END-POINT 900 0 0 100\n    END-POINT 1052 0 152 100\n    CENTRE-POINT 1052 0 0\n    SKEY ELBW\n',
      ),
    ),
    right(
      'Ends that meet',
      metric(
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
        for (const other of boxes.find(boxAround(port.point, port.point, widestGap), 32)) {
          const candidate = open[other];
          if (!candidate || other === index || candidate.component === port.component) continue;
          if (!nearest || distance(candidate.point, port.point) < distance(nearest.point, port.point)) nearest = candidate;
        }
        const gap = nearest ? distance(nearest.point, port.point) : Infinity;
        // The pair is found from both sides.
        if (!nearest || gap > widestGap || nearest.index < port.index) return;
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
