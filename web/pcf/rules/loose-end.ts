import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';
import { Boxes, boxAround } from '../boxes.ts';

/** The rule `end-gap` reports ends that are closer than this, in millimeters. */
const gap = 50;

const pipe = 'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n';

export const looseEnd: Rule = {
  id: 'loose-end',
  group: 'network',
  severity: 'warning',
  title: 'Open end without END-CONNECTION or END-POSITION',
  why: 'An open end is correct at a nozzle, at another line or at a vent, and END-CONNECTION-... or END-POSITION-... says so. Anywhere else, a component is missing.',
  source: `${sources.tools} Not every program writes these keywords, so check each open end once.`,
  examples: [
    wrong('Both ends are open', withMetricHeader(pipe)),
    right(
      'A nozzle and an open end',
      withMetricHeader(
        `END-CONNECTION-EQUIPMENT\n    CO-ORDS 0 0 0\n    CONNECTION-REFERENCE V-101/N2\n${pipe}END-POSITION-OPEN\n    CO-ORDS 900 0 0\n`,
      ),
    ),
    right(
      'A tap without a pipe',
      withMetricHeader(
        `END-POSITION-OPEN\n    CO-ORDS 0 0 0\n${pipe}    TAP-CONNECTION\n    CO-ORDS 500 0 57 20\nEND-POSITION-OPEN\n    CO-ORDS 900 0 0\n`,
      ),
    ),
  ],
  check({ networks, report }) {
    for (const { joints, pipeline, tolerance } of networks) {
      const marks = pipeline.marks.flatMap(({ place, keyword }) => (place && keyword.startsWith('END-') ? place : []));
      const markBoxes = new Boxes(marks.map((mark) => boxAround(mark, mark)));
      const open = joints.flatMap(({ ports }) => (ports.length === 1 ? ports : []));
      const openBoxes = new Boxes(open.map(({ point }) => boxAround(point, point)));
      open.forEach(({ component, point }, index) => {
        // The second point of a blind flange or cap is never connected, and a tap may be plugged.
        if (component.type.shape === 'closure' || point.kind === 'tap') return;
        if (markBoxes.find(boxAround(point, point, Math.max(1, tolerance)), 1).length > 0) return;
        if (
          openBoxes
            .find(boxAround(point, point, gap), 32)
            .some((other) => other !== index && open[other]?.component !== component)
        )
          return;
        report({
          at: point.line,
          message: `This end of ${componentLabel(component)} is not connected.`,
          component: component.index,
        });
      });
    }
  },
};
