import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';
import type { Component, Point } from '../model.ts';
import { type Network, outwardDirection } from '../network.ts';
import { findOpenEnds } from '../open-ends.ts';
import { isAcross, subtract } from '../vector.ts';

const pipe = 'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n';

/** The pipe or fitting that runs across the end of `component` at `point`, or null. */
function runAt(network: Network, component: Component, point: Point): Component | null {
  const direction = outwardDirection(component, point);
  const found = network
    .segmentsNear(point, network.tolerance)
    .find(({ component: run, from, to }) => run !== component && direction && isAcross(direction, subtract(to, from), 30));
  return found?.component ?? null;
}

export const looseEnd: Rule = {
  id: 'loose-end',
  group: 'network',
  severity: 'warning',
  title: 'Open end without END-CONNECTION or END-POSITION',
  why: 'An open end is correct at a nozzle, at another line or at a vent, and END-CONNECTION-... or END-POSITION-... says so. Anywhere else, a component is missing.',
  source: `${sources.tools} Not every program writes these keywords, so check each open end once.`,
  examples: [
    wrong('Both ends are open', withMetricHeader(pipe)),
    wrong('Ends of parallel pipes', withMetricHeader(`${pipe}${pipe.replaceAll(' 0 0 100', ' 45 0 100')}`)),
    wrong(
      'A branch without a tee or an outlet',
      withMetricHeader(`${pipe}PIPE\n    END-POINT 450 0 0 50\n    END-POINT 450 0 800 50\n`),
    ),
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
    for (const network of networks)
      for (const { component, point } of findOpenEnds(network).loose) {
        if (component.type.shape === 'closure') continue;
        const run = runAt(network, component, point);
        report({
          at: point.line,
          message: run
            ? `This end of ${componentLabel(component)} meets ${componentLabel(run)} between its ends, without a branch fitting.`
            : `This end of ${componentLabel(component)} is not connected.`,
          component: component.index,
          related: run ? [run.index] : [],
        });
      }
  },
};
