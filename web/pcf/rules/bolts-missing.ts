import { findGasketsOfBolts } from '../bolts.ts';
import { attributeValue, type Component } from '../model.ts';
import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

const betweenFlanges = (length: number, boltLength: number) =>
  `UNITS-BORE MM\nUNITS-BOLT-LENGTH MM\nPIPELINE-REFERENCE P-1001\nGASKET\n    END-POINT 0 0 0 100\n    END-POINT 3 0 0 100\nBOLT\n    CO-ORDS 0 0 0\n    BOLT-LENGTH ${boltLength}\n    BOLT-ITEM-CODE B16\nVALVE\n    END-POINT 3 0 0 100\n    END-POINT ${3 + length} 0 0 100\nGASKET\n    END-POINT ${3 + length} 0 0 100\n    END-POINT ${6 + length} 0 0 100\n`;

export const boltsMissing: Rule = {
  id: 'bolts-missing',
  group: 'material',
  severity: 'warning',
  title: 'Gasket without bolts',
  why: 'Without BOLT, the bill of materials lists flanges and gaskets but no bolts to hold them together.',
  source: `${sources.practice} Bolts may be in a separate BOLT block or in the block of the gasket; both are accepted.`,
  examples: [
    wrong('No bolts', withMetricHeader('GASKET\n    END-POINT 75 0 0 100\n    END-POINT 78 0 0 100\n')),
    wrong('A flanged valve with bolts on one side', betweenFlanges(178, 85)),
    right('A wafer valve, whose bolts pass both gaskets', betweenFlanges(52, 150)),
    right(
      'Two sets of bolts at one point between two gaskets',
      withMetricHeader(
        `UNITS-BOLT-LENGTH MM\nPIPELINE-REFERENCE P-1002\nGASKET\n    END-POINT 0 0 0 100\n    END-POINT 3 0 0 100\n${'BOLT\n    CO-ORDS 78 0 0\n    BOLT-LENGTH 85\n'.repeat(2)}GASKET\n    END-POINT 156 0 0 100\n    END-POINT 159 0 0 100\n`,
      ),
    ),
    right(
      'A separate set of bolts',
      withMetricHeader(
        'GASKET\n    END-POINT 75 0 0 100\n    END-POINT 78 0 0 100\nBOLT\n    CO-ORDS 76.5 0 0\n    BOLT-DIA 16\n    BOLT-LENGTH 90\n    BOLT-QUANTITY 8\n    BOLT-ITEM-CODE B16X90\n',
      ),
    ),
    right(
      'Bolts in the block of the gasket',
      withMetricHeader(
        'GASKET\n    END-POINT 75 0 0 100\n    END-POINT 78 0 0 100\n    BOLT\n    BOLT-DIA 16\n    BOLT-ITEM-CODE B16X90\n',
      ),
    ),
  ],
  check({ document, networks, report }) {
    const hasOwn = (gasket: Component) =>
      ['BOLT-DIA', 'BOLT-ITEM-CODE', 'BOLT-LENGTH', 'BOLT-QUANTITY'].some((name) => attributeValue(document, gasket, name));
    for (const { pipeline } of networks) {
      const gasketsOfBolts = findGasketsOfBolts(document, pipeline);
      const bolted = new Set([...gasketsOfBolts.values()].flat());
      let unplaced = pipeline.components.filter(({ keyword }) => keyword === 'BOLT').length - gasketsOfBolts.size;
      for (const gasket of pipeline.components) {
        if (gasket.keyword !== 'GASKET' || gasket.ends.length === 0 || bolted.has(gasket) || hasOwn(gasket)) continue;
        if (unplaced > 0) unplaced -= 1;
        else report({ at: gasket.firstLine, message: `No BOLT belongs to ${componentLabel(gasket)}.`, component: gasket.index });
      }
    }
  },
};
