import { componentDescription } from '../descriptions.ts';
import { isFlange, isLapJoint } from '../keywords.ts';
import { joinedPairs } from '../network.ts';
import { type ComponentEnd, isFlangeFace } from '../skeys.ts';
import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

const isBackingFlange = ({ component }: ComponentEnd) => component.skey === 'FLLB';
const isFlangeOrLapJoint = ({ component }: ComponentEnd) => isFlange(component) || isLapJoint(component);
const needsGasket = (end: ComponentEnd) => isLapJoint(end.component) || (isFlangeFace(end) && end.component.keyword !== 'GASKET');

/** The lining of plastic-lined pipe covers the faces and seals the joint (ASTM F1545). */
const isLined = (description: string) => /\b(?:lined|lining)\b/i.test(description);

export const gasketMissing: Rule = {
  id: 'gasket-missing',
  group: 'material',
  severity: 'warning',
  title: 'Flanges that meet without a gasket',
  why: 'The gasket is missing from the bill of materials too, and the line is too short by the thickness of the gasket at each flanged joint.',
  source: `${sources.practice} In some projects, the drawing program adds the gaskets. Parts whose descriptions say that they are lined need none.`,
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
    right(
      'Two flanges of lined pipe',
      withMetricHeader(
        'FLANGE\n    END-POINT 0 0 0 100\n    END-POINT 75 0 0 100\n    SKEY FLWN\n    ITEM-DESCRIPTION Flange, PTFE lined\nFLANGE\n    END-POINT 75 0 0 100\n    END-POINT 150 0 0 100\n    SKEY FLWN\n    ITEM-DESCRIPTION Flange, PTFE lined\n',
      ),
    ),
    right(
      'A stub end and its backing flange',
      withMetricHeader(
        'LAPJOINT-STUBEND\n    END-POINT 0 0 0 100\n    END-POINT 152 0 0 100\n    SKEY FLSE\nFLANGE\n    END-POINT 152 0 0 100\n    END-POINT 180 0 0 100\n    SKEY FLLB\n',
      ),
    ),
  ],
  check({ document, networks, report }) {
    for (const [first, second] of joinedPairs(networks)) {
      if (!isFlangeOrLapJoint(first) && !isFlangeOrLapJoint(second)) continue;
      if (!needsGasket(first) || !needsGasket(second)) continue;
      if (isLapJoint(first.component) && (isLapJoint(second.component) || isBackingFlange(second))) continue;
      if ([first, second].every(({ component }) => isLined(componentDescription(document, component)))) continue;
      if (isBackingFlange(first) && isLapJoint(second.component)) continue;
      report({
        at: second.component.firstLine,
        message: `${componentLabel(second.component)} meets ${componentLabel(first.component)} without a gasket.`,
        component: second.component.index,
        related: [first.component.index],
      });
    }
  },
};
