import { expect, test } from 'vitest';
import { labelOf } from './family-text.ts';

test('labels the paths of the form as the form does', () => {
  expect(
    ['material', 'sizes.3.dn', 'sizes.0.dimensions.outsideDiameter', 'connectors.1.endType', 'pcf.skey'].map(labelOf),
  ).toEqual([
    'Material',
    'Size table, row 4, DN',
    'Size table, row 1, Outside diameter',
    'Connectors, row 2, End type',
    'PCF, Symbol key',
  ]);
});
