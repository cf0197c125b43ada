// Blocks -> pipelines of components with points in millimeters.
import {
  componentKeywords,
  endKeywords,
  isMessageKeyword,
  isUniqueToPcf,
  numberCountOf,
  pointKeywords,
  type ComponentKeyword,
} from './keywords.ts';
import type { Lines, Word } from './lines.ts';
import { readBore } from './bores.ts';
import { readMillimeters, readNumber } from './numbers.ts';
import { type Block, parse, type Syntax } from './parse.ts';
import { readEndType } from './skeys.ts';
import { boltUnits, type BoreUnit, boreUnits, coordinateUnits, findUnit, type LengthUnit } from './units.ts';
import { angleBetween, distance, middle, subtract, type Vector } from './vector.ts';

export interface Units {
  coordinates: LengthUnit;
  bore: BoreUnit;
  /** Null if the file does not name the unit. */
  boltDiameter: LengthUnit | null;
  boltLength: LengthUnit | null;
}

/** The units of a file that names none. */
const usualUnits: Units = { coordinates: 'MM', bore: 'MM', boltDiameter: null, boltLength: null };

/** A point in millimeters, with the bore as the file writes it. */
export interface Point extends Vector {
  kind: 'end' | 'center' | 'branch' | 'place' | 'tap';
  bore: number | null;
  /** The word after the bore, such as BW; null if there is none, or if it is no end type. */
  endType: string | null;
  line: number;
}

export interface Component {
  index: number;
  keyword: string;
  type: ComponentKeyword;
  /** Index of its pipeline. */
  pipeline: number;
  firstLine: number;
  endLine: number;
  ends: Point[];
  center: Point | null;
  branches: Point[];
  place: Point | null;
  /** Connections for small branches, such as vents and drains: CO-ORDS below TAP-CONNECTION. */
  taps: readonly Point[];
  /** In capitals; empty if there is none. */
  skey: string;
  /** The item code, looked up by MATERIAL-IDENTIFIER if the component has no ITEM-CODE. Empty if there is none. */
  itemCode: string;
  /** An elbow or bend of 180 degrees, by its SKEY or ANGLE. Its center does not give the directions of its ends. */
  isReturnBend: boolean;
  /** Whether it is left out of the lists of material: MATERIAL-LIST EXCLUDE. */
  isExcluded: boolean;
  /**
   * Whether it is drawn dashed: as a part that exists already, with STATUS DOTTED-DIMENSIONED or DOTTED-UNDIMENSIONED, or as
   * the beginning of the next pipeline, with CONTINUATION. This alone does not exclude it: programs write MATERIAL-LIST EXCLUDE
   * as well.
   */
  isDotted: boolean;
  /** Whether dimensions are drawn; false with STATUS UNDIMENSIONED or DOTTED-UNDIMENSIONED. */
  hasDimensions: boolean;
  units: Units;
}

/** END-CONNECTION-..., END-POSITION-..., FLOW-ARROW, MESSAGE-... */
export interface Mark {
  keyword: string;
  firstLine: number;
  endLine: number;
  place: Point | null;
}

export interface Pipeline {
  index: number;
  reference: string;
  /** Line of PIPELINE-REFERENCE; null for components before the first one. */
  line: number | null;
  /** The line after its last attribute. */
  endLine: number;
  components: Component[];
  marks: Mark[];
  units: Units;
}

export interface Material {
  /** Index of the pipeline before it; null if there is none. */
  pipeline: number | null;
  code: string;
  /** Value of MATERIAL-IDENTIFIER; empty if there is none. */
  identifier: string;
  description: string;
  line: number;
}

export interface Setting {
  keyword: string;
  value: string;
  line: number;
}

export interface Document extends Syntax {
  settings: Setting[];
  pipelines: Pipeline[];
  components: Component[];
  materials: Material[];
}

/** The lines of a block that are attributes. */
export function* attributeLines(
  { kinds }: Syntax,
  { firstLine, endLine }: { firstLine: number; endLine: number },
): Generator<number> {
  for (let line = firstLine + 1; line < endLine; line += 1) if (kinds[line] === 'attribute') yield line;
}

export interface Attribute {
  keyword: string;
  line: number;
  value: Word;
}

export interface AttributeLine {
  keyword: string;
  line: number;
  /** Units of its pipeline. */
  units: Units;
  /** Index of the component that the line belongs to; null in any other block. */
  component: number | null;
}

/** The attributes of all blocks: of components, ends, messages, pipelines and materials. */
export function* allAttributes(document: Document): Generator<AttributeLine> {
  let next = 0;
  let pipeline = 0;
  for (const block of document.blocks) {
    if ((document.pipelines[pipeline + 1]?.line ?? Infinity) <= block.firstLine) pipeline += 1;
    const units = document.pipelines[pipeline]?.units ?? usualUnits;
    const component = document.components[next]?.firstLine === block.firstLine ? next++ : null;
    for (const line of attributeLines(document, block)) yield { keyword: document.keywords[line] ?? '', line, units, component };
  }
}

/** The words of an attribute whose value is numbers. */
export interface NumericAttribute extends AttributeLine {
  /** The words that must be numbers. A point may have too few of them. */
  numbers: Word[];
  /** The word after the numbers. */
  after: Word | null;
}

export function* numericAttributes(document: Document): Generator<NumericAttribute> {
  for (const attribute of allAttributes(document)) {
    const count = numberCountOf(attribute.keyword);
    if (count === 0) continue;
    const words = document.lines.words(attribute.line);
    yield { ...attribute, numbers: words.slice(1, 1 + count), after: words[1 + count] ?? null };
  }
}

/** The first attribute with this keyword, or null. Its value may continue on the next lines: see `wholeValue`. */
export function findAttribute(syntax: Syntax, block: { firstLine: number; endLine: number }, keyword: string): Attribute | null {
  for (const line of attributeLines(syntax, block))
    if (syntax.keywords[line] === keyword) return { keyword, line, value: syntax.lines.rest(line) };
  return null;
}

export const attributeValue = (syntax: Syntax, block: { firstLine: number; endLine: number }, keyword: string): string =>
  findAttribute(syntax, block, keyword)?.value.text ?? '';

/** An attribute's value together with the lines that continue it. */
export function wholeValue({ lines, kinds }: Syntax, line: number): string {
  const parts = [lines.rest(line).text];
  for (let next = line + 1; kinds[next] === 'text'; next += 1) parts.push(lines.content(next).trim());
  return parts.filter(Boolean).join(' ');
}

/** The point in a line; null if it does not have three numbers. */
function readPoint(lines: Lines, line: number, units: Units): Point | null {
  const [keyword, ...words] = lines.words(line);
  const kind = pointKeywords.get(keyword?.text.toUpperCase() ?? '');
  if (!kind || words.length < 3) return null;
  const [x, y, z] = words.slice(0, 3).map(({ text }) => readMillimeters(text, units.coordinates));
  if (x == null || y == null || z == null) return null;
  const bore = words[3] ? readBore(words[3].text, units.bore) : null;
  const endType = words[4] ? readEndType(words[4].text) : null;
  return { kind, x, y, z, bore, endType, line };
}

const returnBendKeys = /^(?:EU|BU)../;

/** Shortest distance in millimeters between the ends of a return bend. The ends of a bend of 1.8 degrees are closer. */
const minReturn = 30;

/** Whether the center is between the ends, as programs write it for a return bend. */
export function hasCenterBetweenEnds({ ends: [first, second], center }: Component): boolean {
  if (!first || !second || !center) return false;
  return distance(first, second) >= minReturn && distance(center, middle(first, second)) <= 1;
}

/** Some files write ANGLE in degrees, so 180 is 180 or 1.8 degrees. */
const isHalfTurn = (component: Component, angle: number | null): boolean =>
  component.type.shape === 'bend' &&
  (angle === 18_000 || returnBendKeys.test(component.skey) || (angle === 180 && hasCenterBetweenEnds(component)));

/** Some programs write a branch that is set on the pipe as TEE-SET-ON, without ends; others as a TEE of zero length. */
function isSetOnTee({ keyword, skey, ends: [first, second] }: Component): boolean {
  if (keyword !== 'TEE' || !/^TE(?:SO|RF)$/.test(skey) || !first || !second) return false;
  return distance(first, second) <= 0.05;
}

const noTaps: readonly Point[] = [];

/** Adds a point to a component. CO-ORDS is its place or, below TAP-CONNECTION, a tap. */
function addPoint(component: Component, point: Point, isTap: boolean): void {
  if (point.kind === 'end') component.ends.push(point);
  else if (point.kind === 'branch') component.branches.push(point);
  else if (point.kind === 'center') component.center ??= point;
  else if (isTap) component.taps = [...component.taps, { ...point, kind: 'tap' }];
  else component.place ??= point;
}

function readComponent(syntax: Syntax, block: Block, type: ComponentKeyword, index: number, pipeline: Pipeline): Component {
  const component: Component = {
    index,
    keyword: block.keyword,
    type,
    pipeline: pipeline.index,
    firstLine: block.firstLine,
    endLine: block.endLine,
    ends: [],
    center: null,
    branches: [],
    place: null,
    taps: noTaps,
    skey: '',
    itemCode: '',
    isReturnBend: false,
    isExcluded: false,
    isDotted: false,
    hasDimensions: true,
    units: pipeline.units,
  };
  let angle: number | null = null;
  let isTap = false;
  for (const line of attributeLines(syntax, block)) {
    const keyword = syntax.keywords[line] ?? '';
    const point = pointKeywords.has(keyword) ? readPoint(syntax.lines, line, pipeline.units) : null;
    if (point) addPoint(component, point, isTap);
    else if (keyword === 'SKEY') component.skey ||= syntax.lines.rest(line).text.toUpperCase();
    else if (keyword === 'ANGLE') angle ??= readNumber(syntax.lines.rest(line).text)?.value ?? null;
    else if (keyword === 'ITEM-CODE' || (keyword === 'BOLT-ITEM-CODE' && block.keyword === 'BOLT'))
      component.itemCode ||= syntax.lines.rest(line).text;
    else if (keyword === 'MATERIAL-LIST') component.isExcluded = syntax.lines.rest(line).text.toUpperCase() === 'EXCLUDE';
    else if (keyword === 'CONTINUATION') component.isDotted = true;
    else if (keyword === 'STATUS') {
      const status = syntax.lines.rest(line).text.toUpperCase();
      component.isDotted ||= status.startsWith('DOTTED');
      component.hasDimensions = !status.endsWith('UNDIMENSIONED');
    }
    isTap = keyword === 'TAP-CONNECTION' || (isTap && keyword !== 'CO-ORDS');
  }
  component.isReturnBend = isHalfTurn(component, angle);
  if (isSetOnTee(component)) {
    component.type = componentKeywords.get('TEE-SET-ON') ?? type;
    component.ends = [];
  }
  // Copied to save memory: an array that has grown by `push` has room for 16 more members.
  component.ends = component.ends.slice();
  component.branches = component.branches.slice();
  return component;
}

function readMaterial(syntax: Syntax, block: Block, pipeline: number | null): Material {
  const value = syntax.lines.rest(block.firstLine).text;
  const isCode = block.keyword === 'ITEM-CODE';
  const described = findAttribute(syntax, block, 'DESCRIPTION') ?? findAttribute(syntax, block, 'ITEM-DESCRIPTION');
  return {
    pipeline,
    code: isCode ? value : attributeValue(syntax, block, 'ITEM-CODE'),
    identifier: isCode ? '' : value,
    description: described ? wholeValue(syntax, described.line) : '',
    line: block.firstLine,
  };
}

/** The units after a setting. An unknown unit changes nothing. */
function changeUnits(units: Units, { keyword, value }: Setting): Units {
  if (keyword === 'UNITS-BORE') return { ...units, bore: findUnit(boreUnits, value) ?? units.bore };
  if (keyword === 'UNITS-CO-ORDS') return { ...units, coordinates: findUnit(coordinateUnits, value) ?? units.coordinates };
  if (keyword === 'UNITS-BOLT-DIA') return { ...units, boltDiameter: findUnit(boltUnits, value) ?? units.boltDiameter };
  if (keyword === 'UNITS-BOLT-LENGTH') return { ...units, boltLength: findUnit(boltUnits, value) ?? units.boltLength };
  return units;
}

/** Reads any text into a document. Never throws. */
export function readDocument(text: string): Document {
  const syntax = parse(text);
  const document: Document = { ...syntax, settings: [], pipelines: [], components: [], materials: [] };
  let units = usualUnits;
  let pipeline: Pipeline | null = null;
  const open = (reference: string, line: number | null, endLine: number) => {
    pipeline = { index: document.pipelines.length, reference, line, endLine, components: [], marks: [], units };
    document.pipelines.push(pipeline);
    return pipeline;
  };
  for (const block of syntax.blocks) {
    const { keyword, firstLine, endLine } = block;
    const type = componentKeywords.get(keyword);
    if (keyword.startsWith('UNITS-') || keyword === 'ISOGEN-FILES') {
      const setting = { keyword, value: syntax.lines.rest(firstLine).text, line: firstLine };
      document.settings.push(setting);
      units = changeUnits(units, setting);
      // Some programs write the units below PIPELINE-REFERENCE.
      const last = document.pipelines.at(-1);
      if (last?.components.length === 0 && last.marks.length === 0) last.units = units;
    } else if (keyword === 'PIPELINE-REFERENCE') {
      open(syntax.lines.rest(firstLine).text, firstLine, endLine);
    } else if (type) {
      const owner: Pipeline = pipeline ?? open('', null, firstLine);
      const component = readComponent(syntax, block, type, document.components.length, owner);
      document.components.push(component);
      owner.components.push(component);
    } else if (keyword === 'ITEM-CODE' || keyword === 'MATERIAL-IDENTIFIER') {
      document.materials.push(readMaterial(syntax, block, document.pipelines.at(-1)?.index ?? null));
    } else if (endKeywords.has(keyword) || isMessageKeyword(keyword) || keyword === 'FLOW-ARROW') {
      const owner: Pipeline = pipeline ?? open('', null, firstLine);
      const at = findAttribute(syntax, block, 'CO-ORDS');
      owner.marks.push({ keyword, firstLine, endLine, place: at && readPoint(syntax.lines, at.line, owner.units) });
    }
  }
  resolveIdentifiers(document);
  return document;
}

export type FindMaterial = (pipeline: number, name: string) => Material | undefined;

/**
 * Finds materials by name: first those of a pipeline, then those of the whole file. Each pipeline of a merged file may
 * number its materials from 1. If there are several with one name, the first one wins.
 */
export function indexMaterials({ materials }: Document, nameOf: (material: Material) => string): FindMaterial {
  const inFile = new Map<string, Material>();
  const inPipeline = new Map<string, Material>();
  for (const material of materials.toReversed()) {
    const name = nameOf(material);
    if (!name) continue;
    inFile.set(name, material);
    inPipeline.set(`${material.pipeline} ${name}`, material);
  }
  return (pipeline, name) => inPipeline.get(`${pipeline} ${name}`) ?? inFile.get(name);
}

/** Sets the item code of components that have a MATERIAL-IDENTIFIER instead. */
function resolveIdentifiers(document: Document): void {
  if (!document.materials.some(({ identifier }) => identifier)) return;
  const find = indexMaterials(document, ({ identifier }) => identifier);
  for (const component of document.components)
    component.itemCode ||= find(component.pipeline, attributeValue(document, component, 'MATERIAL-IDENTIFIER'))?.code ?? '';
}

/** Whether a text is a PCF at all, however faulty: a picture, a drawing or a letter is not. */
export const isPcf = ({ keywords }: Syntax): boolean => keywords.some(isUniqueToPcf);

/** All points of a component. */
export const pointsOf = ({ ends, branches, center, place, taps }: Component): Point[] =>
  [...ends, ...branches, center, place, ...taps].filter((point) => point !== null);

/** Points at which a component can be joined to others. */
export const joinPoints = ({ ends, branches }: Component): Point[] => [...ends, ...branches];

/** Null if no point has a bore. Not `Math.max(...bores)`, which overflows the stack if a broken file has many points. */
export const largestBore = (points: readonly Point[]): number | null =>
  points.reduce<number | null>((largest, { bore }) => (bore !== null && bore > (largest ?? -Infinity) ? bore : largest), null);

/** The place of a component that has one point only, such as a WELD, BOLT or SUPPORT. */
export const placeOf = ({ place, ends }: Component): Point | null => place ?? ends[0] ?? null;

/** Length of a component between its first two ends in millimeters. */
export const lengthOf = ({ ends: [first, second] }: Component): number => (first && second ? distance(first, second) : 0);

/** Length of the center line of a bend in millimeters; 0 if it lacks a point. */
export function arcLengthOf({ ends: [first, second], center, isReturnBend }: Component): number {
  if (!first || !second || !center) return 0;
  if (isReturnBend) return (Math.PI * distance(first, second)) / 2;
  const angle = ((angleBetween(subtract(center, first), subtract(second, center)) ?? 0) * Math.PI) / 180;
  const [short, long] = [distance(center, first), distance(center, second)].toSorted((a, b) => a - b) as [number, number];
  // At different distances from the center, the longer side has a straight part.
  const arc = angle > 1e-6 ? (short / Math.tan(angle / 2)) * angle : 2 * short;
  return arc + long - short;
}

/** The bore of the largest end of a component, in the units of the file; null if no point has a bore. */
export const mainBore = (component: Component): number | null =>
  largestBore(joinPoints(component)) ?? component.center?.bore ?? component.place?.bore ?? null;
