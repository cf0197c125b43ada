import { replaceWord } from '../edits.ts';
import type { Component, Document } from '../model.ts';
import { runSearchRadius, runSegmentsAt } from '../network.ts';
import { decimalsOf, writeNumber } from '../numbers.ts';
import { componentLabel, type Fix, withMetricHeader, millimeters, right, type Rule, sources, wrong } from '../rule.ts';
import { millimetersPer } from '../units.ts';
import { nearestOnSegment, type Vector } from '../vector.ts';

/** Largest move of the center, in millimeters, that is offered as a fix. */
const maxFixableOffset = 5;

function moveCenter({ lines }: Document, { center, units }: Component, to: Vector): Fix | null {
  if (!center) return null;
  const words = lines.words(center.line).slice(1, 4);
  const perUnit = millimetersPer[units.coordinates];
  // One decimal of a foot is 30 mm: rounded to it, the center would still be off the axis.
  const decimals = Math.max(perUnit > 1 ? 4 : 1, ...words.map(({ text }) => decimalsOf(text)));
  const values = [to.x, to.y, to.z].map((value) => writeNumber(value / perUnit, decimals));
  return {
    title: 'Move the center onto the axis of the pipe',
    edits: words.map((word, index) => replaceWord(word, values[index] ?? word.text)),
  };
}

const header = 'PIPE\n    END-POINT 0.0 0.0 0.0 200\n    END-POINT 2000.0 0.0 0.0 200\n';

const elbolet = (center: string) =>
  withMetricHeader(
    `ELBOW\n    END-POINT 0 0 0 200\n    END-POINT 305 0 305 200\n    CENTRE-POINT 305 0 0\n    SKEY ELBW\nELBOLET\n    CENTRE-POINT ${center}\n    BRANCH1-POINT 420 0 0 25\n`,
  );

export const oletOffPipe: Rule = {
  id: 'olet-off-pipe',
  group: 'geometry',
  severity: 'error',
  title: 'Outlet that is not on the axis of a pipe',
  why: 'An outlet is connected to its pipe by its center point, which must be on the axis of the pipe. Otherwise, the branch is not connected to the line.',
  source: `${sources.tools} They write OLET without end points, with CENTRE-POINT on the header's axis.`,
  examples: [
    wrong(
      '3 mm off the axis',
      withMetricHeader(`${header}OLET\n    CENTRE-POINT 1000.0 0.0 3.0\n    BRANCH1-POINT 1000.0 0.0 147.0 50\n    SKEY WTBW\n`),
      withMetricHeader(`${header}OLET\n    CENTRE-POINT 1000.0 0.0 0.0\n    BRANCH1-POINT 1000.0 0.0 147.0 50\n    SKEY WTBW\n`),
    ),
    right(
      'On the axis',
      withMetricHeader(`${header}OLET\n    CENTRE-POINT 1000.0 0.0 0.0\n    BRANCH1-POINT 1000.0 0.0 147.0 50\n    SKEY WTBW\n`),
    ),
    right('An elbolet on the corner of its elbow', elbolet('305 0 0')),
    right('An elbolet on the arc of its elbow', elbolet('215.7 0 89.3')),
    wrong('An elbolet away from its elbow', elbolet('700 0 0')),
    right('A latrolet on the arc of its elbow', elbolet('215.7 0 89.3').replace('ELBOLET', 'OLET')),
    wrong(
      'Two outlets at one point beside the pipe',
      withMetricHeader(
        `${header}OLET\n    CENTRE-POINT 1000.0 0.0 30.0\n    BRANCH1-POINT 1000.0 0.0 147.0 50\n    SKEY WTBW\nOLET\n    CENTRE-POINT 1000.0 0.0 30.0\n    BRANCH1-POINT 1000.0 0.0 -147.0 50\n    SKEY WTBW\n`,
      ),
    ),
  ],
  check({ document, networks, report }) {
    for (const network of networks)
      for (const component of network.pipeline.components) {
        const { center, index, type } = component;
        if (type.shape !== 'olet' || !center || runSegmentsAt(network, component).length > 0) continue;
        const places = network
          .segmentsNear(center, runSearchRadius)
          .filter((segment) => segment.component.type.shape !== 'olet')
          .map(({ from, to, component: host }) => ({ ...nearestOnSegment(center, from, to), host }))
          .toSorted((a, b) => a.distance - b.distance);
        const [nearest] = places;
        if (!nearest)
          report({ at: center.line, message: `No pipe is within ${runSearchRadius} mm of the center.`, component: index });
        else
          report({
            at: center.line,
            message: `The center is ${millimeters(nearest.distance)} off the axis of ${componentLabel(nearest.host)}.`,
            component: index,
            related: [nearest.host.index],
            fix: nearest.distance <= maxFixableOffset ? moveCenter(document, component, nearest.point) : null,
          });
      }
  },
};
