import { findGasketsOfBolts } from '../bolts.ts';
import { removeLines } from '../edits.ts';
import { attributeValue, type Component, type Document, joinPoints, placeOf } from '../model.ts';
import { carriesLine, type Network } from '../network.ts';
import { readNumber } from '../numbers.ts';
import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

const pipe = 'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n';

const weld = 'WELD\n    END-POINT 900 0 0 100\n    END-POINT 900 0 0 100\n    SKEY WW\n';

const gasket = (from: number) => `GASKET\n    END-POINT ${from} 0 0 100\n    END-POINT ${from + 3} 0 0 100\n`;
const boltSet =
  'BOLT\n    CO-ORDS 76.5 0 0\n    BOLT-DIA 16\n    BOLT-LENGTH 90\n    BOLT-QUANTITY 8\n    BOLT-ITEM-CODE B16X90\n';

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

/**
 * The pairs of equal bolt sets for one gasket. Two sets at one point may also belong to two gaskets, and some programs write
 * each bolt as a set.
 */
function findRepeatedBolts(document: Document, { pipeline }: Network): [Component, Component][] {
  const gaskets = findGasketsOfBolts(document, pipeline);
  const valueOf = (bolts: Component, name: string) => attributeValue(document, bolts, name);
  const sets = [...gaskets.keys()].filter((bolts) => (readNumber(valueOf(bolts, 'BOLT-QUANTITY'))?.value ?? 0) > 1);
  const keyOf = (bolts: Component) => {
    const place = placeOf(bolts);
    const values = ['BOLT-DIA', 'BOLT-LENGTH', 'BOLT-QUANTITY'].map((name) => valueOf(bolts, name));
    return [bolts.itemCode, ...values, place?.x.toFixed(1), place?.y.toFixed(1), place?.z.toFixed(1)].join('|');
  };
  return [...Map.groupBy(sets, keyOf).values()].flatMap((equal) => {
    const joined = new Set(equal.flatMap((bolts) => gaskets.get(bolts) ?? []));
    const [first] = equal;
    return first && joined.size > 0 ? equal.slice(joined.size).map((second): [Component, Component] => [first, second]) : [];
  });
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
    wrong(
      'The same bolts twice',
      withMetricHeader(`${gasket(75)}${boltSet}${boltSet}`),
      withMetricHeader(`${gasket(75)}${boltSet}`),
    ),
    right(
      'Two sets of bolts at a valve between two gaskets',
      withMetricHeader(`${gasket(-25)}${gasket(175)}${boltSet}${boltSet}`),
    ),
    right(
      'Each bolt on its own',
      withMetricHeader(`${gasket(75)}${`${boltSet}${boltSet}`.replaceAll('BOLT-QUANTITY 8', 'BOLT-QUANTITY 1')}`),
    ),
    right('Once', withMetricHeader(pipe)),
  ],
  check({ document, networks, report }) {
    for (const network of networks) {
      const reportSecond = (before: Component, component: Component, message: string) =>
        report({
          at: component.firstLine,
          message,
          component: component.index,
          related: [before.index],
          fix: {
            title: `Delete the second ${component.keyword}`,
            edits: [removeLines(document.lines, component.firstLine, component.endLine)],
          },
        });
      for (const [before, component] of findRepeatedBolts(document, network))
        reportSecond(before, component, `${componentLabel(before)} has the same bolts for the same gasket.`);
      const first = new Map<string, Component>();
      for (const component of network.pipeline.components) {
        if (joinPoints(component).length === 0 || !(carriesLine(component) || isLineWeld(network, component))) continue;
        const key = identity(component);
        const before = first.get(key);
        if (!before) {
          first.set(key, component);
          continue;
        }
        reportSecond(before, component, `${componentLabel(before)} has the same points.`);
      }
    }
  },
};
