import { isFlange, isLapJoint, isPipe } from '../keywords.ts';
import { boxAround, Boxes } from '../boxes.ts';
import { type Component, joinPoints } from '../model.ts';
import type { Segment } from '../network.ts';
import { maxGap } from '../open-ends.ts';
import { componentLabel, withMetricHeader, millimeters, right, type Rule, sources, wrong } from '../rule.ts';
import { distance, dot, distanceFromLine, subtract, unit } from '../vector.ts';

const lengthOf = ({ from, to }: Segment): number => distance(from, to);

/** The length in millimeters that a segment shares with a pipe; 0 if they are on different axes. */
function commonLength(pipe: Segment, { from, to }: Segment): number {
  const axis = unit(subtract(pipe.to, pipe.from));
  if (!axis || [from, to].some((end) => distanceFromLine(end, pipe.from, pipe.to) > 0.5)) return 0;
  const along = [from, to].map((end) => dot(subtract(end, pipe.from), axis));
  return Math.min(lengthOf(pipe), Math.max(...along)) - Math.max(0, Math.min(...along));
}

/** Whether pipes are cut at a component. A pipe may end inside a slip-on flange. */
const interruptsPipe = (component: Component): boolean =>
  /^(?:run|bend|branch)$/.test(component.type.shape) &&
  !isFlange(component) &&
  !isLapJoint(component) &&
  component.keyword !== 'GASKET';

/** Whether a pipe overlaps another one. The rule `duplicate-component` reports identical pipes. */
function overlapsPipe(pipe: Segment, other: Segment, common: number): boolean {
  return common > 1 && (common < lengthOf(pipe) - 0.5 || common < lengthOf(other) - 0.5);
}

/**
 * Whether a pipe continues through a fitting. The rule `end-gap` reports ends that miss each other by a shorter length, and
 * `folded-back` a pipe that begins at an end of the fitting.
 */
function overlapsFitting({ component: pipe }: Segment, other: Segment, common: number): boolean {
  const points = joinPoints(other.component);
  if (common <= 1 || (common <= maxGap && common < lengthOf(other) - 0.5)) return false;
  if (!points.some(({ bore }) => bore === pipe.ends[0]?.bore)) return false;
  return !pipe.ends.some((end) => points.some((point) => distance(end, point) <= 0.5));
}

export const pipeOverlap: Rule = {
  id: 'pipe-overlap',
  group: 'geometry',
  severity: 'error',
  title: 'Pipe that overlaps another component',
  why: 'More pipe is drawn and ordered than the line needs. This happens if a header was copied, or was not cut at a fitting.',
  source: sources.geometry,
  examples: [
    wrong(
      'Two pipes that overlap by 200 mm',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 1000 0 0 100\nPIPE\n    END-POINT 800 0 0 100\n    END-POINT 2000 0 0 100\n',
      ),
    ),
    wrong(
      'A pipe that is not cut at a valve',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 2000 0 0 100\nVALVE\n    END-POINT 900 0 0 100\n    END-POINT 1205 0 0 100\n    SKEY VTBW\n',
      ),
    ),
    wrong(
      'A pipe that ends at the corner of an elbow',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 1152 0 0 100\nELBOW\n    END-POINT 1000 0 0 100\n    END-POINT 1152 152 0 100\n    CENTRE-POINT 1152 0 0\n    SKEY ELBW\n',
      ),
    ),
    right(
      'A pipe that ends inside a slip-on flange',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 1025 0 0 100\nFLANGE\n    END-POINT 1000 0 0 100\n    END-POINT 1033 0 0 100\n    SKEY FLSO\n',
      ),
    ),
    right(
      'A core pipe in the elbow of its jacket',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 2000 0 0 100\nELBOW\n    END-POINT 1000 0 0 150\n    END-POINT 1229 229 0 150\n    CENTRE-POINT 1229 0 0\n    SKEY ELBW\n',
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
      const candidates = segments.filter(({ component }) => isPipe(component) || interruptsPipe(component));
      const boxes = new Boxes(candidates.map(({ from, to }) => boxAround(from, to)));
      candidates.forEach((pipe, index) => {
        if (!isPipe(pipe.component)) return;
        for (const candidate of boxes.find(boxAround(pipe.from, pipe.to, 0.5), 64)) {
          const other = candidates[candidate];
          if (!other || candidate === index) continue;
          const common = commonLength(pipe, other);
          // A pair of pipes is found twice, and reported at the second pipe.
          if (
            isPipe(other.component)
              ? candidate < index || !overlapsPipe(pipe, other, common)
              : !overlapsFitting(pipe, other, common)
          )
            continue;
          const [first, second] = isPipe(other.component) ? [pipe, other] : [other, pipe];
          report({
            at: second.component.firstLine,
            message: `This pipe and ${componentLabel(first.component)} overlap by ${millimeters(common)}.`,
            component: second.component.index,
            related: [first.component.index],
          });
        }
      });
    }
  },
};
