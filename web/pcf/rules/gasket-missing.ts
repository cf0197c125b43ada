import { endTypeOf } from '../skeys.ts';
import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';
import type { Component } from '../model.ts';

const isFlange = ({ keyword }: Component) => keyword.startsWith('FLANGE') || keyword.startsWith('LAPJOINT');
const hasFlange = (component: Component) => isFlange(component) || endTypeOf(component.skey) === 'FL';

export const gasketMissing: Rule = {
  id: 'gasket-missing',
  group: 'material',
  severity: 'warning',
  title: 'Flanges that meet without a gasket',
  why: 'The gasket is missing from the bill of materials too, and the line is too short by the thickness of the gasket at each flanged joint.',
  source: `${sources.practice} In some projects, the drawing program adds the gaskets.`,
  examples: [
    wrong(
      'Two flanges face to face',
      withMetricHeader(
        'FLANGE\n    END-POINT 0 0 0 100\n    END-POINT 75 0 0 100\n    SKEY FLWN\nFLANGE\n    END-POINT 75 0 0 100\n    END-POINT 150 0 0 100\n    SKEY FLWN\n',
      ),
    ),
    right(
      'A gasket between them',
      withMetricHeader(
        'FLANGE\n    END-POINT 0 0 0 100\n    END-POINT 75 0 0 100\n    SKEY FLWN\nGASKET\n    END-POINT 75 0 0 100\n    END-POINT 78 0 0 100\nFLANGE\n    END-POINT 78 0 0 100\n    END-POINT 153 0 0 100\n    SKEY FLWN\n',
      ),
    ),
  ],
  check({ networks, report }) {
    for (const { joints } of networks)
      for (const { ports } of joints) {
        const [first, second] = ports.map(({ component }) => component);
        // A gasket of zero thickness has both ends at this joint.
        if (
          !first ||
          !second ||
          ports.length > 2 ||
          first === second ||
          !(isFlange(first) || isFlange(second)) ||
          !hasFlange(first) ||
          !hasFlange(second)
        )
          continue;
        const isLapJoint = first.keyword.startsWith('LAPJOINT') && second.keyword.startsWith('LAPJOINT');
        if (!isLapJoint)
          report({
            at: second.firstLine,
            message: `${componentLabel(second)} meets ${componentLabel(first)} without a gasket.`,
            component: second.index,
            related: [first.index],
          });
      }
  },
};
