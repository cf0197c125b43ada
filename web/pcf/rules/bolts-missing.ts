import { attributeValue, type Component } from '../model.ts';
import { componentLabel, metric, right, type Rule, sources, wrong } from '../rule.ts';
import { distance } from '../vector.ts';

/** Largest distance in mm between a gasket and its bolt set: some programs write the set at the other end of the flange. */
const maxBoltDistance = 300;

export const boltsMissing: Rule = {
  id: 'bolts-missing',
  group: 'material',
  severity: 'warning',
  title: 'Gasket without bolts',
  why: 'Without BOLT, the bill of materials lists flanges and gaskets but no bolts to hold them together.',
  source: `${sources.practice} Bolts may be in a separate BOLT block or in the block of the gasket; both are accepted.`,
  examples: [
    wrong('No bolts', metric('GASKET\n    END-POINT 75 0 0 100\n    END-POINT 78 0 0 100\n')),
    right(
      'A separate set of bolts',
      metric(
        'GASKET\n    END-POINT 75 0 0 100\n    END-POINT 78 0 0 100\nBOLT\n    CO-ORDS 76.5 0 0\n    BOLT-DIA 16\n    BOLT-LENGTH 90\n    BOLT-QUANTITY 8\n    BOLT-ITEM-CODE B16X90\n',
      ),
    ),
    right(
      'Bolts in the block of the gasket',
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
      // Sorted by x, so that each gasket is compared only with bolts nearby.
      const sorted = placed.toSorted((a, b) => a.x - b.x);
      for (const gasket of pipeline.components) {
        const [at] = gasket.ends;
        if (gasket.keyword !== 'GASKET' || !at || hasOwn(gasket)) continue;
        let low = 0;
        let high = sorted.length;
        while (low < high) {
          const half = (low + high) >> 1;
          if ((sorted[half]?.x ?? 0) < at.x - maxBoltDistance) low = half + 1;
          else high = half;
        }
        let isFound = false;
        for (let index = low, looked = 0; index < sorted.length && looked < 500 && !isFound; index += 1, looked += 1) {
          const bolt = sorted[index];
          if (!bolt || bolt.x > at.x + maxBoltDistance) break;
          isFound = distance(bolt, at) <= maxBoltDistance;
        }
        if (isFound) continue;
        if (unplaced > 0) unplaced -= 1;
        else report({ at: gasket.firstLine, message: `${componentLabel(gasket)} has no BOLT near it.`, component: gasket.index });
      }
    }
  },
};
