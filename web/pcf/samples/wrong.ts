// Lines with one fault each, as they occur in practice.
import { baseLines } from './right.ts';
import { LineBuilder } from './LineBuilder.ts';
import type { Sample } from './sample.ts';

const { elbowAndPipe, branches, pumpDischarge, rolling } = baseLines;

/** Replaces a text. @throws if it does not occur, so that a sample cannot become correct by accident */
function change(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`The sample does not contain "${from}".`);
  return text.replace(from, () => to);
}

function overlappingElbows(): string {
  const line = new LineBuilder(100, { x: 0, y: 0, z: 0 }, 'east');
  line.open().pipe(600).elbow('up').pipe(-60).elbow('east').pipe(600).open();
  return line.text('100-P-9006');
}

function opposedValves(): string {
  const line = new LineBuilder(100, { x: 0, y: 0, z: 0 }, 'east');
  line.open().pipe(500).flangedValve('CKFL', 'CV-1', null).pipe(500);
  line.flange().gasket();
  // The end of the run so far. The second valve is written from its far end to its near end.
  const near = 500 + (77 + 3) * 2 + 292 + 500 + 77 + 3;
  line.write(
    'VALVE',
    `END-POINT ${near + 292}.0 0.0 0.0 100`,
    `END-POINT ${near}.0 0.0 0.0 100`,
    'SKEY CKFL',
    'TAG CV-2',
    'ITEM-CODE VCKFL-100',
  );
  const rest = new LineBuilder(100, { x: near + 292, y: 0, z: 0 }, 'east');
  rest.gasket().flange().pipe(500).open();
  const tail = rest.text('x');
  const blocks = tail.slice(tail.indexOf('GASKET'), tail.indexOf('MATERIALS'));
  return change(line.text('100-P-9020'), 'MATERIALS\n', `${blocks}MATERIALS\n`);
}

function flangesWithoutGasket(): string {
  const line = new LineBuilder(100, { x: 0, y: 0, z: 0 }, 'east');
  line.open().pipe(600).flange().flange().pipe(600).open();
  return line.text('100-P-9016');
}

function flangedOnPipe(): string {
  const line = new LineBuilder(100, { x: 0, y: 0, z: 0 }, 'east');
  line.open().pipe(600).valve('VTFL', 'HV-1').pipe(600).open();
  return line.text('100-P-9017');
}

function wrongElbow(): string {
  const line = new LineBuilder(100, { x: 0, y: 0, z: 0 }, 'east');
  line
    .open()
    .pipe(848)
    .write(
      'ELBOW',
      'END-POINT 848.0 0.0 0.0 100',
      'END-POINT 988.0 0.0 140.0 100',
      'CENTRE-POINT 988.0 0.0 0.0',
      'SKEY ELBW',
      'ITEM-CODE E90-100',
    );
  const rest = new LineBuilder(100, { x: 988, y: 0, z: 140 }, 'up');
  rest.pipe(600).open();
  const tail = rest.text('x');
  const blocks = tail.slice(tail.indexOf('PIPE\n'), tail.indexOf('MATERIALS'));
  return change(
    line.text('100-P-9011'),
    'MATERIALS\n',
    `${blocks}MATERIALS\nITEM-CODE E90-100\n    DESCRIPTION Elbow 90 deg, LR, BW, ASME B16.9, DN 100\n`,
  );
}

const wrong = (id: string, title: string, expected: string | string[], text: string): Sample => ({
  id,
  title,
  text,
  expected: [expected].flat(),
});

const secondPipe = 'END-POINT 1152.0 152.0 1000.0 100\n    END-POINT 1152.0 952.0 1000.0 100';

export const wrongSamples: readonly Sample[] = [
  wrong(
    'gap',
    'Gap of 2 mm',
    'end-gap',
    change(elbowAndPipe, 'END-POINT 1000.0 0.0 1000.0 100\n    ITEM-CODE', 'END-POINT 998.0 0.0 1000.0 100\n    ITEM-CODE'),
  ),
  wrong('wrong-angle', 'ANGLE 4500 on a right angle', 'elbow-angle', change(elbowAndPipe, 'ANGLE 9000', 'ANGLE 4500')),
  wrong(
    'center-off',
    'Center of an elbow moved',
    ['elbow-center-distance', 'axis-kink', 'elbow-angle'],
    change(elbowAndPipe, 'CENTRE-POINT 1152.0 0.0', 'CENTRE-POINT 1122.0 0.0'),
  ),
  wrong(
    'bore-mismatch',
    'DN 80 after DN 100',
    'bore-mismatch',
    change(elbowAndPipe, secondPipe, secondPipe.replaceAll(/ 100(?=\n|$)/g, ' 80')),
  ),
  wrong(
    'inch-in-millimeters',
    'A bore of 4 in a file in millimeters',
    ['bore-convention', 'bore-mismatch', 'bore-changes'],
    change(elbowAndPipe, secondPipe, secondPipe.replace('1000.0 100\n', '1000.0 4\n')),
  ),
  wrong('overlapping-elbows', 'Elbows that overlap', 'folded-back', overlappingElbows()),
  wrong(
    'skewed-by-3-mm',
    'Pipe 3 mm off its axis',
    'almost-on-axis',
    change(elbowAndPipe, 'END-POINT 1152.0 952.0 1000.0 100', 'END-POINT 1155.0 952.0 1000.0 100').replace(
      'CO-ORDS 1152.0 952.0',
      'CO-ORDS 1155.0 952.0',
    ),
  ),
  wrong('kink', 'Pipes that meet at an angle', 'axis-kink', rolling),
  wrong(
    'olet-off-axis',
    'Weldolet off the axis of its header',
    ['olet-off-pipe', 'islands', 'axis-kink'],
    change(branches, 'CENTRE-POINT 5462.0 0.0 1000.0', 'CENTRE-POINT 5462.0 3.0 1000.0'),
  ),
  wrong(
    'duplicate',
    'Duplicate pipe',
    ['duplicate-component', 'crowded-joint', 'folded-back'],
    change(
      elbowAndPipe,
      'ELBOW\n',
      `PIPE\n    END-POINT 0.0 0.0 1000.0 100\n    END-POINT 1000.0 0.0 1000.0 100\n    ITEM-CODE P100\nELBOW\n`,
    ),
  ),
  wrong('elbow-not-b169', 'Elbow with 140 mm', 'elbow-b169', wrongElbow()),
  wrong(
    'missing-description',
    'Item code without description',
    'description-missing',
    elbowAndPipe.replace(/ITEM-CODE P100\n {4}DESCRIPTION.*\n/, ''),
  ),
  wrong('missing-skey', 'Elbow without a symbol key', 'skey-missing', change(elbowAndPipe, '    SKEY ELBW\n', '')),
  wrong('foreign-skey', 'Tee key on an elbow', 'skey-keyword', change(elbowAndPipe, 'SKEY ELBW', 'SKEY TEBW')),
  wrong('decimal-comma', 'Decimal commas', 'decimal-comma', elbowAndPipe.replaceAll(/(\d)\.(\d)/g, '$1,$2')),
  wrong('no-gasket', 'Flanges without a gasket', 'gasket-missing', flangesWithoutGasket()),
  wrong('flanged-on-pipe', 'Flanged valve on a pipe', 'flanged-end', flangedOnPipe()),
  wrong('loose-end', 'Open end without END-POSITION', 'loose-end', elbowAndPipe.replace(/END-POSITION-OPEN\n.*\nPIPE/, 'PIPE')),
  wrong(
    'missing-pipe',
    'A pipe is missing',
    ['islands', 'loose-end'],
    pumpDischarge.replace(/PIPE\n.*\n.*\n {4}ITEM-CODE P100\nSUPPORT\n.*\n.*\n {4}NAME PS-002\n/, ''),
  ),
  wrong('opposed-check-valves', 'Check valves that close against each other', 'opposed-check-valves', opposedValves()),
  wrong('center-point', 'CENTER-POINT', ['center-point-spelling'], change(elbowAndPipe, 'CENTRE-POINT', 'CENTER-POINT')),
  wrong('old-mac-and-tabs', 'Line endings and tabs', [], elbowAndPipe.replaceAll('    ', '\t').replace('\nELBOW', '\r\nELBOW')),
  wrong('no-units', 'No units', 'units-missing', elbowAndPipe.replace(/UNITS-BORE.*\nUNITS-CO-ORDS.*\n/, '')),
  wrong(
    'two-descriptions',
    'One code, two descriptions',
    'material-repeated',
    `${elbowAndPipe}ITEM-CODE P100\n    DESCRIPTION Pipe, Sch 80\n`,
  ),
];
