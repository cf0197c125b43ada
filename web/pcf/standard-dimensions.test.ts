// The checker's tables must match those of the families library, which only the server has.
import { expect, test } from 'vitest';
import * as buttWeld from '../../server/seeds/catalog/tables/butt-weld.ts';
import * as flanges from '../../server/seeds/catalog/tables/flanges.ts';
import * as checker from './standard-dimensions.ts';

interface LibraryTable {
  rows: ReadonlyMap<string, Partial<Record<string, number>>>;
}

const toTable = ({ rows }: LibraryTable, ...columns: string[]) =>
  Object.fromEntries([...rows].map(([nps, row]) => [nps.replace(' x ', 'x'), columns.map((column) => row[column])]));

test.each([
  ['long-radius elbows', checker.elbow90LongRadius, toTable(buttWeld.elbow90LongRadius, 'centerToEnd')],
  ['45 degree elbows', checker.elbow45LongRadius, toTable(buttWeld.elbow45LongRadius, 'centerToEnd')],
  ['short-radius elbows', checker.elbow90ShortRadius, toTable(buttWeld.elbow90ShortRadius, 'centerToEnd')],
  ['3D elbows', checker.elbow90ThreeDiameters, toTable(buttWeld.elbow90ThreeDiameters, 'centerToEnd')],
  ['3D 45 degree elbows', checker.elbow45ThreeDiameters, toTable(buttWeld.elbow45ThreeDiameters, 'centerToEnd')],
  ['straight tees', checker.straightTee, toTable(buttWeld.straightTee, 'centerToEnd', 'centerToOutlet')],
  ['reducing tees', checker.reducingTee, toTable(buttWeld.reducingTee, 'centerToEnd', 'centerToOutlet')],
  ['caps', checker.capLength, toTable(buttWeld.cap, 'length')],
  ['reducers', checker.reducerLength, toTable(buttWeld.reducer, 'endToEnd')],
  ['flanges, Class 150', checker.weldNeck150, toTable(flanges.weldNeck150, 'lengthThroughHub')],
  ['flanges, Class 300', checker.weldNeck300, toTable(flanges.weldNeck300, 'lengthThroughHub')],
  ['flanges, Class 600', checker.weldNeck600, toTable(flanges.weldNeck600, 'lengthThroughHub')],
])('%s agree with the families library', (_, own, library) => {
  expect(own).toEqual(library);
});

test.each([
  ['Cap, BW, ASME B16.9', 'warning'],
  ['CAP ASME B169 / EN 10253', 'warning'],
  ['Cap, BW, A234 WPB', 'note'],
  ['Cap en 100 mm', 'note'],
  ['', 'note'],
  ['Cap EN 10253-2', null],
  ['Cap DIN EN 10253', null],
  ['Cap JIS B2311', null],
  ['Cap GB/T 12459', null],
  ['Cap ГОСТ 17379', null],
  ['Cap PN16', null],
  ['Cap ASME B16.11', null],
] as const)('a deviation from B16.9 of %j is reported as: %s', (description, severity) => {
  expect(checker.deviationSeverity(description, 'B16.9')).toBe(severity);
});
