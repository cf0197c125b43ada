// Compares two revisions of a file: which components were added, removed, moved or changed. Components are matched by
// geometry and attributes, regardless of the order of the lines.
import { boreLabel } from './bores.ts';
import { componentDescription } from './descriptions.ts';
import { attributeLines, attributeValue, type Component, type Document, joinPoints, wholeValue } from './model.ts';
import { distance, type Vector } from './vector.ts';

export interface Change {
  kind: 'added' | 'removed' | 'moved' | 'changed';
  keyword: string;
  /** Descriptions of the differences. */
  details: string[];
  /** Index of the component in the earlier and the later file; null in the file that does not have it. */
  before: number | null;
  after: number | null;
  /** Index of its pipelines in `pairs`. */
  pair: number;
}

/** Index of a pipeline in the earlier and the later file; null in the file that does not have it. */
export interface PipelinePair {
  reference: string;
  before: number | null;
  after: number | null;
}

export interface Comparison {
  changes: Change[];
  pairs: PipelinePair[];
  /** Number of components without changes. */
  unchanged: number;
}

/** In millimeters. A component that is farther away counts as a different one. */
const maxMove = 5000;

const pointsOf = (component: Component): Vector[] => [
  ...joinPoints(component),
  ...(component.center ? [component.center] : []),
  ...(component.place ? [component.place] : []),
];

const placeKey = ({ x, y, z }: Vector) => `${Math.round(x)} ${Math.round(y)} ${Math.round(z)}`;
const geometryKey = (component: Component) => pointsOf(component).map(placeKey).toSorted().join('|');

const identifierOf = (document: Document, component: Component): string =>
  attributeValue(document, component, 'UCI') || attributeValue(document, component, 'UNIQUE-COMPONENT-IDENTIFIER');

/** Attributes of a component without its points and its identifiers, which may differ from export to export. */
function attributesOf(document: Document, component: Component): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of attributeLines(document, component)) {
    const keyword = document.keywords[line] ?? '';
    if (/-POINT$|^CO-ORDS$|IDENTIFIER$|^UCI$/.test(keyword)) continue;
    found.set(keyword, wholeValue(document, line));
  }
  const description = componentDescription(document, component);
  if (description) found.set('description', description);
  return found;
}

const boresOf = (component: Component) =>
  joinPoints(component)
    .map(({ bore }) => boreLabel(bore, component.units.bore))
    .toSorted()
    .join(' x ');

function listDifferences(before: [Document, Component], after: [Document, Component]): string[] {
  const details: string[] = [];
  const [first, second] = [before[1], after[1]];
  if (first.keyword !== second.keyword) details.push(`${first.keyword} became ${second.keyword}`);
  if (boresOf(first) !== boresOf(second)) details.push(`size: ${boresOf(first)} became ${boresOf(second)}`);
  const [old, now] = [attributesOf(...before), attributesOf(...after)];
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

const lengthOf = ({ ends: [first, second] }: Component) => (first && second ? distance(first, second) : 0);

function describeMove(first: Component, second: Component): string[] {
  const [from] = pointsOf(first);
  const [to] = pointsOf(second);
  const details: string[] = [];
  if (from && to && distance(from, to) >= 0.5) details.push(`moved by ${Math.round(distance(from, to))} mm`);
  const [was, is] = [lengthOf(first), lengthOf(second)];
  if (Math.abs(was - is) >= 0.5) details.push(`length: ${Math.round(was)} mm became ${Math.round(is)} mm`);
  return details.length > 0 ? details : ['different points'];
}

type Pair = [Component, Component];

function groupBy(components: Iterable<Component>, keyOf: (component: Component) => string): Map<string, Component[]> {
  const groups = new Map<string, Component[]>();
  for (const component of components) {
    const group = groups.get(keyOf(component));
    if (group) group.push(component);
    else groups.set(keyOf(component), [component]);
  }
  return groups;
}

/** Removes components with the same key from both sets and returns them as pairs. */
function takePairs(
  before: Set<Component>,
  after: Set<Component>,
  keyOf: (component: Component, isBefore: boolean) => string,
): Pair[] {
  // In reverse order, so that `pop` returns the first component of a group.
  const byKey = groupBy([...before].toReversed(), (component) => keyOf(component, true));
  byKey.delete('');
  const pairs: Pair[] = [];
  for (const component of after) {
    const match = byKey.get(keyOf(component, false))?.pop();
    if (!match) continue;
    pairs.push([match, component]);
    before.delete(match);
    after.delete(component);
  }
  return pairs;
}

/** Pairs each component with the nearest one of the same keyword, size and item code, among at most 300 candidates. */
function takeNearest(before: Set<Component>, after: Set<Component>): Pair[] {
  const key = (component: Component) => `${component.keyword} ${boresOf(component)} ${component.itemCode}`;
  const byKey = groupBy(before, key);
  const pairs: Pair[] = [];
  for (const component of after) {
    const candidates = byKey.get(key(component)) ?? [];
    const [to] = pointsOf(component);
    let nearest: Component | null = null;
    let least = maxMove;
    for (const candidate of candidates.slice(0, 300)) {
      const [from] = pointsOf(candidate);
      if (!from || !to || !before.has(candidate) || distance(from, to) > least) continue;
      nearest = candidate;
      least = distance(from, to);
    }
    if (!nearest) continue;
    pairs.push([nearest, component]);
    before.delete(nearest);
    after.delete(component);
  }
  return pairs;
}

/** Pairs pipelines by reference. If both files have only one pipeline, the two are a pair whatever their references. */
function pairPipelines(before: Document, after: Document): PipelinePair[] {
  const isOnly = before.pipelines.length === 1 && after.pipelines.length === 1;
  const open = new Set(before.pipelines);
  const pairs = after.pipelines.map(({ reference, index }): PipelinePair => {
    const partner = [...open].find((pipeline) => isOnly || pipeline.reference === reference);
    if (partner) open.delete(partner);
    return { reference, before: partner?.index ?? null, after: index };
  });
  for (const { reference, index } of open) pairs.push({ reference, before: index, after: null });
  return pairs;
}

/** Compares two documents. */
export function compareDocuments(before: Document, after: Document): Comparison {
  const [old, now] = [new Set(before.components), new Set(after.components)];
  const documentOf = (isBefore: boolean) => (isBefore ? before : after);
  const same = [
    ...takePairs(old, now, (component) => `${component.keyword} ${geometryKey(component)}`),
    ...takePairs(old, now, (component) => geometryKey(component)),
  ];
  const moved = [
    ...takePairs(old, now, (component, isBefore) => identifierOf(documentOf(isBefore), component)),
    ...takeNearest(old, now),
  ];
  const changes: Omit<Change, 'pair'>[] = [];
  let unchanged = 0;
  for (const [first, second] of same) {
    const details = listDifferences([before, first], [after, second]);
    if (details.length === 0) unchanged += 1;
    else changes.push({ kind: 'changed', keyword: second.keyword, details, before: first.index, after: second.index });
  }
  for (const [first, second] of moved)
    changes.push({
      kind: 'moved',
      keyword: second.keyword,
      details: [...describeMove(first, second), ...listDifferences([before, first], [after, second])],
      before: first.index,
      after: second.index,
    });
  for (const component of old)
    changes.push({
      kind: 'removed',
      keyword: component.keyword,
      details: [boresOf(component)],
      before: component.index,
      after: null,
    });
  for (const component of now)
    changes.push({
      kind: 'added',
      keyword: component.keyword,
      details: [boresOf(component)],
      before: null,
      after: component.index,
    });
  const componentOf = ({ before: was, after: is }: Omit<Change, 'pair'>) =>
    is === null ? before.components[was ?? 0] : after.components[is];
  const pairs = pairPipelines(before, after);
  const pairOf = (change: Omit<Change, 'pair'>) => {
    const side = change.after === null ? 'before' : 'after';
    return pairs.findIndex((pair) => pair[side] === componentOf(change)?.pipeline);
  };
  const line = (change: Omit<Change, 'pair'>) => componentOf(change)?.firstLine ?? 0;
  return {
    changes: changes.toSorted((a, b) => line(a) - line(b)).map((change) => ({ ...change, pair: pairOf(change) })),
    pairs,
    unchanged,
  };
}
