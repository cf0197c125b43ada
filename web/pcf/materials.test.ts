import { expect, test } from 'vitest';
import { checkText } from './check.ts';
import { billRows, cutRows, listMaterials, weldRows } from './materials.ts';
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

test.each(['MM-HUNDREDTH', 'MM-HUNDREDTHS'])('coordinates in %s are divided by 100', (unit) => {
  const { bill } = materialsIn(`UNITS-CO-ORDS ${unit}\nPIPE\n    END-POINT 0 0 0 100\n    END-POINT 90000 0 0 100\n`);
  expect(bill).toMatchObject([{ quantity: 900 }]);
});

test('a strainer is an in-line item, a control valve an instrument', () => {
  const { bill } = materialsOf('instruments');
  const categoryOf = (code: string) => bill.find((item) => item.code === code)?.category;
  expect([categoryOf('FIFL-80'), categoryOf('CVFL-80')]).toEqual(['In-line items', 'Instruments']);
});

test('outlets of one code on runs of different sizes are different items', () => {
  const run = (y: number, bore: number) => `PIPE\n    END-POINT 0 ${y} 0 ${bore}\n    END-POINT 900 ${y} 0 ${bore}\n`;
  const outlet = (y: number, center = '') =>
    `OLET\n    CENTRE-POINT 450 ${y} 0${center}\n    BRANCH1-POINT 450 ${y} 110 25\n    SKEY WTBW\n    ITEM-CODE WOL\n`;
  const { bill } = materialsIn(
    `UNITS-BORE MM\nPIPELINE-REFERENCE P\n${run(0, 150)}${run(500, 100)}${run(999, 25)}${outlet(0)}${outlet(500)}${outlet(999)}${outlet(3000, ' 80')}${outlet(5000)}`,
  );
  const sizes = bill.flatMap(({ code, size, quantity }) => (code === 'WOL' ? [[size, quantity]] : []));
  expect(sizes).toEqual([
    ['DN 150 x DN 25', 1],
    ['DN 100 x DN 25', 1],
    ['DN 25', 2],
    ['DN 80 x DN 25', 1],
  ]);
});

test('counts bolts, not bolt sets', () => {
  const { bill } = materialsOf('bypass');
  expect(bill.find(({ category }) => category === 'Bolts')).toMatchObject({ size: 'M16 x 90', quantity: 16 });
});

test('lists pipes before flanges and valves, and numbers the items in this order', () => {
  const part = (keyword: string) => `${keyword}\n    END-POINT 0 0 0 100\n    END-POINT 90 0 0 100\n`;
  const { bill } = materialsIn(`PIPELINE-REFERENCE P\n${['VALVE', 'FLANGE', 'PIPE'].map(part).join('')}`);
  expect(bill.map(({ item, category }) => [item, category])).toEqual([
    [1, 'Pipe'],
    [2, 'Flanges'],
    [3, 'Valves'],
  ]);
});

test('a part that is not ordered, such as a nozzle, is listed only with an item code', () => {
  const nozzle = 'PIPELINE-REFERENCE P\nNOZZLE\n    END-POINT 0 0 0 100\n    END-POINT 90 0 0 100\n';
  expect(materialsIn(nozzle).bill).toEqual([]);
  expect(materialsIn(`${nozzle}    ITEM-CODE N1\n`).bill).toMatchObject([{ code: 'N1', quantity: 1 }]);
});

test.each([
  ['BOLT', 'BOLT-QUANTITY 8 SETS', 8],
  ['BOLT', 'QUANTITY 8', 8],
  ['ADDITIONAL-ITEM', 'QUANTITY 2.5', 2.5],
  ['SUPPORT', 'QUANTITY 2', 2],
  ['SUPPORT', 'QUANTITY 0', 1],
  ['SUPPORT', 'QUANTITY two', 1],
  ['SUPPORT', '', 1],
])('%s with %j counts as %d', (keyword, attribute, quantity) => {
  const { bill } = materialsIn(`PIPELINE-REFERENCE P\n${keyword}\n    CO-ORDS 0 0 0\n    ITEM-CODE A\n    ${attribute}\n`);
  expect(bill).toMatchObject([{ quantity, unit: 'pieces' }]);
  expect(billRows({ bill, system: 'metric' })[1]?.slice(-2)).toEqual([quantity, 'pieces']);
});

test('the quantities of a gasket and of the bolts in its block are separate', () => {
  const { bill, itemsOf } = materialsIn(
    'PIPELINE-REFERENCE P\nGASKET\n    END-POINT 0 0 0 100\n    QUANTITY 2\n    BOLT-ITEM-CODE B\n    BOLT-QUANTITY 8\n',
  );
  expect(bill.map(({ description, quantity }) => [description, quantity])).toEqual([
    ['GASKET', 2],
    ['BOLT', 8],
  ]);
  expect(itemsOf.get(0)).toEqual([1, 2]);
});

test.each([
  ['UNITS-BOLT-DIA INCH\nUNITS-BOLT-LENGTH INCH\n', '0.625', '3.5', '5/8" x 3-1/2"'],
  ['UNITS-BOLT-DIA INCH\nUNITS-BOLT-LENGTH MM\n', '5/8', '90', '5/8" x 90'],
  ['UNITS-BOLT-DIA INCH-SIXTEENTH\nUNITS-BOLT-LENGTH INCH-SIXTEENTH\n', '10', '56', '5/8" x 3-1/2"'],
  ['UNITS-BOLT-DIA MM\nUNITS-BOLT-LENGTH MM-HUNDREDTHS\n', '16', '6985', 'M16 x 69.85'],
  ['UNITS-BOLT-DIA MM\nUNITS-BOLT-LENGTH MM\n', '16', '90.0', 'M16 x 90'],
  // 1-1/16" is 26.99 mm.
  ['UNITS-BOLT-DIA MM\nUNITS-BOLT-LENGTH MM\n', '27', '90', 'M27 x 90'],
  ['UNITS-BOLT-DIA MM\nUNITS-BOLT-LENGTH MM\n', '15.875', '90', '5/8" x 90'],
  ['UNITS-BOLT-DIA MM\nUNITS-BOLT-LENGTH MM\n', '28.6', '160', '1-1/8" x 160'],
  ['UNITS-BOLT-DIA MM\n', 'M16', '90', 'M16 x 90'],
  ['UNITS-BOLT-DIA MM\nUNITS-BOLT-LENGTH MM\n', 'DN16', '90', 'DN16 x 90'],
  ['UNITS-BOLT-DIA INCH\nUNITS-BOLT-LENGTH INCH\n', '16mm', '90mm', 'M16 x 90'],
  ['UNITS-BOLT-DIA MM\nUNITS-BOLT-LENGTH MM\n', '5/8"', '3.5in', '5/8" x 3-1/2"'],
  ['', '0.625', '3.5', '0.625 x 3.5'],
])('bolts have the units of the file or of the value: %j', (units, diameter, length, size) => {
  const bolts = `    BOLT-DIA ${diameter}\n    BOLT-LENGTH ${length}\n    BOLT-ITEM-CODE B1\n`;
  const own = materialsIn(`${units}PIPELINE-REFERENCE P\nBOLT\n    CO-ORDS 0 0 0\n${bolts}`);
  expect(own.bill).toMatchObject([{ category: 'Bolts', size }]);
  const ofGasket = materialsIn(`${units}PIPELINE-REFERENCE P\nGASKET\n    END-POINT 0 0 0 100\n${bolts}`);
  expect(ofGasket.bill.find(({ category }) => category === 'Bolts')?.size).toBe(size);
});

test('materials are looked up in their own pipeline first, then in the whole file', () => {
  const line = (reference: string, identifiers: string[]) =>
    `PIPELINE-REFERENCE ${reference}\n${identifiers.map((id, index) => `PIPE\n    END-POINT ${900 * index} 0 0 100\n    END-POINT ${900 * index + 900} 0 0 100\n    MATERIAL-IDENTIFIER ${id}\n`).join('')}`;
  const material = (id: string, code: string, description: string) =>
    `MATERIALS\nMATERIAL-IDENTIFIER ${id}\n    ITEM-CODE ${code}\n    DESCRIPTION ${description}\n`;
  const { document, networks } = checkText(
    `${line('A', ['1', '2'])}${material('1', 'P', 'Pipe, A106-B')}${line('B', ['1'])}${material('1', 'P', 'Pipe, TP316L')}${material('2', 'Q', 'Pipe, P11')}`,
  );
  const bills = networks.map((network) => listMaterials(document, network).bill.map(({ description }) => description));
  expect(bills).toEqual([['Pipe, A106-B', 'Pipe, P11'], ['Pipe, TP316L']]);
});

test('a gasket and the bolts in its block have their own descriptions', () => {
  const { bill } = materialsIn(
    'PIPELINE-REFERENCE P\nGASKET\n    END-POINT 0 0 0 100\n    ITEM-CODE G1\n    DESCRIPTION Gasket 3 mm\n    BOLT-ITEM-CODE B1\n    BOLT-ITEM-DESCRIPTION Stud M16x90\n',
  );
  expect(bill.map(({ code, description }) => [code, description])).toEqual([
    ['G1', 'Gasket 3 mm'],
    ['B1', 'Stud M16x90'],
  ]);
});

test('lists every pipe with its length in the cut list', () => {
  expect(materialsOf('elbow-and-pipe').cuts.map(({ lengthMm }) => lengthMm)).toEqual([1000, 800]);
});

test('existing parts that the file excludes are in no list, and the weld to them is', () => {
  const { bill, cuts, welds } = materialsOf('tie-in');
  expect(bill.map(({ category, quantity }) => [category, quantity])).toEqual([
    ['Pipe', 2100],
    ['Fittings', 1],
    ['Fittings', 1],
  ]);
  expect(cuts.map(({ lengthMm }) => lengthMm)).toEqual([1200, 900]);
  // The first one joins the new pipe to the existing one.
  expect(welds.map(({ at }) => [at.y, at.z])).toEqual([
    [952, 1000],
    [2152, 1000],
    [2304, 1152],
    [2304, 2052],
  ]);
});

test('a pipe that is written in two parts at an outlet is one piece, unless it is welded there', () => {
  const pipe = (from: number, to: number) => `PIPE\n    END-POINT ${from} 0 0 100\n    END-POINT ${to} 0 0 100\n`;
  const parts = `PIPELINE-REFERENCE P\n${pipe(0, 500)}OLET\n    CENTRE-POINT 500 0 0 100\n    BRANCH1-POINT 500 0 90 25\n    SKEY WTBW\n${pipe(500, 900)}`;
  const lengths = (text: string) => materialsIn(text).cuts.map(({ lengthMm }) => lengthMm);
  expect(lengths(parts)).toEqual([900]);
  expect(lengths(`${parts}WELD\n    END-POINT 500 0 0 100\n    SKEY WW\n`)).toEqual([500, 400]);
});

test('a pipe that is written in three parts is one piece at the line of its first part, in whatever order its outlets are', () => {
  const pipe = (from: number, to: number) => `PIPE\n    END-POINT ${from} 0 0 100\n    END-POINT ${to} 0 0 100\n`;
  const outlet = (at: number) => `OLET\n    CENTRE-POINT ${at} 0 0 100\n    BRANCH1-POINT ${at} 0 90 25\n    SKEY WTBW\n`;
  const pipes = pipe(0, 300) + pipe(300, 600) + pipe(600, 900);
  for (const outlets of [outlet(300) + outlet(600), outlet(600) + outlet(300)]) {
    expect(materialsIn(`PIPELINE-REFERENCE P\n${pipes}${outlets}`).cuts).toMatchObject([{ lengthMm: 900, line: 1 }]);
  }
});

test('a pipe of which the file has only one end is in no cut list', () => {
  expect(materialsIn('PIPELINE-REFERENCE P\nPIPE\n    END-POINT 0 0 0 100\n').cuts).toEqual([]);
});

test('a WELD along a pipe makes two pieces of it, also if the pipe is written in parts at an outlet', () => {
  const pipe = (from: number, to: number) => `PIPE\n    END-POINT ${from} 0 0 100\n    END-POINT ${to} 0 0 100\n`;
  const weld = (at: number) => `WELD\n    END-POINT ${at} 0 0 100\n    END-POINT ${at} 0 0 100\n    SKEY WS\n`;
  const outlet = 'OLET\n    CENTRE-POINT 500 0 0 100\n    BRANCH1-POINT 500 0 90 25\n    SKEY WTBW\n';
  const lengths = (text: string) => materialsIn(`PIPELINE-REFERENCE P\n${text}`).cuts.map(({ lengthMm }) => lengthMm);
  expect(lengths(pipe(0, 1800) + weld(600))).toEqual([600, 1200]);
  expect(lengths(pipe(1800, 0) + weld(600) + weld(600) + weld(1700))).toEqual([100, 1100, 600]);
  expect(lengths(pipe(0, 500) + outlet + pipe(500, 1800) + weld(600))).toEqual([600, 1200]);
  expect(lengths(pipe(0, 500) + outlet + pipe(500, 1800) + weld(200))).toEqual([200, 1600]);
});

test('a STATUS alone excludes nothing', () => {
  const materials = materialsIn(
    'PIPELINE-REFERENCE P\nPIPE\n    END-POINT 0 0 0 100\n    END-POINT 40 0 0 100\n    STATUS DOTTED-DIMENSIONED\n',
  );
  expect(billRows(materials)[1]?.slice(-2)).toEqual([0.04, 'm']);
});

test.each([
  ['INCH', ['0', '40.5', '100']],
  ['FEET', ['0', '3.375', '8.33333']],
])('the lists of a file in %s are in feet and inches', (unit, [a, b, c]) => {
  const pipe = (from = '', to = '') => `PIPE\n    END-POINT ${from} 0 0 4\n    END-POINT ${to} 0 0 4\n`;
  const materials = materialsIn(`UNITS-BORE INCH\nUNITS-CO-ORDS ${unit}\nPIPELINE-REFERENCE P\n${pipe(a, b)}${pipe(b, c)}`);
  expect(billRows(materials)[1]?.slice(-2)).toEqual([8.33, 'ft']);
  expect(cutRows(materials).map((row) => row[3])).toEqual(['Length (ft-in)', `3'-4 1/2"`, `4'-11 1/2"`]);
  expect(weldRows(materials).map((row) => row[4])).toEqual(['E (ft-in)', `3'-4 1/2"`]);
});

test('the lists name lines as editors number them, and which welds are in the file', () => {
  const pipe = (from: number, to: number) => `PIPE\n    END-POINT ${from} 0 0 100\n    END-POINT ${to} 0 0 100\n`;
  const materials = materialsIn(
    `PIPELINE-REFERENCE P\n${pipe(0, 500)}${pipe(500, 900)}WELD\n    END-POINT 900 0 0 100\n    SKEY WW\n${pipe(900, 1000)}`,
  );
  expect(cutRows(materials).map((row) => row.at(-1))).toEqual(['Line', 2, 5, 11]);
  expect(weldRows(materials).map((row) => row.at(-1))).toEqual(['WELD in the file', 'no', 'yes']);
});

test('writes lengths of pipe in meters', () => {
  expect(billRows(materialsOf('elbow-and-pipe'))[1]?.slice(-2)).toEqual([1.8, 'm']);
});

test('a bend that is made from the pipe counts as pipe with the length of its arc', () => {
  const bend = (code: string, skey = 'PBBW') =>
    `BEND\n    END-POINT 900 0 0 100\n    END-POINT 1400 500 0 100\n    CENTRE-POINT 1400 0 0\n    SKEY ${skey}\n    ITEM-CODE ${code}\n`;
  const line = `PIPELINE-REFERENCE P\nPIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    ITEM-CODE P\n`;
  const arc = 500 * (Math.PI / 2);
  const pulled = materialsIn(line + bend('P'));
  expect(pulled.bill).toMatchObject([{ category: 'Pipe', unit: 'mm', components: [0, 1] }]);
  expect(pulled.bill[0]?.quantity).toBeCloseTo(900 + arc);
  expect(pulled.cuts.map(({ lengthMm }) => Math.round(lengthMm))).toEqual([900, Math.round(arc)]);
  expect(materialsIn(line + bend('P', 'BEPL')).bill).toEqual(pulled.bill);
  const bought = materialsIn(line + bend('B'));
  expect(bought.bill).toMatchObject([{ quantity: 900 }, { category: 'Fittings', quantity: 1, unit: 'pieces' }]);
  expect(bought.cuts).toHaveLength(1);
  const withoutCodes = materialsIn((line + bend('P')).replaceAll(/ +ITEM-CODE P\n/g, ''));
  expect(withoutCodes.bill).toMatchObject([{ quantity: 900 }, { category: 'Fittings', quantity: 1 }]);
});

test('a bend whose ends are at different distances from its corner has a straight part', () => {
  const bend = 'BEND\n    END-POINT 900 0 0 100\n    END-POINT 1400 800 0 100\n    CENTRE-POINT 1400 0 0\n    ITEM-CODE P\n';
  const pipe = 'PIPE\n    END-POINT 0 0 0 100\n    END-POINT 900 0 0 100\n    ITEM-CODE P\n';
  const { cuts } = materialsIn(`PIPELINE-REFERENCE P\n${pipe}${bend}`);
  expect(cuts[1]?.lengthMm).toBeCloseTo(500 * (Math.PI / 2) + 300);
});

test('supports that share an item code are listed with their own descriptions', () => {
  const support = (x: number, description: string) =>
    `SUPPORT\n    CO-ORDS ${x} 0 0 100\n    SKEY GUID\n    ITEM-CODE ..\n    ITEM-DESCRIPTION ${description}\n`;
  const listed = (description: string) => `ITEM-CODE ..\n    DESCRIPTION ${description}\n`;
  const { bill } = materialsIn(
    `${support(0, 'Shoe')}${support(300, 'Guide')}${support(600, 'Shoe')}MATERIALS\n${listed('Shoe')}${listed('Guide')}`,
  );
  expect(bill).toMatchObject([
    { code: '..', description: 'Shoe', size: 'DN 100', quantity: 2 },
    { code: '..', description: 'Guide', size: 'DN 100', quantity: 1 },
  ]);
});
