import { componentLabel, metric, right, type Rule, sources, wrong } from '../rule.ts';
import { Boxes, boxAround } from '../boxes.ts';

/** Nearer ends are the matter of the rule on gaps. */
const gap = 50;

const pipe = 'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n';

export const looseEnd: Rule = {
  id: 'loose-end',
  group: 'network',
  severity: 'warning',
  title: 'Open end without a reason',
  why: 'An end that joins nothing is right at a nozzle, at another line or at a vent, and END-CONNECTION-... or END-POSITION-... says so. Anywhere else a component is missing.',
  source: `${sources.tools} Not every program writes the reason, so look at each open end once.`,
  examples: [
    wrong('Both ends are open', metric(pipe)),
    right(
      'A nozzle and an open end',
      metric(
        `END-CONNECTION-EQUIPMENT\n    CO-ORDS 0 0 0\n    CONNECTION-REFERENCE V-101/N2\n${pipe}END-POSITION-OPEN\n    CO-ORDS 900 0 0\n`,
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
        // A blind flange or cap has its second point in the air.
        if (component.type.shape === 'closure') return;
        if (markBoxes.find(boxAround(point, point, Math.max(1, tolerance)), 1).length > 0) return;
        if (
          openBoxes
            .find(boxAround(point, point, gap), 32)
            .some((other) => other !== index && open[other]?.component !== component)
        )
          return;
        report({
          at: point.line,
          message: `This end of ${componentLabel(component)} joins nothing.`,
          component: component.index,
        });
      });
    }
  },
};
