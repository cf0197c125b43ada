import { expect, test } from 'vitest';
import { checkText } from './check.ts';
import { billRows, listMaterials } from './materials.ts';
import { findSample } from './samples/all.ts';

function materialsIn(text: string) {
  const { document, networks } = checkText(text);
  if (!networks[0]) throw new Error('The text has no pipeline.');
  return listMaterials(document, networks[0]);
}

const materialsOf = (id: string) => materialsIn(findSample(id)?.text ?? '');

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

test.each([
  ['UNITS-BOLT-DIA INCH\nUNITS-BOLT-LENGTH INCH\n', '0.625', '3.5', '5/8" x 3-1/2"'],
  ['UNITS-BOLT-DIA INCH\nUNITS-BOLT-LENGTH MM\n', '5/8', '90', '5/8" x 90'],
  ['UNITS-BOLT-DIA MM\nUNITS-BOLT-LENGTH MM\n', '16', '90.0', 'M16 x 90'],
  ['UNITS-BOLT-DIA MM\n', 'M16', '90', 'M16 x 90'],
  ['', '0.625', '3.5', '0.625 x 3.5'],
])('bolts have the units of the file: %j', (units, diameter, length, size) => {
  const bolts = `    BOLT-DIA ${diameter}\n    BOLT-LENGTH ${length}\n    BOLT-ITEM-CODE B1\n`;
  const own = materialsIn(`${units}PIPELINE-REFERENCE P\nBOLT\n    CO-ORDS 0 0 0\n${bolts}`);
  expect(own.bill).toMatchObject([{ category: 'Bolts', size }]);
  const ofGasket = materialsIn(`${units}PIPELINE-REFERENCE P\nGASKET\n    END-POINT 0 0 0 100\n${bolts}`);
  expect(ofGasket.bill.find(({ category }) => category === 'Bolts')?.size).toBe(size);
});

test('lists every pipe with its length in the cut list', () => {
  expect(materialsOf('elbow-and-pipe').cuts.map(({ lengthMm }) => lengthMm)).toEqual([1000, 800]);
});

test('writes lengths of pipe in meters', () => {
  expect(billRows(materialsOf('elbow-and-pipe').bill)[1]?.slice(-2)).toEqual([1.8, 'm']);
});
