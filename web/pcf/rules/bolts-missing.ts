import { attributeValue, type Component } from '../model.ts';
import { componentLabel, metric, right, type Rule, sources, wrong } from '../rule.ts';
import { distance } from '../vector.ts';

/** From a bolt set to the gasket that it belongs to: some programs write it at the flange's other end. */
const reach = 300;

export const boltsMissing: Rule = {
  id: 'bolts-missing',
  group: 'material',
  severity: 'warning',
  title: 'Gasket without bolts',
  why: 'Without a BOLT the bill of materials lists flanges and gaskets and nothing to hold them together.',
  source: `${sources.practice} Bolts may stand in a block of their own or inside of the gasket's; either passes.`,
  examples: [
    wrong('No bolts', metric('GASKET\n    END-POINT 75 0 0 100\n    END-POINT 78 0 0 100\n')),
    right(
      'A set of bolts',
      metric(
        'GASKET\n    END-POINT 75 0 0 100\n    END-POINT 78 0 0 100\nBOLT\n    CO-ORDS 76.5 0 0\n    BOLT-DIA 16\n    BOLT-LENGTH 90\n    BOLT-QUANTITY 8\n    BOLT-ITEM-CODE B16X90\n',
      ),
    ),
    right(
      'Inside of the gasket',
      metric(
        'GASKET\n    END-POINT 75 0 0 100\n    END-POINT 78 0 0 100\n    BOLT\n    BOLT-DIA 16\n    BOLT-ITEM-CODE B16X90\n',
      ),
    ),
  ],
  check({ document, networks, report }) {
    for (const { pipeline } of networks) {
      const bolts = pipeline.components.filter(({ keyword }) => keyword === 'BOLT');
      const placed = bolts.flatMap(({ place, ends }) => place ?? ends[0] ?? []);
      let unplaced = bolts.length - placed.length;
      const hasOwn = (gasket: Component) =>
        ['BOLT-DIA', 'BOLT-ITEM-CODE', 'BOLT-LENGTH', 'BOLT-QUANTITY'].some((name) => attributeValue(document, gasket, name));
      // Sorted along x, so that each gasket looks at its neighbors only.
      const sorted = placed.toSorted((a, b) => a.x - b.x);
      for (const gasket of pipeline.components) {
        const [at] = gasket.ends;
        if (gasket.keyword !== 'GASKET' || !at || hasOwn(gasket)) continue;
        let low = 0;
        let high = sorted.length;
        while (low < high) {
          const half = (low + high) >> 1;
          if ((sorted[half]?.x ?? 0) < at.x - reach) low = half + 1;
          else high = half;
        }
        let isFound = false;
        for (let index = low, looked = 0; index < sorted.length && looked < 500 && !isFound; index += 1, looked += 1) {
          const bolt = sorted[index];
          if (!bolt || bolt.x > at.x + reach) break;
          isFound = distance(bolt, at) <= reach;
        }
        if (isFound) continue;
        if (unplaced > 0) unplaced -= 1;
        else report({ at: gasket.firstLine, message: `${componentLabel(gasket)} has no BOLT near it.`, component: gasket.index });
      }
    }
  },
};
