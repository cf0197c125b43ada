import { expect, test } from 'vitest';
import { checkText } from './check.ts';
import { billRows, listMaterials, toCsv } from './materials.ts';
import { findSample } from './samples/all.ts';

function materialsOf(id: string) {
  const { document, networks } = checkText(findSample(id)?.text ?? '');
  if (!networks[0]) throw new Error('The sample has no pipeline.');
  return listMaterials(document, networks[0]);
}

test('adds up the lengths of pipes and counts fittings', () => {
  const { bill } = materialsOf('elbow-and-pipe');
  expect(bill).toMatchObject([
    { item: 1, category: 'Pipe', size: 'DN 100', code: 'P100', quantity: 1800, unit: 'mm' },
    { item: 2, category: 'Fittings', code: 'E90-100', quantity: 1, unit: 'pieces' },
  ]);
});

test('counts bolts, not bolt sets', () => {
  const { bill } = materialsOf('bypass');
  expect(bill.find(({ category }) => category === 'Bolts')).toMatchObject({ size: 'M16 x 90', quantity: 16 });
});

test('lists every pipe with its length in the cut list', () => {
  expect(materialsOf('elbow-and-pipe').cuts.map(({ lengthMm }) => lengthMm)).toEqual([1000, 800]);
});

test('lists the welds of the file and those derived from welded ends', () => {
  expect(materialsOf('elbow-and-pipe').welds.length).toBe(2);
  const { welds } = materialsOf('welds');
  expect(welds.map(({ kind }) => kind)).toEqual(['shop', 'site', 'shop', 'field fit']);
  expect(new Set(welds.map(({ number }) => number)).size).toBe(welds.length);
});

test('quotes CSV cells where needed and neutralizes formulas', () => {
  expect(toCsv([['=1+1', 'a,b', 'say "x"', 3]])).toBe(`'=1+1,"a,b","say ""x""",3\r\n`);
  expect(toCsv(billRows(materialsOf('elbow-and-pipe').bill)).split('\r\n')[1]).toContain('1.8,m');
});
