import { endTypeAt } from '../skeys.ts';
import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

const welded = /^(?:PIPE|ELBOW|BEND|TEE|REDUCER|CAP)/;

export const flangedEnd: Rule = {
  id: 'flanged-end',
  group: 'material',
  severity: 'warning',
  title: 'Flanged end without a flange',
  why: 'A flanged component meets a pipe or a welded fitting directly. Either a flange, gasket and bolts are missing from the model, or the component has welded ends and its symbol key is wrong.',
  source: `${sources.tools} A symbol key that ends with FL means flanged ends; FL after the bore means that this end is flanged.`,
  examples: [
    wrong(
      'A flanged valve on a pipe',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nVALVE\n    END-POINT 900 0 0 100\n    END-POINT 1129 0 0 100\n    SKEY VTFL\n',
      ),
    ),
    right(
      'A welded valve',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nVALVE\n    END-POINT 900 0 0 100\n    END-POINT 1129 0 0 100\n    SKEY VTBW\n',
      ),
    ),
    right(
      'A valve whose welded end is on the pipe',
      withMetricHeader(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nVALVE\n    END-POINT 900 0 0 100 BW\n    END-POINT 1129 0 0 100 FL\n    SKEY VTFL\n',
      ),
    ),
  ],
  check({ networks, report }) {
    for (const { ports } of networks)
      for (const port of ports) {
        const { component, joint } = port;
        if (endTypeAt(port) !== 'FL' || component.keyword.startsWith('FLANGE')) continue;
        const neighbor = joint.ports.find((other) => other.component !== component);
        if (!neighbor || !welded.test(neighbor.component.keyword) || endTypeAt(neighbor) === 'FL') continue;
        report({
          at: port.point.line,
          message: `The flanged end of ${component.keyword} meets ${componentLabel(neighbor.component)} directly.`,
          component: component.index,
          related: [neighbor.component.index],
        });
      }
  },
};
