import { joinedPairs } from '../network.ts';
import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

const gasket = (from: number) => `GASKET\n    END-POINT ${from} 0 0 100\n    END-POINT ${from + 3} 0 0 100\n`;
const flange = (from: number) => `FLANGE\n    END-POINT ${from} 0 0 100\n    END-POINT ${from + 75} 0 0 100\n    SKEY FLWN\n`;

export const gasketRepeated: Rule = {
  id: 'gasket-repeated',
  group: 'material',
  severity: 'warning',
  title: 'Two gaskets in one joint',
  why: 'A flanged joint has one gasket. The second one is ordered too, and makes the line too long. This happens if both flanges of a joint bring a gasket.',
  source: sources.practice,
  examples: [
    wrong('Two gaskets between two flanges', withMetricHeader(`${flange(0)}${gasket(75)}${gasket(78)}${flange(81)}`)),
    right('One gasket', withMetricHeader(`${flange(0)}${gasket(75)}${flange(78)}`)),
    right(
      'A spectacle blind between two gaskets',
      withMetricHeader(
        `${gasket(75)}MISC-COMPONENT\n    END-POINT 78 0 0 100\n    END-POINT 91 0 0 100\n    SKEY SB\n${gasket(91)}`,
      ),
    ),
  ],
  check({ networks, report }) {
    for (const [first, second] of joinedPairs(networks)) {
      // The rule `crowded-joint` reports three ends, and `duplicate-component` two gaskets with the same ends.
      if (first.component.keyword !== 'GASKET' || second.component.keyword !== 'GASKET') continue;
      report({
        at: second.component.firstLine,
        message: `GASKET meets ${componentLabel(first.component)}.`,
        component: second.component.index,
        related: [first.component.index],
      });
    }
  },
};
