import { isPipe } from '../keywords.ts';
import { replaceWord } from '../edits.ts';
import type { Document } from '../model.ts';
import type { Port } from '../network.ts';
import { findOpenEnds } from '../open-ends.ts';
import { componentLabel, type Fix, withMetricHeader, millimeters, right, type Rule, sources, wrong } from '../rule.ts';
import { distance, distanceFromLine } from '../vector.ts';

/** Largest change of the length of a pipe, in millimeters, that is offered as a fix. */
const maxFixableGap = 5;

/** Moves the end of a pipe to the end of its partner, or returns null if that changes more than the length of the pipe. */
function stretchPipe({ lines }: Document, port: Port, partner: Port): Fix | null {
  const other = port.component.ends.find((end) => end !== port.point);
  if (!isPipe(port.component) || !other || distance(port.point, partner.point) > maxFixableGap) return null;
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
  source: `${sources.geometry} The tolerance differs between programs; this checker uses 1 mm. Only ends that face each other, and that no END-CONNECTION or END-POSITION marks as open, are meant to meet.`,
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
    right(
      'Two open ends, 45 mm apart',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nPIPE\n    END-POINT 945 0 0 100\n    END-POINT 1800 0 0 100\nEND-POSITION-OPEN\n    CO-ORDS 900 0 0\nEND-POSITION-OPEN\n    CO-ORDS 945 0 0\n',
      ),
    ),
    right(
      'Ends of parallel pipes',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 15\n    END-POINT 900 0 0 15\nPIPE\n    END-POINT 0 45 0 15\n    END-POINT 900 45 0 15\n',
      ),
    ),
  ],
  check({ document, networks, report }) {
    for (const network of networks)
      for (const { port, partner, width } of findOpenEnds(network).gaps)
        report({
          at: port.point.line,
          message: `This end misses ${componentLabel(partner.component)} by ${millimeters(width)}.`,
          component: port.component.index,
          related: [partner.component.index],
          fix: stretchPipe(document, port, partner) ?? stretchPipe(document, partner, port),
        });
  },
};
