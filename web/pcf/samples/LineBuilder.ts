// Writes a PCF as a designer routes a line: step by step, with the dimensions of standard fittings.
import { type NominalSize, nominalSizes } from '../bores.ts';
import {
  capLength,
  elbow45LongRadius,
  elbow90LongRadius,
  reducerLength,
  reducingTee,
  straightTee,
  weldNeck150,
} from '../standard-dimensions.ts';
import { add, scale, type Vector } from '../vector.ts';

export type Direction = 'east' | 'west' | 'north' | 'south' | 'up' | 'down';

const directions: Readonly<Record<Direction, Vector>> = {
  east: { x: 1, y: 0, z: 0 },
  west: { x: -1, y: 0, z: 0 },
  north: { x: 0, y: 1, z: 0 },
  south: { x: 0, y: -1, z: 0 },
  up: { x: 0, y: 0, z: 1 },
  down: { x: 0, y: 0, z: -1 },
};

const gateLength: Readonly<Record<number, number>> = { 50: 178, 80: 203, 100: 229, 150: 267, 200: 292 };
const globeLength: Readonly<Record<number, number>> = { 50: 203, 80: 241, 100: 292 };

/**
 * Face to face of the valves that the samples use, Class 150, by the first two letters of the symbol key and the DN: ASME
 * B16.10-2009, Table 1, with raised faces, and API 609-2009 for wafer butterfly valves. Others are as long as a gate valve.
 */
const valveLengths: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  VG: globeLength,
  CK: globeLength,
  VY: { 100: 54 },
};

/** Thickness of blind flanges with the raised face of 2 mm, by DN: ASME B16.5-2013, Table 8, Class 150. */
const blindLength: Readonly<Record<number, number>> = { 50: 19.5, 80: 24.3, 100: 24.3 };

/** Length of stud bolts for raised faces of 2 mm, by DN: ASME B16.5-2013, Table 7, Class 150. */
const boltLengths: Readonly<Record<number, number>> = { 50: 85, 80: 90, 100: 90, 150: 100, 200: 110 };

export interface BuilderOptions {
  bores?: 'MM' | 'INCH';
  coordinates?: 'MM' | 'INCH';
  decimals?: number;
}

interface Shared {
  options: Required<BuilderOptions>;
  blocks: string[];
  materials: Map<string, string>;
}

const sizeOf = (dn: number): NominalSize => {
  const found = nominalSizes.find((size) => size.dn === dn);
  if (!found) throw new Error(`DN ${dn} is not a nominal size.`);
  return found;
};

const dimension = (value: number | undefined, what: string): number => {
  if (value === undefined) throw new Error(`There is no dimension for ${what}.`);
  return value;
};

/** One run of a line. A branch is another builder that writes into the same text. */
export class LineBuilder {
  private readonly shared: Shared;
  private at: Vector;
  private heading: Vector;
  private dn: number;

  constructor(dn: number, at: Vector, heading: Direction, options: BuilderOptions = {}, shared?: Shared) {
    this.shared = shared ?? {
      options: { bores: 'MM', coordinates: 'MM', decimals: 1, ...options },
      blocks: [],
      materials: new Map(),
    };
    this.at = at;
    this.heading = directions[heading];
    this.dn = dn;
  }

  private get size(): NominalSize {
    return sizeOf(this.dn);
  }

  private length(millimeters: number): string {
    const { coordinates, decimals } = this.shared.options;
    return (coordinates === 'INCH' ? millimeters / 25.4 : millimeters).toFixed(coordinates === 'INCH' ? 4 : decimals);
  }

  private place({ x, y, z }: Vector): string {
    return [x, y, z].map((value) => this.length(value)).join(' ');
  }

  private bore(dn: number): string {
    return String(this.shared.options.bores === 'INCH' ? sizeOf(dn).inches : dn);
  }

  private block(keyword: string, lines: string[], code?: string, description?: string): this {
    if (code && description) this.shared.materials.set(code, description);
    this.shared.blocks.push(
      [keyword, ...[...lines, ...(code ? [`ITEM-CODE ${code}`] : [])].map((line) => `    ${line}`)].join('\n'),
    );
    return this;
  }

  private ends(from: Vector, to: Vector, dnFrom = this.dn, dnTo = this.dn): string[] {
    return [`END-POINT ${this.place(from)} ${this.bore(dnFrom)}`, `END-POINT ${this.place(to)} ${this.bore(dnTo)}`];
  }

  private ahead(by: number): Vector {
    return add(this.at, scale(this.heading, by));
  }

  private straight(keyword: string, by: number, lines: string[], code?: string, description?: string): this {
    const to = this.ahead(by);
    this.block(keyword, [...this.ends(this.at, to), ...lines], code, description);
    this.at = to;
    return this;
  }

  /** Writes a block for which the builder has no method. */
  write(keyword: string, ...lines: string[]): this {
    return this.block(keyword, lines);
  }

  mark(keyword: string, ...lines: string[]): this {
    return this.block(keyword, [`CO-ORDS ${this.place(this.at)}`, ...lines]);
  }

  pipe(by: number): this {
    return this.straight('PIPE', by, [], `P${this.dn}`, `Pipe, seamless, ASTM A106-B, ASME B36.10M, Sch 40, DN ${this.dn}`);
  }

  /** Writes a skewed pipe along a vector. */
  pipeBy(by: Vector): this {
    const to = add(this.at, by);
    this.block('PIPE', this.ends(this.at, to), `P${this.dn}`, `Pipe, seamless, ASTM A106-B, ASME B36.10M, Sch 40, DN ${this.dn}`);
    this.at = to;
    return this;
  }

  elbow(to: Direction): this {
    const radius = dimension(elbow90LongRadius[this.size.nps]?.[0], `an elbow DN ${this.dn}`);
    return this.turn(directions[to], radius, 90);
  }

  /** Turns by 45 degrees toward a direction. */
  elbow45(to: Direction): this {
    const radius = dimension(elbow45LongRadius[this.size.nps]?.[0], `an elbow DN ${this.dn}`);
    return this.turn(scale(add(this.heading, directions[to]), Math.SQRT1_2), radius, 45);
  }

  /** Turns from 45 degrees back onto an axis. */
  elbow45Onto(to: Direction): this {
    return this.turn(directions[to], dimension(elbow45LongRadius[this.size.nps]?.[0], `an elbow DN ${this.dn}`), 45);
  }

  private turn(heading: Vector, radius: number, angle: number): this {
    const center = this.ahead(radius);
    const to = add(center, scale(heading, radius));
    this.block(
      'ELBOW',
      [...this.ends(this.at, to), `CENTRE-POINT ${this.place(center)}`, 'SKEY ELBW', `ANGLE ${angle * 100}`],
      `E${angle}-${this.dn}`,
      `Elbow ${angle} deg, LR, BW, ASTM A234-WPB, ASME B16.9, DN ${this.dn}`,
    );
    this.at = to;
    this.heading = heading;
    return this;
  }

  /** Writes a tee and returns the builder of its branch. This builder continues the run. */
  tee(to: Direction, branch = this.dn): LineBuilder {
    const { nps } = this.size;
    const row = branch === this.dn ? straightTee[nps] : reducingTee[`${nps}x${sizeOf(branch).nps}`];
    const [half, outlet] = row ?? [];
    const center = this.ahead(dimension(half, `a tee DN ${this.dn} x ${branch}`));
    const end = this.ahead(2 * (half ?? 0));
    const tip = add(center, scale(directions[to], outlet ?? 0));
    this.block(
      'TEE',
      [
        ...this.ends(this.at, end),
        `CENTRE-POINT ${this.place(center)}`,
        `BRANCH1-POINT ${this.place(tip)} ${this.bore(branch)}`,
        'SKEY TEBW',
      ],
      `T${this.dn}-${branch}`,
      `Tee, BW, ASTM A234-WPB, ASME B16.9, DN ${this.dn} x ${branch}`,
    );
    this.at = end;
    return new LineBuilder(branch, tip, to, {}, this.shared);
  }

  /** Writes an outlet on the last pipe, `back` millimeters before its end, and returns the builder of its branch. */
  olet(to: Direction, branch: number, back: number): LineBuilder {
    const center = this.ahead(-back);
    const tip = add(center, scale(directions[to], this.size.outsideDiameter / 2 + 38));
    this.block(
      'OLET',
      [
        `CENTRE-POINT ${this.place(center)} ${this.bore(this.dn)}`,
        `BRANCH1-POINT ${this.place(tip)} ${this.bore(branch)}`,
        'SKEY WTBW',
      ],
      `O${this.dn}-${branch}`,
      `Weldolet, BW, ASTM A105, MSS SP-97, DN ${this.dn} x ${branch}`,
    );
    return new LineBuilder(branch, tip, to, {}, this.shared);
  }

  /** Adds attributes to the last block. */
  private append(...lines: string[]): this {
    const { blocks } = this.shared;
    blocks.push([blocks.pop() ?? '', ...lines.map((line) => `    ${line}`)].join('\n'));
    return this;
  }

  /** Says that the last component exists already. */
  existing(): this {
    return this.append('STATUS DOTTED-UNDIMENSIONED', 'MATERIAL-LIST EXCLUDE');
  }

  /** Adds a tap to the last component, `back` millimeters before its end, and returns the builder of its branch. */
  tap(to: Direction, branch: number, back: number): LineBuilder {
    const tip = add(this.ahead(-back), scale(directions[to], this.size.outsideDiameter / 2));
    this.append('TAP-CONNECTION', `CO-ORDS ${this.place(tip)} ${this.bore(branch)}`);
    return new LineBuilder(branch, tip, to, {}, this.shared);
  }

  reducer(to: number, kind: 'CONCENTRIC' | 'ECCENTRIC' = 'CONCENTRIC'): this {
    const [large, small] = this.dn > to ? [this.size, sizeOf(to)] : [sizeOf(to), this.size];
    const by = dimension(reducerLength[`${large.nps}x${small.nps}`]?.[0], `a reducer DN ${large.dn} x ${small.dn}`);
    const offset = kind === 'ECCENTRIC' ? ((large.outsideDiameter - small.outsideDiameter) / 2) * (this.dn > to ? 1 : -1) : 0;
    const end = add(this.ahead(by), scale(directions.down, offset));
    this.block(
      `REDUCER-${kind}`,
      [
        ...this.ends(this.at, end, this.dn, to),
        `SKEY ${kind === 'ECCENTRIC' ? 'RE' : 'RC'}BW`,
        ...(kind === 'ECCENTRIC' ? ['FLAT-DIRECTION DOWN'] : []),
      ],
      `R${kind[0]}${large.dn}-${small.dn}`,
      `Reducer, ${kind.toLowerCase()}, BW, ASTM A234-WPB, ASME B16.9, DN ${large.dn} x ${small.dn}`,
    );
    this.at = end;
    this.dn = to;
    return this;
  }

  flange(): this {
    const by = dimension(weldNeck150[this.size.nps]?.[0], `a flange DN ${this.dn}`) + 2;
    return this.straight(
      'FLANGE',
      by,
      ['SKEY FLWN'],
      `F${this.dn}`,
      `Flange, WN RF, Class 150, ASTM A105, ASME B16.5, DN ${this.dn}`,
    );
  }

  gasket(boltLength = dimension(boltLengths[this.dn], `bolts DN ${this.dn}`)): this {
    return this.bareGasket().bolts(boltLength);
  }

  private bareGasket(): this {
    return this.straight('GASKET', 3, [], `G${this.dn}`, `Gasket, spiral wound, Class 150, ASME B16.20, DN ${this.dn}`);
  }

  private bolts(length: number): this {
    // ASME B16.5, Class 150.
    const diameter = this.dn < 150 ? 16 : 20;
    const code = `B${diameter}X${length}`;
    this.shared.materials.set(code, `Stud bolt with 2 nuts, M${diameter} x ${length}, ASTM A193-B7`);
    return this.block('BOLT', [
      `CO-ORDS ${this.place(this.ahead(-1.5))}`,
      `BOLT-DIA ${diameter}`,
      `BOLT-LENGTH ${length}`,
      `BOLT-QUANTITY ${this.dn <= 80 ? 4 : 8}`,
      `BOLT-ITEM-CODE ${code}`,
    ]);
  }

  /** Flange, gasket, valve, gasket, flange. */
  flangedValve(skey: string, name: string, spindle: Direction | null = 'up'): this {
    return this.flange().gasket().valve(skey, name, spindle).gasket().flange();
  }

  /** A valve without flanges, whose bolts pass both gaskets. */
  waferValve(skey: string, name: string, boltLength: number): this {
    return this.flange().gasket(boltLength).valve(skey, name).bareGasket().flange();
  }

  valve(
    skey: string,
    name: string,
    spindle: Direction | null = 'up',
    by = dimension((valveLengths[skey.slice(0, 2)] ?? gateLength)[this.dn], `a valve ${skey} DN ${this.dn}`),
  ): this {
    const lines = [`SKEY ${skey}`, ...(spindle ? [`SPINDLE-DIRECTION ${spindle.toUpperCase()}`] : []), `TAG ${name}`];
    return this.straight('VALVE', by, lines, `V${skey}-${this.dn}`, `Valve ${skey}, Class 150, DN ${this.dn}`);
  }

  part(keyword: string, skey: string, by: number, description: string, ...lines: string[]): this {
    return this.straight(keyword, by, [`SKEY ${skey}`, ...lines], `${skey}-${this.dn}`, `${description}, DN ${this.dn}`);
  }

  blind(): this {
    return this.straight(
      'FLANGE-BLIND',
      dimension(blindLength[this.dn], `a blind flange DN ${this.dn}`),
      ['SKEY FLBL'],
      `FB${this.dn}`,
      `Blind flange, Class 150, ASTM A105, ASME B16.5, DN ${this.dn}`,
    );
  }

  cap(): this {
    return this.straight(
      'CAP',
      dimension(capLength[this.size.nps]?.[0], `a cap DN ${this.dn}`),
      ['SKEY KABW'],
      `C${this.dn}`,
      `Cap, BW, ASTM A234-WPB, ASME B16.9, DN ${this.dn}`,
    );
  }

  /** Writes a weld at the end of the run. */
  weld(skey = 'WW'): this {
    return this.block('WELD', [...this.ends(this.at, this.at), `SKEY ${skey}`]);
  }

  /** Writes a support on the last pipe, `back` millimeters before its end. */
  support(skey: string, name: string, back: number): this {
    return this.block('SUPPORT', [
      `CO-ORDS ${this.place(this.ahead(-back))} ${this.bore(this.dn)}`,
      `SKEY ${skey}`,
      `NAME ${name}`,
    ]);
  }

  equipment(reference: string): this {
    return this.mark('END-CONNECTION-EQUIPMENT', `CONNECTION-REFERENCE ${reference}`);
  }

  pipeline(reference: string): this {
    return this.mark('END-CONNECTION-PIPELINE', `PIPELINE-REFERENCE ${reference}`);
  }

  open(): this {
    return this.mark('END-POSITION-OPEN');
  }

  /** The file so far, with one pipeline. */
  text(reference: string, ...attributes: string[]): string {
    const { blocks, materials, options } = this.shared;
    return [
      'ISOGEN-FILES ISOGEN.FLS',
      `UNITS-BORE ${options.bores}`,
      `UNITS-CO-ORDS ${options.coordinates}`,
      'UNITS-BOLT-LENGTH MM',
      'UNITS-BOLT-DIA MM',
      'UNITS-WEIGHT KGS',
      `PIPELINE-REFERENCE ${reference}`,
      '    PIPING-SPEC CS150',
      ...attributes.map((attribute) => `    ${attribute}`),
      ...blocks,
      'MATERIALS',
      ...[...materials].flatMap(([code, description]) => [`ITEM-CODE ${code}`, `    DESCRIPTION ${description}`]),
      '',
    ].join('\n');
  }
}
