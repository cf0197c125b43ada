import { removeLines } from '../edits.ts';
import { type Component, joinPoints } from '../model.ts';
import { carriesLine } from '../network.ts';
import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

const pipe = 'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n';

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
  why: 'The drawing shows the component once, but it is ordered twice, and its joints look like branches.',
  source: sources.geometry,
  examples: [
    wrong('The same pipe twice', withMetricHeader(`${pipe}${pipe}`), withMetricHeader(pipe)),
    right('Once', withMetricHeader(pipe)),
  ],
  check({ document, networks, report }) {
    for (const { pipeline } of networks) {
      const first = new Map<string, Component>();
      for (const component of pipeline.components) {
        if (!carriesLine(component) || joinPoints(component).length === 0) continue;
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
