// The lists of a pipeline: bill of materials, cut list and, from welds.ts, weld list.
import { isPipe } from './keywords.ts';
import { type LengthSystem, listedLength, pipeQuantity, systemOf } from './lengths.ts';
import { boreLabel, inchLabel } from './bores.ts';
import { boltDescription, componentDescription } from './descriptions.ts';
import {
  arcLengthOf,
  attributeValue,
  type Component,
  type Document,
  joinPoints,
  lengthOf,
  mainBore,
  type Pipeline,
} from './model.ts';
import { type Network, type Port, runSegmentsAt } from './network.ts';
import { readNumber } from './numbers.ts';
import { type LengthUnit, millimetersPer } from './units.ts';
import { distance, type Vector } from './vector.ts';
import { findPipeWelds, findSplits, findWelds, readWelds, type Weld } from './welds.ts';

export interface BillItem {
  /** The item number, also in the balloon on the drawing. */
  item: number;
  category: string;
  size: string;
  code: string;
  description: string;
  /** Pieces, or millimeters of pipe. */
  quantity: number;
  unit: 'pieces' | 'mm';
  components: number[];
}

export interface CutPiece {
  piece: number;
  size: string;
  code: string;
  lengthMm: number;
  line: number;
}

export interface Materials {
  bill: BillItem[];
  cuts: CutPiece[];
  welds: Weld[];
  /** The unit system of the lists. */
  system: LengthSystem;
  /** Component index -> numbers of its items in the bill. A gasket has two if its bolts are in its block. */
  itemsOf: ReadonlyMap<number, readonly number[]>;
}

const categories: readonly [RegExp, string][] = [
  [/^PIPE/, 'Pipe'],
  [/^(?:ELBOW|BEND|TEE|CROSS|REDUCER|CAP|OLET|ELBOLET|COUPLING|UNION|CONNECTOR|PLUG|Y-PIECE|REINFORCEMENT)/, 'Fittings'],
  [/^(?:FLANGE|LAPJOINT)/, 'Flanges'],
  [/^GASKET/, 'Gaskets'],
  [/^(?:BOLT|NUT)/, 'Bolts'],
  [/^VALVE/, 'Valves'],
  [/^(?:FILTER|TRAP|SAFETY-DISC)/, 'In-line items'],
  [/^INSTRUMENT/, 'Instruments'],
  [/^SUPPORT/, 'Supports'],
];
const categoryOrder = [...categories.map(([, name]) => name), 'Other'];

const categoryOf = (keyword: string): string => categories.find(([pattern]) => pattern.test(keyword))?.[1] ?? 'Other';

/** `M16`, but `5/8"` for 15.875 or 15.9: metric bolts of flanges have diameters of whole millimeters. */
function boltDiameterLabel(millimeters: number): string {
  const sixteenths = Math.round((millimeters / 25.4) * 16);
  const isInches = !Number.isInteger(millimeters) && Math.abs((sixteenths * 25.4) / 16 - millimeters) < 0.06;
  return isInches ? inchLabel(sixteenths / 16) : `M${millimeters}`;
}

/**
 * Diameter and length of bolts: `M16 x 90`, `5/8" x 90`. A value may name its unit, such as `16mm`. One without a known unit
 * stays as the file writes it.
 */
function boltSize(document: Document, component: Component): string {
  const { boltDiameter, boltLength } = component.units;
  const label = (name: string, unitOfFile: LengthUnit | null, metricLabel: (millimeters: number) => string) => {
    const text = attributeValue(document, component, name);
    const number = readNumber(text);
    const unit = number?.unit ?? unitOfFile;
    if (!number || unit === null || unit === 'DN' || unit === 'NPS') return text;
    if (unit === 'INCH' || unit === 'INCH-SIXTEENTH') return boreLabel(number.value, unit);
    return metricLabel(Number((number.value * millimetersPer[unit]).toFixed(3)));
  };
  return [label('BOLT-DIA', boltDiameter, boltDiameterLabel), label('BOLT-LENGTH', boltLength, String)]
    .filter(Boolean)
    .join(' x ');
}

/** The bore of the run pipe on which an outlet is mounted; null for other components. */
function runBore(network: Network, component: Component): number | null {
  if (component.type.shape !== 'olet') return null;
  const run = runSegmentsAt(network, component)[0]?.component;
  return component.center?.bore ?? (run ? mainBore(run) : null);
}

function sizeOf(document: Document, network: Network, component: Component): string {
  if (component.keyword === 'BOLT') return boltSize(document, component);
  const points = joinPoints(component);
  const bores = new Set(
    (points.length > 0 ? points : [component.place ?? component.center]).flatMap((point) => point?.bore ?? []),
  );
  // Outlets are made for the size of their run: one of 6" x 1" does not fit on a pipe of 4".
  const run = runBore(network, component);
  if (run !== null) bores.add(run);
  return [...bores]
    .toSorted((a, b) => b - a)
    .map((bore) => boreLabel(bore, component.units.bore))
    .join(' x ');
}

/** How many of a part are needed: the first word of an attribute, such as `8 SETS`; 1 if it is no positive number. */
function quantityOf(document: Document, component: Component, keywords: readonly string[]): number {
  const text = keywords.map((keyword) => attributeValue(document, component, keyword)).find(Boolean) ?? '';
  const value = readNumber(text.split(/\s/)[0] ?? '')?.value ?? 0;
  return value > 0 ? value : 1;
}

/**
 * The length of pipe that a component is made of, in millimeters: of a pipe, and of a bend that is made from it and so has
 * its item code. Null for other components.
 */
type PipeLengthOf = (component: Component) => number | null;

function pipeLengths({ components }: Pipeline): PipeLengthOf {
  const codes = new Set(components.filter(isPipe).map(({ itemCode }) => itemCode));
  codes.delete('');
  return (component) => {
    if (isPipe(component)) return lengthOf(component);
    return component.keyword === 'BEND' && codes.has(component.itemCode) ? arcLengthOf(component) : null;
  };
}

interface Part {
  category: string;
  size: string;
  code: string;
  description: string;
  quantity: number;
  component: number;
  isLength: boolean;
}

function partsOf(document: Document, network: Network): Part[] {
  const { pipeline } = network;
  const parts: Part[] = [];
  const pipeLengthOf = pipeLengths(pipeline);
  for (const component of pipeline.components) {
    const { keyword, type, index, itemCode: code } = component;
    if (component.isExcluded || (!type.isMaterial && !code)) continue;
    const length = pipeLengthOf(component);
    const description = componentDescription(document, component) || (length === null ? keyword : 'PIPE');
    parts.push({
      category: length === null ? categoryOf(keyword) : 'Pipe',
      size: sizeOf(document, network, component),
      code,
      description,
      quantity: length ?? quantityOf(document, component, keyword === 'BOLT' ? ['BOLT-QUANTITY', 'QUANTITY'] : ['QUANTITY']),
      component: index,
      isLength: length !== null,
    });
    // Bolts in the block of the gasket.
    const bolt = keyword === 'GASKET' ? attributeValue(document, component, 'BOLT-ITEM-CODE') : '';
    if (!bolt) continue;
    parts.push({
      category: 'Bolts',
      size: boltSize(document, component),
      code: bolt,
      description: boltDescription(document, component, bolt) || 'BOLT',
      quantity: quantityOf(document, component, ['BOLT-QUANTITY']),
      component: index,
      isLength: false,
    });
  }
  return parts;
}

function buildBill(parts: readonly Part[]): BillItem[] {
  const rows = new Map<string, BillItem>();
  for (const { category, size, code, description, quantity, component, isLength } of parts) {
    const key = [category, size, code, description].join('\n');
    const row = rows.get(key) ?? {
      item: 0,
      category,
      size,
      code,
      description,
      quantity: 0,
      unit: isLength ? 'mm' : 'pieces',
      components: [],
    };
    row.quantity += quantity;
    row.components.push(component);
    rows.set(key, row);
  }
  const order = (row: BillItem) => categoryOrder.indexOf(row.category);
  return [...rows.values()].toSorted((a, b) => order(a) - order(b)).map((row, index) => ({ ...row, item: index + 1 }));
}

/** A length of pipe between two welds, or all of a pipe. */
interface PipePart {
  pipe: Component;
  lengthMm: number;
}

/** The parts of a pipe between the WELDs along it. */
function divide(pipe: Component, lengthMm: number, welds: readonly Vector[], tolerance: number): PipePart[] {
  const [start] = pipe.ends;
  if (!start || welds.length === 0) return [{ pipe, lengthMm }];
  const cuts = [...welds.map((at) => distance(start, at)), lengthMm].toSorted((a, b) => a - b);
  return cuts.flatMap((to, index) => {
    const part = { pipe, lengthMm: to - (cuts[index - 1] ?? 0) };
    return part.lengthMm > tolerance ? part : [];
  });
}

/**
 * The parts of the pipes of a pipeline, grouped into pieces: a pipe that is split at an outlet is one piece. A bend made from
 * pipe is a piece too, because the weld list has welds at its ends.
 */
function groupPipes(network: Network): PipePart[][] {
  const pipeLengthOf = pipeLengths(network.pipeline);
  const named = readWelds(network);
  const welds = findPipeWelds(network, named);
  const pieces = new Map<PipePart, PipePart[]>();
  const partsOfPipe = new Map<Component, PipePart[]>();
  for (const component of network.pipeline.components) {
    const lengthMm = pipeLengthOf(component);
    if (lengthMm === null || component.ends.length < 2 || component.isExcluded) continue;
    const parts = divide(component, lengthMm, welds.get(component) ?? [], network.tolerance);
    partsOfPipe.set(component, parts);
    for (const part of parts) pieces.set(part, [part]);
  }
  const pieceAt = ({ component, point }: Port) => {
    const part = partsOfPipe.get(component)?.at(point === component.ends[0] ? 0 : -1);
    return part && pieces.get(part);
  };
  for (const { ports } of findSplits(network, named)) {
    const [a, b] = ports.map(pieceAt);
    if (!a || !b || a === b) continue;
    const [larger, smaller] = a.length < b.length ? [b, a] : [a, b];
    larger.push(...smaller);
    for (const part of smaller) pieces.set(part, larger);
  }
  return [...new Set(pieces.values())];
}

const listCuts = (document: Document, network: Network): CutPiece[] =>
  groupPipes(network).flatMap((parts, index): CutPiece[] => {
    const [first] = parts.map(({ pipe }) => pipe).toSorted((a, b) => a.index - b.index);
    if (!first) return [];
    return [
      {
        piece: index + 1,
        size: sizeOf(document, network, first),
        code: first.itemCode,
        lengthMm: parts.reduce((sum, { lengthMm }) => sum + lengthMm, 0),
        line: first.firstLine,
      },
    ];
  });

/** Lists the material of one pipeline. */
export function listMaterials(document: Document, network: Network): Materials {
  const { pipeline } = network;
  const bill = buildBill(partsOf(document, network));
  const itemsOf = new Map<number, readonly number[]>();
  for (const { item, components } of bill)
    for (const component of components) itemsOf.set(component, [...(itemsOf.get(component) ?? []), item]);
  return { bill, cuts: listCuts(document, network), welds: findWelds(network), system: systemOf(pipeline.units), itemsOf };
}

/** The quantity of an item and its unit, as the bill shows them. */
export const listedQuantity = ({ quantity, unit }: BillItem, system: LengthSystem): { quantity: number; unit: string } =>
  unit === 'mm' ? pipeQuantity(quantity, system) : { quantity: Math.round(quantity * 10) / 10, unit };

export const billRows = ({ bill, system }: Pick<Materials, 'bill' | 'system'>): (string | number)[][] => [
  ['Item', 'Category', 'Size', 'Item code', 'Description', 'Quantity', 'Unit'],
  ...bill.map((row) => {
    const { quantity, unit } = listedQuantity(row, system);
    return [row.item, row.category, row.size, row.code, row.description, quantity, unit];
  }),
];

const listedUnits: Readonly<Record<LengthSystem, string>> = { metric: 'mm', imperial: 'ft-in' };

export const cutRows = ({ cuts, system }: Pick<Materials, 'cuts' | 'system'>): (string | number)[][] => [
  ['Piece', 'Size', 'Item code', `Length (${listedUnits[system]})`, 'Line'],
  ...cuts.map(({ piece, size, code, lengthMm, line }) => [piece, size, code, listedLength(lengthMm, system), line + 1]),
];

export const weldRows = ({ welds, system }: Pick<Materials, 'welds' | 'system'>): (string | number)[][] => [
  ['Weld', 'Kind', 'Type', 'Size', ...['E', 'N', 'EL'].map((axis) => `${axis} (${listedUnits[system]})`), 'WELD in the file'],
  ...welds.map(({ number, kind, type, size, at, component }) => [
    number,
    kind,
    type,
    size,
    ...[at.x, at.y, at.z].map((value) => listedLength(value, system)),
    component === null ? 'no' : 'yes',
  ]),
];
