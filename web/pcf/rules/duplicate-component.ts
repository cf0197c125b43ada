import { removeLines } from '../edits.ts';
import { type Component, joinPoints, placeOf } from '../model.ts';
import { carriesLine, type Network } from '../network.ts';
import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

const pipe = 'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n';

const weld = 'WELD\n    END-POINT 900 0 0 100\n    END-POINT 900 0 0 100\n    SKEY WW\n';

/** Whether a component is a weld of the line. At the center of an outlet, there may be a weld on each side of the run. */
function isLineWeld(network: Network, component: Component): boolean {
  const at = component.keyword === 'WELD' ? placeOf(component) : null;
  return at !== null && !network.segmentsNear(at, network.tolerance).some(({ component: { type } }) => type.shape === 'olet');
}

/** Keyword and points, regardless of the order of the points. */
function identity(component: Component): string {
  const points = [...joinPoints(component), ...(component.center ? [component.center] : [])];
  return [component.keyword, ...points.map(({ x, y, z }) => `${x.toFixed(1)} ${y.toFixed(1)} ${z.toFixed(1)}`).toSorted()].join(
    '|',
  );
}

export const duplicateComponent: Rule = {
  id: 'duplicate-component',
  group: 'network',
  severity: 'error',
  title: 'Same component twice in one place',
  why: 'The drawing shows the component once, but it is ordered or inspected twice, and its joints look like branches.',
  source: sources.geometry,
  examples: [
    wrong('The same pipe twice', withMetricHeader(`${pipe}${pipe}`), withMetricHeader(pipe)),
    wrong('The same weld twice', withMetricHeader(`${pipe}${weld}${weld}`), withMetricHeader(`${pipe}${weld}`)),
    right('Once', withMetricHeader(pipe)),
  ],
  check({ document, networks, report }) {
    for (const network of networks) {
      const first = new Map<string, Component>();
      for (const component of network.pipeline.components) {
        if (joinPoints(component).length === 0 || !(carriesLine(component) || isLineWeld(network, component))) continue;
        const key = identity(component);
        const before = first.get(key);
        if (!before) {
          first.set(key, component);
          continue;
        }
        report({
          at: component.firstLine,
          message: `${componentLabel(before)} has the same points.`,
          component: component.index,
          related: [before.index],
          fix: {
            title: `Delete the second ${component.keyword}`,
            edits: [removeLines(document.lines, component.firstLine, component.endLine)],
          },
        });
      }
    }
  },
};
