import { endTypeOf } from '../skeys.ts';
import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

const welded = /^(?:PIPE|ELBOW|BEND|TEE|REDUCER|CAP)/;

export const flangedEnd: Rule = {
  id: 'flanged-end',
  group: 'material',
  severity: 'warning',
  title: 'Flanged end without a flange',
  why: 'A flanged component meets a pipe or a welded fitting directly. Either a flange, gasket and bolts are missing from the model, or the component has welded ends and its symbol key is wrong.',
  source: `${sources.tools} A symbol key that ends with FL means flanged ends.`,
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
  ],
  check({ networks, report }) {
    for (const { ports } of networks)
      for (const port of ports) {
        const { component, joint } = port;
        // The symbol key says nothing about taps.
        if (port.point.kind === 'tap' || endTypeOf(component.skey) !== 'FL' || component.keyword.startsWith('FLANGE')) continue;
        const neighbor = joint.ports.find((other) => other.component !== component)?.component;
        if (!neighbor || !welded.test(neighbor.keyword) || endTypeOf(neighbor.skey) === 'FL') continue;
        report({
          at: port.point.line,
          message: `The flanged end of ${component.keyword} meets ${componentLabel(neighbor)} directly.`,
          component: component.index,
          related: [neighbor.index],
        });
      }
  },
};
