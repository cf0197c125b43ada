// The weld list of a pipeline.
//
// Types of welds: fillet welds attach slip-on flanges and socket-welding components (ASME B31.3, paragraph 311.2 and figures
// 328.5.2B and C); outlets and set-on branches are welded to the run pipe (ASME B31.3, paragraph 328.5.4; MSS SP-97). A PCF
// does not say whether a support is welded to the pipe, so supports are not listed.
import { isPipe } from './keywords.ts';
import { boreLabel } from './bores.ts';
import { type Component, placeOf } from './model.ts';
import type { Joint, Network, Port } from './network.ts';
import { endTypeAt, isFlangeFace } from './skeys.ts';
import { distance, type Vector } from './vector.ts';

export type WeldType = 'butt weld' | 'socket weld' | 'fillet weld' | 'branch weld';

export interface Weld {
  number: number;
  kind: 'shop' | 'site' | 'field fit' | 'offshore';
  type: WeldType;
  size: string;
  at: Vector;
  /** Index of its WELD component; null if the weld is derived from two welded ends that meet, or from an outlet. */
  component: number | null;
  line: number;
}

type NewWeld = Omit<Weld, 'number'>;

/** Symbol keys whose last two letters are not an end type. */
const flangeWelds: Readonly<Record<string, WeldType>> = {
  FLWN: 'butt weld',
  FOWN: 'butt weld',
  FLSE: 'butt weld',
  FBSE: 'butt weld',
  FLSO: 'fillet weld',
  FLSJ: 'fillet weld',
  FOSO: 'fillet weld',
};
const endWelds: Readonly<Record<string, WeldType>> = { BW: 'butt weld', SW: 'socket weld' };

/** How an end is welded; null if it is not. A pipe and a plain end are welded in the way of their neighbor. */
function endWeldOf(end: Port): WeldType | null {
  const { skey } = end.component;
  const { endType } = end.point;
  const isPlain = endType === 'PL';
  if (endType && !isPlain && !endWelds[endType]) return null;
  return flangeWelds[skey] ?? endWelds[endTypeAt(end) ?? ''] ?? (isPlain || isPipe(end.component) ? 'butt weld' : null);
}

const typeOf = (joined: readonly Port[]): WeldType => {
  const types = joined.map(endWeldOf);
  return types.find((type) => type === 'fillet weld' || type === 'socket weld') ?? 'butt weld';
};

/** The kinds of welds that are not made in the shop, by the first two letters of the symbol key. */
const kinds: Readonly<Record<string, Weld['kind']>> = { WS: 'site', WF: 'field fit', WO: 'offshore', XX: 'site' };

export const weldKind = (skey: string): Weld['kind'] => kinds[skey.slice(0, 2)] ?? 'shop';

/** The first two ends at a joint; a component that has both ends there counts once. */
const endsAt = ({ ports }: Joint): Port[] => ports.slice(0, ports[0]?.component === ports[1]?.component ? 1 : 2);

/** The outlets and set-on branches that are welded to the run at a place. */
const outletsAt = (network: Network, at: Vector): Component[] =>
  network
    .segmentsNear(at, network.tolerance)
    .map(({ component }) => component)
    .filter(({ type, center }) => type.shape === 'olet' && center !== null && distance(center, at) <= network.tolerance);

/** The stub at whose end a joint is. A stub has no fitting: the branch pipe itself is welded to the run there. */
const findStub = ({ ports }: Joint): Component | undefined =>
  ports.find(({ component, point }) => component.type.shape === 'olet' && !component.type.isMaterial && point.kind === 'branch')
    ?.component;

interface NamedWeld {
  /** The joint or the outlet that is welded. */
  place: Joint | Component | null;
  weld: NewWeld;
  isListed: boolean;
}

/** The weld that a WELD of the file names. */
function readWeld(network: Network, component: Component): NamedWeld | null {
  const at = placeOf(component);
  if (component.keyword !== 'WELD' || !at) return null;
  const outlets = outletsAt(network, at);
  const atJoint = network.jointNear(at, network.tolerance);
  // Some programs split the run pipe at the center of the outlet, where the size tells the two welds apart.
  const outlet =
    outlets.find(({ branches }) => !atJoint || branches.some(({ bore }) => bore === at.bore)) ?? (atJoint && findStub(atJoint));
  const joint = outlet ? null : atJoint;
  const weld: NewWeld = {
    kind: weldKind(component.skey),
    type: outlet ? 'branch weld' : typeOf(joint ? endsAt(joint) : []),
    size: boreLabel(at.bore, component.units.bore),
    at,
    component: component.index,
    line: component.firstLine,
  };
  return { place: joint ?? outlet ?? null, weld, isListed: !component.isExcluded };
}

/** The WELD components of the file. */
export const readWelds = (network: Network): NamedWeld[] =>
  network.pipeline.components.flatMap((component) => readWeld(network, component) ?? []);

/** Pipe -> the places along it at which the file has a WELD: it joins two lengths of pipe that are written as one. */
export function findPipeWelds(network: Network, named: readonly NamedWeld[]): Map<Component, Vector[]> {
  const found = new Map<Component, Vector[]>();
  for (const { place, weld } of named) {
    const near = place ? [] : network.segmentsNear(weld.at, network.tolerance);
    const pipe = near.find(({ component }) => isPipe(component))?.component;
    const places = pipe && found.get(pipe);
    if (places) places.push(weld.at);
    else if (pipe) found.set(pipe, [weld.at]);
  }
  return found;
}

/** The joints at which one pipe is written as two: those at the center of an outlet, without a WELD. */
export function findSplits(network: Network, named: readonly NamedWeld[]): Set<Joint> {
  const splits = new Set<Joint>();
  for (const { type, center } of network.pipeline.components) {
    const joint = type.shape === 'olet' && center ? network.jointNear(center, network.tolerance) : null;
    const [first, second, third] = joint?.ports ?? [];
    if (!joint || !first || !second || third || ![first, second].every(({ component }) => isPipe(component))) continue;
    const isSame = first.component.itemCode === second.component.itemCode && first.point.bore === second.point.bore;
    if (isSame && first.component !== second.component) splits.add(joint);
  }
  const places = new Set(named.map(({ place }) => place));
  return new Set([...splits].filter((joint) => !places.has(joint)));
}

function weldOfJoint(joint: Joint): NewWeld[] {
  const { at } = joint;
  const joined = endsAt(joint);
  const [first, second] = joined;
  if (!first || !second) return [];
  if (joined.every(isFlangeFace) || joined.every(({ component }) => component.isExcluded)) return [];
  if (!joined.every(endWeldOf)) return [];
  return [
    {
      kind: 'shop',
      type: first.point.kind === 'tap' || second.point.kind === 'tap' ? 'branch weld' : typeOf(joined),
      size: boreLabel(first.point.bore, first.component.units.bore),
      at,
      component: null,
      line: Math.min(first.point.line, second.point.line),
    },
  ];
}

const weldsOfOutlet = ({ center, branches, units, firstLine }: Component): NewWeld[] =>
  center
    ? branches.map(({ bore }) => ({
        kind: 'shop',
        type: 'branch weld',
        size: boreLabel(bore, units.bore),
        at: center,
        component: null,
        line: firstLine,
      }))
    : [];

/** The WELD components of the file, and the welds derived from welded ends that meet and from outlets. */
export function findWelds(network: Network): Weld[] {
  const { components } = network.pipeline;
  const named = readWelds(network);
  const places = new Set<Joint | Component | null>([...named.map(({ place }) => place), ...findSplits(network, named)]);
  const welds = [
    ...named.flatMap(({ weld, isListed }) => (isListed ? weld : [])),
    ...network.joints.flatMap((joint) => (places.has(joint) ? [] : weldOfJoint(joint))),
    ...components.flatMap((component) =>
      component.type.shape === 'olet' && !component.isExcluded && !places.has(component) ? weldsOfOutlet(component) : [],
    ),
  ];
  return welds.toSorted((a, b) => a.line - b.line).map((weld, index) => ({ ...weld, number: index + 1 }));
}
