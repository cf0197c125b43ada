import { expect, test } from 'vitest';
import { checkText } from './check.ts';
import { listMaterials } from './materials.ts';
import { findSample } from './samples/all.ts';
import { findWelds } from './welds.ts';

function weldsIn(text: string) {
  const [network] = checkText(text).networks;
  if (!network) throw new Error('The text has no pipeline.');
  return findWelds(network);
}

const pipe = (from: number, to: number) => `PIPE\n    END-POINT ${from} 0 0 25\n    END-POINT ${to} 0 0 25\n`;
const part = (keyword: string, skey: string, from: number, to: number) =>
  `${keyword}\n    END-POINT ${from} 0 0 25\n    END-POINT ${to} 0 0 25\n    SKEY ${skey}\n`;
const weld = (at: number) => part('WELD', 'WW', at, at);
const inPipeline = (...parts: string[]) => `PIPELINE-REFERENCE P\n${parts.join('')}`;

test('lists the welds of the file and those derived from welded ends', () => {
  expect(weldsIn(findSample('elbow-and-pipe')?.text ?? '').length).toBe(2);
  const welds = weldsIn(findSample('welds')?.text ?? '');
  expect(welds.map(({ kind }) => kind)).toEqual(['shop', 'site', 'shop', 'field fit']);
  expect(new Set(welds.map(({ number }) => number)).size).toBe(welds.length);
});

test.each([
  ['WW', 'shop'],
  ['WS', 'site'],
  ['WFT', 'field fit'],
  ['WO', 'offshore'],
  ['XX', 'site'],
])('a weld with the symbol key %s is made: %s', (skey, kind) => {
  const welds = weldsIn(inPipeline(pipe(0, 900), pipe(900, 2000), part('WELD', skey, 900, 900)));
  expect(welds).toMatchObject([{ kind }]);
});

test('a weld of the file has the type of the ends at its joint, also if it is a little off', () => {
  const coupling = part('COUPLING', 'COSW', 900.49, 920);
  const welds = weldsIn(inPipeline(pipe(0, 900.49), coupling, pipe(920, 2000), weld(900.51), weld(1500)));
  expect(welds.map(({ type, component }) => [type, component])).toEqual([
    ['socket weld', null],
    ['socket weld', 3],
    ['butt weld', 4],
  ]);
});

test.each([
  ['FLWN', ['butt weld']],
  ['FOWN', ['butt weld']],
  ['FLSE', ['butt weld']],
  ['FBSE', ['butt weld']],
  ['FLSO', ['fillet weld']],
  ['FLSJ', ['fillet weld']],
  ['FOSO', ['fillet weld']],
  ['FLSW', ['socket weld']],
  ['FLSC', []],
  ['FLLB', []],
])('a flange %s on a pipe', (skey, types) => {
  expect(weldsIn(inPipeline(pipe(0, 900), part('FLANGE', skey, 900, 930))).map(({ type }) => type)).toEqual(types);
});

test.each([
  ['25 SW', '25 SC', ['socket weld']],
  ['25 SC', '25 SC', []],
  ['25', '25', ['socket weld', 'socket weld']],
  ['25 FL', '25 BW', ['butt weld']],
  ['25 PL', '25 SC', ['butt weld']],
])('the words after the bores of a valve decide how it is welded: %s, %s', (first, second, types) => {
  const valve = `VALVE\n    END-POINT 900 0 0 ${first}\n    END-POINT 1000 0 0 ${second}\n    SKEY VBSW\n`;
  expect(weldsIn(inPipeline(pipe(0, 900), valve, pipe(1000, 2000))).map(({ type }) => type)).toEqual(types);
});

const outlet = (skey: string) =>
  `OLET\n    CENTRE-POINT 500 0 0 25\n    BRANCH1-POINT 500 0 50 25\n    SKEY ${skey}\nPIPE\n    END-POINT 500 0 50 25\n    END-POINT 500 0 400 25\n`;

test.each([
  ['WTBW', ['branch weld', 'butt weld']],
  ['SKSW', ['branch weld', 'socket weld']],
  ['THSC', ['branch weld']],
])('an outlet %s is welded to the run, and at its end as its symbol key says', (skey, types) => {
  const welds = weldsIn(inPipeline(pipe(0, 900), outlet(skey)));
  expect(welds.map(({ type }) => type)).toEqual(types);
  expect(welds[0]?.at).toMatchObject({ x: 500, y: 0, z: 0 });
});

test('a pipe on a tap has a branch weld with the size of the tap, in whatever order they are written', () => {
  const tapped = `${pipe(0, 900)}    TAP-CONNECTION\n    CO-ORDS 500 0 17 15\n`;
  const drain = 'PIPE\n    END-POINT 500 0 17 15\n    END-POINT 500 0 400 15\n';
  const welds = [{ type: 'branch weld', size: 'DN 15', at: { x: 500, z: 17 } }];
  expect(weldsIn(inPipeline(tapped, drain))).toMatchObject(welds);
  expect(weldsIn(inPipeline(drain, tapped))).toMatchObject(welds);
});

test('a WELD at an outlet is its weld to the run, which it does not cut', () => {
  const { document, networks } = checkText(inPipeline(pipe(0, 900), outlet('THSC'), weld(500)));
  const [materials] = networks.map((network) => listMaterials(document, network));
  expect(materials?.welds.map(({ type, component }) => [type, component])).toEqual([['branch weld', 3]]);
  expect(materials?.cuts.map(({ lengthMm }) => lengthMm)).toEqual([900, 350]);
});

test('a WELD at the end of an outlet is the weld of its branch', () => {
  const named = 'WELD\n    END-POINT 500 0 50 25\n    END-POINT 500 0 50 25\n    SKEY WW\n';
  const welds = weldsIn(inPipeline(pipe(0, 900), outlet('WTBW'), named));
  expect(welds.map(({ type, component }) => [type, component])).toEqual([
    ['branch weld', null],
    ['butt weld', 3],
  ]);
});

test('welds of parts that the file excludes from the lists of material are not listed', () => {
  const exclude = '    MATERIAL-LIST EXCLUDE\n';
  expect(weldsIn(inPipeline(pipe(0, 900), pipe(900, 2000), `${weld(900)}${exclude}`))).toEqual([]);
  const excluded = outlet('WTBW').replace('PIPE', `${exclude}PIPE`);
  expect(weldsIn(inPipeline(pipe(0, 900), excluded)).map(({ type }) => type)).toEqual(['butt weld']);
});

test('a weld has the line of its WELD, or of the first end that meets another', () => {
  const welds = weldsIn(inPipeline(pipe(0, 900), pipe(900, 2000), pipe(2000, 3000), weld(900)));
  expect(welds.map(({ line, number }) => [line, number])).toEqual([
    [6, 1],
    [10, 2],
  ]);
});

const split = (skey: string) => [pipe(0, 500), outlet(skey), pipe(500, 900)];
const run = (at: number) => `WELD\n    END-POINT ${at} 0 0 100\n    END-POINT ${at} 0 0 100\n    SKEY WW\n`;

test('a run pipe that is written in two parts at an outlet has no weld there, unless the file has one', () => {
  const types = (...welds: string[]) => weldsIn(inPipeline(...split('THSC'), ...welds)).map(({ type }) => type);
  expect(types()).toEqual(['branch weld']);
  // The run is DN 25 like the outlet, so only a WELD of another size is one of the run.
  expect(types(weld(500))).toEqual(['branch weld']);
  expect(types(run(500))).toEqual(['branch weld', 'butt weld']);
});

test('a WELD where an outlet and two pipes meet belongs to the part of its size', () => {
  const header = (from: number, to: number) => pipe(from, to).replaceAll(' 25', ' 100');
  const parts = [header(0, 500), outlet('THSC'), header(500, 900)];
  expect(weldsIn(inPipeline(...parts, weld(500))).map(({ type, size }) => [type, size])).toEqual([['branch weld', 'DN 25']]);
  expect(weldsIn(inPipeline(...parts, run(500))).map(({ type, size }) => [type, size])).toEqual([
    ['branch weld', 'DN 25'],
    ['butt weld', 'DN 100'],
  ]);
});

test('an elbolet is welded to its elbow', () => {
  const elbow = 'ELBOW\n    END-POINT 0 0 0 200\n    END-POINT 305 0 305 200\n    CENTRE-POINT 305 0 0\n    SKEY ELBW\n';
  const elbolet = 'ELBOLET\n    CENTRE-POINT 305 0 0\n    BRANCH1-POINT 420 0 0 25\n';
  expect(weldsIn(inPipeline(elbow, elbolet))).toMatchObject([{ type: 'branch weld', size: 'DN 25', at: { x: 305, z: 0 } }]);
});

test.each(['TESO', 'TERF'])('a tee of zero length with SKEY %s is a branch that is set on the pipe', (skey) => {
  const branch = '    CENTRE-POINT 500 0 0\n    BRANCH1-POINT 500 0 17 15\n    SKEY';
  const tee = part('TEE', skey, 500, 500).replace('    SKEY', branch);
  const { document, networks } = checkText(inPipeline(pipe(0, 500), tee, pipe(500, 900)));
  const materials = networks.map((network) => listMaterials(document, network));
  expect(materials).toMatchObject([{ welds: [{ type: 'branch weld', size: 'DN 15' }], cuts: [{ lengthMm: 900 }] }]);
});

test('a WELD at the end of a stub is the only weld of the branch', () => {
  const header = 'PIPE\n    END-POINT 0 0 0 150\n    END-POINT 900 0 0 150\n    ITEM-CODE P\n';
  const stub = 'TEE-STUB\n    CENTRE-POINT 450 0 0\n    BRANCH1-POINT 450 0 84 50\n    SKEY TESO\n';
  const branch = 'PIPE\n    END-POINT 450 0 84 50\n    END-POINT 450 0 400 50\n    ITEM-CODE B\n';
  const named = 'WELD\n    END-POINT 450 0 84 50\n    END-POINT 450 0 84 50\n    SKEY WW\n';
  const types = (...parts: string[]) => weldsIn(inPipeline(...parts)).map(({ type, component }) => [type, component]);
  expect(types(header, stub, branch, named)).toEqual([['branch weld', 3]]);
  expect(types(header, stub, branch)).toEqual([['branch weld', null]]);
});
