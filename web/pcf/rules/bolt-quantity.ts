import { attributeValue } from '../model.ts';
import { readNumber } from '../numbers.ts';
import { componentLabel, withMetricHeader, right, type Rule, sources, wrong } from '../rule.ts';

const bolts = (quantity: string) =>
  `BOLT\n    CO-ORDS 75 0 0\n    BOLT-DIA 16\n    BOLT-LENGTH 90\n${quantity}    BOLT-ITEM-CODE B16X90\n`;
const gasket = 'GASKET\n    END-POINT 75 0 0 100\n    END-POINT 78 0 0 100\n';

export const boltQuantity: Rule = {
  id: 'bolt-quantity',
  group: 'material',
  severity: 'warning',
  title: 'Bolts without a quantity',
  why: 'The bill of materials counts one bolt where a flanged joint needs four or more, so too few bolts are ordered.',
  source: sources.tools,
  examples: [
    wrong('No BOLT-QUANTITY', withMetricHeader(bolts(''))),
    wrong('A quantity of 0', withMetricHeader(bolts('    BOLT-QUANTITY 0\n'))),
    wrong(
      'Bolts in the block of the gasket',
      withMetricHeader(`${gasket}    BOLT\n    BOLT-DIA 16\n    BOLT-ITEM-CODE B16X90\n`),
    ),
    right('Eight bolts', withMetricHeader(bolts('    BOLT-QUANTITY 8\n'))),
    right('Eight sets', withMetricHeader(bolts('    QUANTITY 8 SETS\n'))),
    right('Bolts that are in no list', withMetricHeader(bolts('    MATERIAL-LIST EXCLUDE\n'))),
    right('A gasket without bolts in its block', withMetricHeader(gasket)),
  ],
  check({ document, report }) {
    for (const component of document.components) {
      const { keyword, isExcluded, firstLine, index } = component;
      const valueOf = (name: string) => attributeValue(document, component, name);
      const hasBolts = keyword === 'BOLT' || (keyword === 'GASKET' && valueOf('BOLT-ITEM-CODE') !== '');
      if (!hasBolts || isExcluded) continue;
      const text = valueOf('BOLT-QUANTITY') || (keyword === 'BOLT' ? valueOf('QUANTITY') : '');
      const [word = ''] = text.split(/\s/);
      const quantity = readNumber(word);
      // The rule `number-format` reports a quantity that is not a number.
      if (word && !quantity) continue;
      if (quantity && quantity.value > 0) continue;
      report({
        at: firstLine,
        message: `${componentLabel(component)} has ${quantity ? `a BOLT-QUANTITY of ${word}` : 'no BOLT-QUANTITY'}. The bill of materials counts 1 bolt.`,
        component: index,
      });
    }
  },
};
