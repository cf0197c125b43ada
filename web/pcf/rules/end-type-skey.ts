import { findAttribute, joinPoints } from '../model.ts';
import { endTypeOf } from '../skeys.ts';
import { withMetricHeader, right, type Rule, wrong } from '../rule.ts';

const valve = (first: string, second: string) =>
  withMetricHeader(`VALVE\n    END-POINT 0 0 0 25 ${first}\n    END-POINT 100 0 0 25 ${second}\n    SKEY VBSW\n`);

const joiningTypes: ReadonlySet<string> = new Set(['BW', 'SW', 'SC', 'FL']);

export const endTypeSkey: Rule = {
  id: 'end-type-skey',
  group: 'material',
  severity: 'warning',
  title: 'End types that contradict the symbol key',
  why: 'The drawing shows the ends of the symbol key, but the ends have other types. If the types after the bores are correct, the weld list and the symbol do not match the part.',
  source:
    'The last two letters of most symbol keys are the end type; some programs also write it after each bore. A component with different ends has only one symbol key, so the rule reports it only if none of its ends has the type of the key.',
  examples: [
    wrong('A socket-weld key, but both ends are screwed', valve('SC', 'SC')),
    right('One end is a socket weld', valve('SW', 'SC')),
    right('No end types', valve('', '')),
  ],
  check({ document, report }) {
    for (const component of document.components) {
      const written = endTypeOf(component.skey);
      const types = joinPoints(component).map(({ endType }) => endType ?? '');
      if (
        !written ||
        !joiningTypes.has(written) ||
        types.length === 0 ||
        types.includes(written) ||
        !types.every((type) => joiningTypes.has(type))
      )
        continue;
      const at = findAttribute(document, component, 'SKEY');
      report({
        at: at?.value ?? component.firstLine,
        message: `${component.skey} stands for ${written} ends, but the ends are ${[...new Set(types)].join(' and ')}.`,
        component: component.index,
      });
    }
  },
};
