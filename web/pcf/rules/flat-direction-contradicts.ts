import { readDirection } from '../directions.ts';
import { eccentricOffset } from '../eccentric.ts';
import { findAttribute } from '../model.ts';
import { withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';
import { angleBetween } from '../vector.ts';

const reducer = (flat: string) =>
  withMetricHeader(
    `PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nREDUCER-ECCENTRIC\n    END-POINT 900 0 0 100\n    END-POINT 1002 0 -12.7 80\n    SKEY REBW\n    FLAT-DIRECTION ${flat}\n`,
  );

export const flatDirectionContradicts: Rule = {
  id: 'flat-direction-contradicts',
  group: 'geometry',
  severity: 'warning',
  title: 'FLAT-DIRECTION that contradicts the end points',
  why: 'The smaller end of an eccentric reducer is nearer to its flat side. If FLAT-DIRECTION names another side, the reducer is drawn upside down, and a fitter may install it that way: a pump then draws in air, or a line does not drain.',
  source: `${sources.geometry} If both ends are on one axis, only FLAT-DIRECTION gives the flat side, and nothing is checked.`,
  examples: [wrong('Flat on top, but the smaller end is lower', reducer('UP')), right('Flat at the bottom', reducer('DOWN'))],
  check({ document, networks, report }) {
    for (const network of networks)
      for (const component of network.pipeline.components) {
        if (component.keyword !== 'REDUCER-ECCENTRIC') continue;
        const flat = findAttribute(document, component, 'FLAT-DIRECTION');
        const direction = flat && readDirection(flat.value.text);
        const offset = direction && eccentricOffset(network, component);
        if (!offset || (angleBetween(direction, offset) ?? 0) <= 60) continue;
        report({
          at: flat.value,
          message: `The smaller end is not offset toward ${flat.value.text}.`,
          component: component.index,
        });
      }
  },
};
