import { expect, test } from 'vitest';
import { emptyFamily } from './family-draft.ts';
import { labelOf, textOf } from './family-text.ts';

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

test('writes the values of a conflict as the form shows them', () => {
  const { category, lod, endTypes, dimensions, active, connectors } = emptyFamily;
  expect(
    Object.entries({ category, lod, endTypes, dimensions, active, connectors }).map(([name, value]) => textOf(name, value)),
  ).toEqual(['Elbow', 'LOD 350', 'Butt weld', 'Outside diameter', 'No', 'None']);
  expect(textOf('connectors', [{ name: 'Port 1', endType: 'FLG', role: 'inlet' }])).toBe('Port 1 · Flanged · Inlet');
  expect(textOf('sizes', [{ nps: '4', dn: '100', cells: { outsideDiameter: '114.3', centerToEnd: '' } }])).toBe(
    'NPS 4 · DN 100 · Outside diameter 114.3 · Center to end –',
  );
});
