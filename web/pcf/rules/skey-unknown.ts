import { findAttribute } from '../model.ts';
import { findSymbolKey } from '../skeys.ts';
import { withMetricHeader, right, type Rule, wrong } from '../rule.ts';

const valve = (skey: string) => withMetricHeader(`VALVE\n    END-POINT 0 0 0 100\n    END-POINT 229 0 0 100\n    SKEY ${skey}\n`);
const fixed = (skey: string) =>
  withMetricHeader(`PIPE-FIXED\n    END-POINT 0 0 0 100\n    END-POINT 500 0 0 100\n    SKEY ${skey}\n`);

export const skeyUnknown: Rule = {
  id: 'skey-unknown',
  group: 'material',
  severity: 'note',
  title: 'Unknown symbol key',
  why: 'If the drawing program has no symbol for this key, it draws a generic one.',
  source:
    'Lists of symbol keys: humkyung/IsoFlow and rompik/OpenIso on GitHub, and AVEVA’s symbol keys for Isodraft and PTC’s for Creo Piping. Projects add their own keys, so this is a note.',
  examples: [
    wrong('A project-specific key', valve('QZFL')),
    right('A gate valve', valve('VTFL')),
    right('A fixed length of pipe', fixed('FPFL')),
    right(
      'A lobster-back bend of three pieces',
      withMetricHeader('BEND\n    END-POINT 0 0 0 100\n    END-POINT 152 152 0 100\n    CENTRE-POINT 152 0 0\n    SKEY L3BW\n'),
    ),
    right(
      'A half coupling for butt welding',
      withMetricHeader('OLET\n    CENTRE-POINT 0 0 0\n    BRANCH1-POINT 0 0 80 25\n    SKEY HCBW\n'),
    ),
    right(
      'A branch that is pulled from the pipe',
      withMetricHeader(
        'TEE\n    END-POINT 0 0 0 100\n    END-POINT 210 0 0 100\n    CENTRE-POINT 105 0 0\n    BRANCH1-POINT 105 0 80 50\n    SKEY TPUL\n',
      ),
    ),
    right('A weld of a socket on site', withMetricHeader('WELD\n    END-POINT 0 0 0 25\n    END-POINT 0 0 0 25\n    SKEY XX\n')),
  ],
  check({ document, report }) {
    for (const component of document.components) {
      if (!component.skey || component.type.shape === 'point' || findSymbolKey(component.skey)) continue;
      const at = findAttribute(document, component, 'SKEY');
      report({
        at: at?.value ?? component.firstLine,
        message: `${component.skey.slice(0, 20)} is not in the public lists of symbol keys.`,
        component: component.index,
      });
    }
  },
};
