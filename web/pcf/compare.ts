// Compares two revisions of a file: which components and ends were added, removed, moved or changed, and which attributes of the
// pipelines. Components are matched by geometry and attributes, regardless of the order of the lines.
import { boreLabel, nominalSize } from './bores.ts';
import { componentDescription } from './descriptions.ts';
import { flowDirection } from './flow.ts';
import {
  attributeLines,
  attributeValue,
  type Component,
  type Document,
  joinPoints,
  lengthOf,
  type Mark,
  type Pipeline,
  wholeValue,
} from './model.ts';
import { PointIndex } from './network.ts';
import { findSymbolKey } from './skeys.ts';
import { add, angleBetween, distance, length, scale, subtract, type Vector } from './vector.ts';

export interface Change {
  kind: 'added' | 'removed' | 'moved' | 'changed';
  keyword: string;
  /** Descriptions of the differences. */
  details: string[];
  /** Index of the component in the earlier and the later file; null in the file that does not have it, and for an end or a pipeline. */
  before: number | null;
  after: number | null;
  /** First line in the later file; if it was removed, in the earlier one. */
  line: number;
  /** Index of its pipelines in `pairs`. */
  pair: number;
}

/** Index of a pipeline in the earlier and the later file; null in the file that does not have it. */
export interface PipelinePair {
  reference: string;
  /** The reference in the earlier file if it was another one, else null. */
  earlierReference: string | null;
  before: number | null;
  after: number | null;
}

export interface Comparison {
  changes: Change[];
  pairs: PipelinePair[];
  /** Number of components without changes. */
  unchanged: number;
}

/** Largest number of components compared with one: in a broken file, all components may be at one point. */
const maxCandidates = 300;

/** In millimeters. A component that is farther away counts as a different one. */
const maxMove = 5000;

const pointsOf = (component: Component): Vector[] => [
  ...joinPoints(component),
  ...(component.center ? [component.center] : []),
  ...(component.place ? [component.place] : []),
  ...component.taps,
];

/** Smallest distance that counts as a move, in millimeters: programs round coordinates differently. */
const minMove = 0.5;

/** Rounded to tenths of a millimeter. Finds most pairs quickly; `takeNearby` finds those on both sides of a rounding limit. */
const placeKey = ({ x, y, z }: Vector) => [x, y, z].map((value) => Math.round(10 * value)).join(' ');
/** The places of a component's points or, if it has moved by `shift`, where they were. */
const geometryKey = (component: Component, shift: Vector = { x: 0, y: 0, z: 0 }) =>
  pointsOf(component)
    .map((point) => placeKey(subtract(point, shift)))
    .toSorted()
    .join('|');

const identifierOf = (document: Document, component: Component): string =>
  attributeValue(document, component, 'UCI') || attributeValue(document, component, 'UNIQUE-COMPONENT-IDENTIFIER');

type Lines = Pick<Component, 'firstLine' | 'endLine'>;

/** Attributes without points, identifiers and dates, which may differ from export to export. */
function attributesOf(document: Document, block: Lines): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of attributeLines(document, block)) {
    const keyword = document.keywords[line] ?? '';
    if (/-POINT$|CO-ORDS$|IDENTIFIER$|^UCI$|^DATE-/.test(keyword)) continue;
    found.set(keyword, wholeValue(document, line));
  }
  return found;
}

function componentAttributes(document: Document, component: Component): Map<string, string> {
  const found = attributesOf(document, component);
  const description = componentDescription(document, component);
  if (description) found.set('description', description);
  return found;
}

const boresOf = (component: Component) =>
  joinPoints(component)
    .map(({ bore }) => boreLabel(bore, component.units.bore))
    .toSorted()
    .join(' x ');

/** Equal for components of the same size, whether the files write it as DN 100 or as 4". */
const sizeKey = (component: Component) =>
  joinPoints(component)
    .map(({ bore }) => nominalSize(bore, component.units.bore)?.dn ?? boreLabel(bore, component.units.bore))
    .toSorted()
    .join(' x ');

/**
 * The direction from the larger to the smaller end of a component, or of the flow through a check valve or a component with
 * FLOW. Null if both ends are alike.
 */
function orientationOf(document: Document, component: Component): Vector | null {
  const [first, second] = component.ends;
  if (!first || !second) return null;
  const { from, isExplicit } = flowDirection(document, component);
  const hasFlow = isExplicit || findSymbolKey(component.skey)?.symbol === 'check';
  if (!hasFlow && (first.bore === null || second.bore === null || first.bore === second.bore)) return null;
  const isForward = hasFlow ? from === first : (first.bore ?? 0) > (second.bore ?? 0);
  return isForward ? subtract(second, first) : subtract(first, second);
}

/** Whether a component points in the opposite direction, which the places of its ends do not show. */
function isTurnedAround(before: [Document, Component], after: [Document, Component]): boolean {
  const [was, is] = [orientationOf(...before), orientationOf(...after)];
  return was !== null && is !== null && (angleBetween(was, is) ?? 0) > 135;
}

function listDifferences(before: [Document, Component], after: [Document, Component]): string[] {
  const details: string[] = [];
  const [first, second] = [before[1], after[1]];
  if (first.keyword !== second.keyword) details.push(`${first.keyword} became ${second.keyword}`);
  if (sizeKey(first) !== sizeKey(second)) details.push(`size: ${boresOf(first)} became ${boresOf(second)}`);
  if (isTurnedAround(before, after)) details.push('turned around');
  return [...details, ...attributeDifferences(componentAttributes(...before), componentAttributes(...after))];
}

function attributeDifferences(old: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  const details: string[] = [];
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    const [from, to] = [old.get(name), now.get(name)];
    if (from === to) continue;
    details.push(
      from === undefined
        ? `${name}: ${to} was added`
        : to === undefined
          ? `${name}: ${from} was removed`
          : `${name}: ${from} became ${to}`,
    );
  }
  return details;
}

/** How far a component has moved: the end that has moved less, because a pipe may also have another length. */
function distanceMoved(before: Component, after: Component): number {
  const [[a, b], [c, d]] = [before.ends, after.ends];
  if (a && b && c && d) {
    const [ac, bd, ad, bc] = [distance(a, c), distance(b, d), distance(a, d), distance(b, c)];
    // The file may list the ends in another order.
    return Math.max(ac, bd) <= Math.max(ad, bc) ? Math.min(ac, bd) : Math.min(ad, bc);
  }
  const [[from], [to]] = [pointsOf(before), pointsOf(after)];
  return from && to ? distance(from, to) : Infinity;
}

function describeMove(first: Component, second: Component): string[] {
  const move = distanceMoved(first, second);
  const details: string[] = [];
  if (move >= minMove && move < Infinity) details.push(`moved by ${Math.round(move)} mm`);
  const [was, is] = [lengthOf(first), lengthOf(second)];
  if (Math.abs(was - is) >= minMove) details.push(`length: ${Math.round(was)} mm became ${Math.round(is)} mm`);
  return details.length > 0 ? details : ['different points'];
}

type Pair<T> = [before: T, after: T];

/** Removes members with the same key from both sets and returns them as pairs. Members with an empty key stay. */
function takePairs<T>(before: Set<T>, after: Set<T>, keyOf: (member: T, isBefore: boolean) => string): Pair<T>[] {
  // In reverse order, so that `pop` returns the first member of a group.
  const byKey = Map.groupBy([...before].toReversed(), (member) => keyOf(member, true));
  byKey.delete('');
  const pairs: Pair<T>[] = [];
  for (const member of after) {
    const match = byKey.get(keyOf(member, false))?.pop();
    if (!match) continue;
    pairs.push([match, member]);
    before.delete(match);
    after.delete(member);
  }
  return pairs;
}

/** Whether each point of a component is at a point of another one. */
function isSamePlace(first: Component, second: Component): boolean {
  const [points, others] = [pointsOf(first), pointsOf(second)];
  return points.length === others.length && points.every((point) => others.some((other) => distance(point, other) < minMove));
}

/**
 * Pairs the components at the same place whose coordinates are rounded differently, such as 1152.5 and 1152.4998. Of several
 * candidates, one of the same pipeline and keyword comes first.
 */
function takeNearby(before: Set<Component>, after: Set<Component>, pairOf: PairOf): Pair<Component>[] {
  const components = [...before];
  const index = new PointIndex(minMove);
  components.forEach((component, position) => {
    for (const point of pointsOf(component)) if (index.near(point).length < maxCandidates) index.add(point, position);
  });
  const pairs: Pair<Component>[] = [];
  for (const component of after) {
    const [point] = pointsOf(component);
    const likeness = (candidate: Component) =>
      2 * Number(pairOf(candidate, true) === pairOf(component, false)) + Number(candidate.keyword === component.keyword);
    const [match] = (point ? index.near(point) : [])
      .flatMap((position) => components[position] ?? [])
      .filter((candidate) => before.has(candidate) && isSamePlace(candidate, component))
      .toSorted((a, b) => likeness(b) - likeness(a));
    if (!match) continue;
    pairs.push([match, component]);
    before.delete(match);
    after.delete(component);
  }
  return pairs;
}

/** Equal for components that can replace each other: the keyword, the size and the item code. */
const kindKey = (component: Component) => `${component.keyword} ${sizeKey(component)} ${component.itemCode}`;

/** If there are more components of a kind than this, they are not used to find out how far parts have moved. */
const maxOfKind = 20;

const maxShifts = 8;

/** The middle of the points of a component, whatever their order; null if it has none. */
function middleOf(component: Component): Vector | null {
  const points = pointsOf(component);
  return points.length === 0 ? null : scale(points.reduce(add), 1 / points.length);
}

/** The vectors by which several components may have moved together, the most frequent first. */
function findShifts(before: Set<Component>, after: Set<Component>): Vector[] {
  const byKind = Map.groupBy(before, kindKey);
  const found = new Map<string, { shift: Vector; count: number }>();
  for (const [kind, members] of Map.groupBy(after, kindKey)) {
    const candidates = byKind.get(kind) ?? [];
    if (members.length > maxOfKind || candidates.length > maxOfKind) continue;
    for (const to of members.map(middleOf))
      for (const from of candidates.map(middleOf)) {
        const shift = from && to && subtract(to, from);
        const known = shift && found.get(placeKey(shift));
        if (known) known.count += 1;
        else if (shift) found.set(placeKey(shift), { shift, count: 1 });
      }
  }
  return [...found.values()]
    .filter(({ count }) => count > 1)
    .toSorted((a, b) => b.count - a.count || length(a.shift) - length(b.shift))
    .slice(0, maxShifts)
    .map(({ shift }) => shift);
}

/** Pairs the components that have moved together: the nearest one of the same kind may be another part. */
const takeShifted = (before: Set<Component>, after: Set<Component>): Pair<Component>[] =>
  findShifts(before, after).flatMap((shift) =>
    takePairs(before, after, (component, isBefore) => {
      const place = isBefore ? geometryKey(component) : geometryKey(component, shift);
      return `${kindKey(component)} ${place}`;
    }),
  );

/** Pairs each component with the nearest one of its kind, among at most `maxCandidates`. */
function takeNearest(before: Set<Component>, after: Set<Component>): Pair<Component>[] {
  const byKind = Map.groupBy(before, kindKey);
  const pairs: Pair<Component>[] = [];
  for (const component of after) {
    const candidates = byKind.get(kindKey(component)) ?? [];
    let nearest: Component | null = null;
    let least = maxMove;
    for (const candidate of candidates.slice(0, maxCandidates)) {
      const move = before.has(candidate) ? distanceMoved(candidate, component) : Infinity;
      if (move >= least) continue;
      nearest = candidate;
      least = move;
    }
    if (!nearest) continue;
    pairs.push([nearest, component]);
    before.delete(nearest);
    after.delete(component);
  }
  return pairs;
}

/** Pairs the pipelines that have at least half of their components at the same place: the pipeline was renamed. */
function takeRenamed(before: Set<Pipeline>, after: Set<Pipeline>): Pair<Pipeline>[] {
  const keyOf = (component: Component) => `${component.keyword} ${geometryKey(component)}`;
  const owners = new Map([...before].flatMap((pipeline) => pipeline.components.map((one) => [keyOf(one), pipeline] as const)));
  const pairs: Pair<Pipeline>[] = [];
  for (const pipeline of after) {
    const owned = pipeline.components.flatMap((component) => owners.get(keyOf(component)) ?? []);
    const shared = [...Map.groupBy(owned, (owner) => owner)].toSorted(([, a], [, b]) => b.length - a.length);
    const [match, { length: count } = []] = shared.find(([owner]) => before.has(owner)) ?? [];
    if (!match || 2 * count < Math.min(match.components.length, pipeline.components.length)) continue;
    pairs.push([match, pipeline]);
    before.delete(match);
    after.delete(pipeline);
  }
  return pairs;
}

/**
 * Pairs pipelines by reference, and renamed ones by their components. If both files have only one pipeline, the two are a pair
 * in any case.
 */
function pairPipelines(before: Document, after: Document): PipelinePair[] {
  const [old, now] = [new Set(before.pipelines), new Set(after.pipelines)];
  const isOnly = old.size === 1 && now.size === 1;
  const matches = [
    ...takePairs(old, now, ({ reference }) => (isOnly ? 'only' : `reference ${reference}`)),
    ...takeRenamed(old, now),
  ];
  const earlier = new Map(matches.map(([first, second]) => [second, first]));
  return [
    ...after.pipelines.map((pipeline) => {
      const { reference, index } = pipeline;
      const match = earlier.get(pipeline);
      const earlierReference = match && match.reference !== reference ? match.reference : null;
      return { reference, earlierReference, before: match?.index ?? null, after: index };
    }),
    ...[...old].map(({ reference, index }) => ({ reference, earlierReference: null, before: index, after: null })),
  ];
}

/** Index of the pair of a component's pipeline. */
type PairOf = (component: Component, isBefore: boolean) => number;

function indexPairs(pairs: readonly PipelinePair[]): PairOf {
  const before = new Map(pairs.map((pair, index) => [pair.before, index]));
  const after = new Map(pairs.map((pair, index) => [pair.after, index]));
  return ({ pipeline }, isBefore) => (isBefore ? before : after).get(pipeline) ?? 0;
}

/** Pairs the components of two documents: first those at the same place, preferably in the same pipeline. */
function matchComponents(before: Document, after: Document, pairOf: PairOf) {
  const [removed, added] = [new Set(before.components), new Set(after.components)];
  const take = (keyOf: (component: Component, isBefore: boolean) => string) => takePairs(removed, added, keyOf);
  const same = [
    ...take((component, isBefore) => `${pairOf(component, isBefore)} ${component.keyword} ${geometryKey(component)}`),
    ...take((component, isBefore) => `${pairOf(component, isBefore)} ${geometryKey(component)}`),
    ...take((component) => `${component.keyword} ${geometryKey(component)}`),
    ...take((component) => geometryKey(component)),
    ...takeNearby(removed, added, pairOf),
  ];
  const moved = [
    ...take((component, isBefore) => identifierOf(isBefore ? before : after, component)),
    ...takeShifted(removed, added),
    ...takeNearest(removed, added),
  ];
  return { same, moved, removed, added };
}

/**
 * Compares the ends of two pipelines at the same place. An end with the same attributes at another place is not listed: it has
 * moved with its component, and the move of the component is listed.
 */
function compareEnds([before, was]: [Document, Pipeline], [after, is]: [Document, Pipeline]): Omit<Change, 'pair'>[] {
  const endsOf = ({ marks }: Pipeline) => new Set(marks.filter(({ keyword }) => keyword.startsWith('END-')));
  const [removed, added] = [endsOf(was), endsOf(is)];
  const attributes = (mark: Mark, isBefore: boolean) => attributesOf(isBefore ? before : after, mark);
  const same = takePairs(removed, added, ({ keyword, place }) => (place ? `${keyword} ${placeKey(place)}` : ''));
  takePairs(removed, added, (mark, isBefore) => [mark.keyword, ...attributes(mark, isBefore)].join('|'));
  const toChange = (kind: Change['kind'], { keyword, firstLine }: Mark, details: string[]) => {
    return { kind, keyword, details, before: null, after: null, line: firstLine };
  };
  return [
    ...same.flatMap(([first, second]) => {
      const details = attributeDifferences(attributes(first, true), attributes(second, false));
      return details.length > 0 ? toChange('changed', second, details) : [];
    }),
    ...[...removed].map((mark) => toChange('removed', mark, [...attributes(mark, true).values()])),
    ...[...added].map((mark) => toChange('added', mark, [...attributes(mark, false).values()])),
  ];
}

/** Compares the attributes and the ends of a pair of pipelines. */
function comparePipelines(before: Document, after: Document, pair: PipelinePair): Omit<Change, 'pair'>[] {
  const [was, is] = [before.pipelines[pair.before ?? -1], after.pipelines[pair.after ?? -1]];
  if (!was || !is) return [];
  const header = (document: Document, { line, endLine }: Pipeline) =>
    line === null ? new Map<string, string>() : attributesOf(document, { firstLine: line, endLine });
  const details = attributeDifferences(header(before, was), header(after, is));
  const ends = compareEnds([before, was], [after, is]);
  if (details.length === 0) return ends;
  return [{ kind: 'changed', keyword: 'PIPELINE-REFERENCE', details, before: null, after: null, line: is.line ?? 0 }, ...ends];
}

const referenceOf = ({ pipelines }: Document, { pipeline }: Component) => pipelines[pipeline]?.reference || 'no reference';

/** Compares two documents. */
export function compareDocuments(before: Document, after: Document): Comparison {
  const pairs = pairPipelines(before, after);
  const pairOf = indexPairs(pairs);
  const { same, moved, removed, added } = matchComponents(before, after, pairOf);
  const changes = pairs.flatMap((each, pair) =>
    comparePipelines(before, after, each).map((change): Change => ({ ...change, pair })),
  );
  const addChange = (kind: Change['kind'], [first, second]: Pair<Component | null>, details: string[]) => {
    const shown = second ?? first;
    if (!shown) return;
    const pair = pairOf(shown, second === null);
    const sides = { before: first?.index ?? null, after: second?.index ?? null };
    changes.push({ kind, keyword: shown.keyword, details, ...sides, line: shown.firstLine, pair });
  };
  const differences = ([first, second]: Pair<Component>) => [
    ...(pairOf(first, true) === pairOf(second, false)
      ? []
      : [`pipeline: ${referenceOf(before, first)} became ${referenceOf(after, second)}`]),
    ...listDifferences([before, first], [after, second]),
  ];
  let unchanged = 0;
  for (const pair of same) {
    const details = differences(pair);
    if (details.length === 0) unchanged += 1;
    else addChange('changed', pair, details);
  }
  for (const pair of moved) addChange('moved', pair, [...describeMove(...pair), ...differences(pair)]);
  for (const component of removed) addChange('removed', [component, null], [boresOf(component)]);
  for (const component of added) addChange('added', [null, component], [boresOf(component)]);
  return { changes: changes.toSorted((a, b) => a.line - b.line), pairs, unchanged };
}
