// Lines without faults.
import { LineBuilder } from './LineBuilder.ts';
import type { Sample } from './sample.ts';

const origin = { x: 0, y: 0, z: 1000 };

function pumpDischarge(): string {
  const line = new LineBuilder(80, { x: 10_000, y: 5000, z: 800 }, 'up');
  line
    .equipment('P-101A/N2')
    .flange()
    .reducer(100)
    .pipe(400)
    .flangedValve('CKFL', 'CV-1001', null)
    .pipe(300)
    .flangedValve('VTFL', 'HV-1002', 'south');
  line.pipe(900);
  line.elbow('east').pipe(1500);
  const drain = line.tee('down', 50);
  drain.pipe(250).flange().gasket().valve('VBFL', 'HV-1003', 'east').gasket().blind();
  line
    .pipe(2200)
    .support('GUID', 'PS-001', 1100)
    .elbow('north')
    .pipe(3000)
    .support('SKID', 'PS-002', 800)
    .elbow('up')
    .pipe(1800)
    .elbow('east')
    .pipe(1200);
  line.flange().gasket().equipment('V-201/N4');
  return line.text('100-P-1001-CS150', 'REVISION 0', 'DATE-DMY 12/03/2026', 'AREA 01', 'PROJECT-IDENTIFIER SPOOLWRIGHT DEMO');
}

function elbowAndPipe(): string {
  const line = new LineBuilder(100, origin, 'east');
  line.open().pipe(1000).elbow('north').pipe(800).open();
  return line.text('100-P-1002');
}

function branches(): string {
  const line = new LineBuilder(200, origin, 'east');
  line.pipeline('200-CW-0001').pipe(2000);
  line.tee('north').pipe(800).elbow('up').pipe(900).cap();
  line.pipe(1500);
  line.tee('up', 150).pipe(600).flangedValve('VTFL', 'HV-2001', 'east').pipe(300).open();
  line.pipe(2500);
  line.olet('up', 50, 1250).pipe(300).flange().gasket().valve('VGFL', 'HV-2002', 'west').gasket().blind();
  line.olet('down', 50, 600).pipe(250).cap();
  line.cap();
  return line.text('200-CW-2001');
}

function taps(): string {
  const line = new LineBuilder(200, origin, 'east');
  line.equipment('P-201A/DISCHARGE').pipe(1200);
  const vent = line.tap('up', 20, 700);
  const drain = line.tap('down', 20, 300);
  vent.pipe(300).valve('VTSW', 'HV-2101', 'east', 120).pipe(100).cap();
  drain.pipe(400).open();
  line.elbow('north').pipe(1500);
  // Plugged.
  line.tap('up', 20, 600);
  line.pipeline('200-P-2110');
  return line.text('200-P-2109');
}

function tieIn(): string {
  const line = new LineBuilder(100, origin, 'east');
  line.pipeline('100-P-2111').pipe(1500).existing().elbow('north').existing().pipe(800).existing();
  line.pipe(1200).elbow('up').pipe(900).cap();
  return line.text('100-P-2112');
}

function reducers(): string {
  const line = new LineBuilder(200, origin, 'east');
  line
    .open()
    .pipe(700)
    .reducer(150)
    .pipe(900)
    .reducer(100, 'ECCENTRIC')
    .pipe(900)
    .elbow('south')
    .pipe(500)
    .reducer(80)
    .pipe(600)
    .open();
  return line.text('200-P-1004');
}

function offset45(): string {
  const line = new LineBuilder(100, origin, 'east');
  line
    .open()
    .pipe(1200)
    .elbow45('north')
    .pipe(900)
    .elbow45Onto('east')
    .pipe(1000)
    .elbow('up')
    .pipe(700)
    .elbow45('east')
    .pipe(600)
    .elbow45Onto('up')
    .pipe(500)
    .open();
  return line.text('100-P-1005');
}

function valves(): string {
  const line = new LineBuilder(100, origin, 'east');
  line.open().pipe(300);
  for (const [skey, name] of [
    ['VTFL', 'HV-1'],
    ['VGFL', 'HV-2'],
    ['VBFL', 'HV-3'],
    ['VPFL', 'HV-4'],
  ] as const)
    line.flangedValve(skey, name).pipe(250);
  line.elbow('north').pipe(250).waferValve('VYFL', 'HV-5', 150).pipe(250);
  for (const [skey, name] of [
    ['VDFL', 'HV-6'],
    ['VNFL', 'HV-7'],
    ['CKFL', 'CV-8'],
  ] as const)
    line.flangedValve(skey, name, name === 'CV-8' ? null : 'up').pipe(250);
  line.open();
  return line.text('100-P-1006');
}

function instruments(): string {
  const line = new LineBuilder(80, origin, 'east');
  line
    .equipment('E-301/N1')
    .flange()
    .pipe(600)
    .flange()
    .gasket()
    .part('FILTER', 'FIFL', 310, 'Strainer, Y type, Class 150')
    .gasket()
    .flange()
    .pipe(400);
  line
    .flange()
    .gasket()
    .part('INSTRUMENT', 'CVFL', 298, 'Control valve, Class 150', 'SPINDLE-DIRECTION UP', 'TAG FV-3001')
    .gasket()
    .flange()
    .pipe(500);
  line
    .elbow('down')
    .pipe(700)
    .flange()
    .gasket()
    .part('INSTRUMENT', 'IIFL', 200, 'Flow meter, Class 150', 'TAG FE-3002')
    .gasket()
    .flange()
    .pipe(400)
    .elbow('north')
    .pipe(900);
  line.part('UNION', 'UNBW', 80, 'Union').pipe(500).open();
  return line.text('80-P-3001');
}

function bypass(): string {
  const line = new LineBuilder(100, origin, 'east');
  line.open().pipe(500);
  const up = line.tee('up');
  line.pipe(800).flangedValve('VTFL', 'HV-4001', 'north').pipe(800);
  const down = line.tee('up');
  up.pipe(400).elbow('east');
  // As long as the run below, so that the bypass closes.
  const run = 800 + (77 + 3) * 2 + 229 + 800;
  up.pipe(run + 210 - 2 * 152);
  up.elbow('down').pipe(400);
  down.mark('FLOW-ARROW');
  line.pipe(600).open();
  return line.text('100-P-4001');
}

function rolling(): string {
  const line = new LineBuilder(50, origin, 'north');
  line.open().pipe(600).write('MESSAGE-SQUARE', 'FIELD FIT', 'CHECK ON SITE');
  line.pipeBy({ x: 400, y: 1200, z: 0 }).pipeBy({ x: 0, y: 900, z: 0 }).open();
  return line.text('50-P-1009');
}

function threeLines(): string {
  return ['A', 'B', 'C']
    .map((name, index) => {
      const line = new LineBuilder(50, { x: 0, y: 1000 * index, z: 0 }, 'east');
      line
        .open()
        .pipe(900)
        .elbow('up')
        .pipe(500)
        .flangedValve('VBFL', `HV-10${index}`, 'north')
        .pipe(400)
        .elbow('north')
        .pipe(300)
        .open();
      return line.text(`50-IA-00${index + 1}${name}`);
    })
    .join('');
}

function longLine(): string {
  const line = new LineBuilder(150, origin, 'east');
  line.equipment('T-501/N1').flange().pipe(800).flangedValve('VTFL', 'HV-5001', 'up').pipe(1500);
  line
    .elbow('north')
    .pipe(4000)
    .support('GUID', 'PS-501', 2000)
    .tee('up', 80)
    .pipe(400)
    .flange()
    .gasket()
    .valve('VGFL', 'HV-5002', 'east')
    .gasket()
    .blind();
  line.pipe(3000).elbow('east').pipe(2500).support('GUID', 'PS-502', 1250).elbow('down').pipe(1200).elbow('east').pipe(1800);
  line.tee('south', 100).pipe(700).flangedValve('VTFL', 'HV-5003', 'up').pipe(900).elbow('down').pipe(600).cap();
  line
    .pipe(2000)
    .reducer(100)
    .pipe(1200)
    .elbow('north')
    .pipe(1600)
    .flangedValve('CKFL', 'CV-5004', null)
    .pipe(400)
    .flangedValve('VTFL', 'HV-5005', 'up')
    .pipe(900)
    .elbow('up')
    .pipe(1500)
    .flange()
    .gasket()
    .equipment('E-502/N2');
  return line.text('150-P-5001-CS150', 'REVISION 1', 'AREA 05');
}

function supports(): string {
  const line = new LineBuilder(100, origin, 'east');
  line
    .open()
    .pipe(6000)
    .support('ANCH', 'PS-1', 5000)
    .support('GUID', 'PS-2', 3000)
    .support('SPRG', 'PS-3', 1000)
    .elbow('north')
    .pipe(4000)
    .support('HANG', 'PS-4', 2000)
    .open();
  return line.text('100-P-1012');
}

function welds(): string {
  const line = new LineBuilder(100, origin, 'east');
  line.open().pipe(3000).weld().pipe(3000).weld('WS').elbow('up').weld().pipe(1500).weld('WF').flange().gasket().blind();
  return line.text('100-P-1013');
}

function inches(): string {
  const line = new LineBuilder(100, { x: 0, y: 0, z: 0 }, 'east', { bores: 'INCH', coordinates: 'INCH' });
  line
    .open()
    .pipe(40 * 25.4)
    .elbow('up')
    .pipe(30 * 25.4)
    .reducer(80)
    .pipe(20 * 25.4)
    .open();
  return line.text('4-P-1014');
}

function mixedUnits(): string {
  const line = new LineBuilder(100, { x: 0, y: 0, z: 0 }, 'east', { bores: 'INCH' });
  line.open().pipe(1000).elbow('up').pipe(700).open();
  return line.text('4-P-1015');
}

const right = (id: string, title: string, text: string): Sample => ({ id, title, text, expected: [] });

export const rightSamples: readonly Sample[] = [
  right('pump-discharge', 'Pump discharge', pumpDischarge()),
  right('elbow-and-pipe', 'Two pipes and an elbow', elbowAndPipe()),
  right('branches', 'Tees and outlets', branches()),
  right('taps', 'Taps for a vent and a drain', taps()),
  right('tie-in', 'Connection to existing pipe', tieIn()),
  right('reducers', 'Reducers', reducers()),
  right('offset-45', '45 degree elbows', offset45()),
  right('valves', 'Valves by symbol key', valves()),
  right('instruments', 'Strainer, control valve, flow meter', instruments()),
  right('bypass', 'Bypass', bypass()),
  right('three-lines', 'Three lines in one file', threeLines()),
  right('long-line', 'Line of 60 components', longLine()),
  right('supports', 'Supports', supports()),
  right('welds', 'Welds', welds()),
  right('inches', 'Inches throughout', inches()),
  right('inch-bores', 'Inch bores, millimeter coordinates', mixedUnits()),
];

export const baseLines = {
  pumpDischarge: pumpDischarge(),
  elbowAndPipe: elbowAndPipe(),
  branches: branches(),
  reducers: reducers(),
  rolling: rolling(),
};
