import { endTypeOf } from '../skeys.ts';
import { componentLabel, metric, right, type Rule, sources, wrong } from '../rule.ts';

const welded = /^(?:PIPE|ELBOW|BEND|TEE|REDUCER|CAP)/;

export const flangedEnd: Rule = {
  id: 'flanged-end',
  group: 'material',
  severity: 'warning',
  title: 'Flanged end without a flange',
  why: 'A flanged valve meets a pipe directly. Either a flange, gasket and bolts are missing from the model, or the valve is a welded one and its key is wrong.',
  source: `${sources.tools} The last two letters FL of a key say flanged.`,
  examples: [
    wrong(
      'A flanged valve on a pipe',
      metric(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nVALVE\n    END-POINT 900 0 0 100\n    END-POINT 1129 0 0 100\n    SKEY VTFL\n',
      ),
    ),
    right(
      'A welded valve',
      metric(
        'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\nVALVE\n    END-POINT 900 0 0 100\n    END-POINT 1129 0 0 100\n    SKEY VTBW\n',
      ),
    ),
  ],
  check({ networks, report }) {
    for (const { ports } of networks)
      for (const port of ports) {
        const { component, joint } = port;
        if (endTypeOf(component.skey) !== 'FL' || component.keyword.startsWith('FLANGE')) continue;
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
