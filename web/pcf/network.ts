// How the components of one pipeline are connected.
import { type Box, Boxes, boxAround } from './boxes.ts';
import { type Component, joinPoints, type Pipeline, type Point } from './model.ts';
import { angleBetween, distance, middle, nearestOnSegment, subtract, type Vector } from './vector.ts';

/** One end of a component, as part of a joint. */
export interface Port {
  component: Component;
  point: Point;
  /** Index among all ports of the network. */
  index: number;
  joint: Joint;
}

/** Ends that meet. */
export interface Joint {
  at: Vector;
  /** Only of components that carry the line, not of a WELD, BOLT or SUPPORT. */
  ports: Port[];
}

/** A straight piece between two points of a component. */
export interface Segment {
  component: Component;
  from: Vector;
  to: Vector;
}

export interface Network {
  pipeline: Pipeline;
  /** Largest distance between ends that meet, in millimeters. */
  tolerance: number;
  ports: Port[];
  joints: Joint[];
  /** By component index. */
  portsOf: ReadonlyMap<number, Port[]>;
  segments: Segment[];
  /** Segments within a distance of a place, in millimeters. */
  segmentsNear(at: Vector, within: number): Segment[];
  /** The nearest joint within a distance of a place, in millimeters. */
  jointNear(at: Vector, within: number): Joint | null;
  /** Groups of connected components, largest first. */
  islands: Component[][];
}

/** Whether a component is part of the line, unlike a WELD, BOLT or SUPPORT. */
export const carriesLine = ({ type }: Component): boolean => type.shape !== 'weld' && type.shape !== 'point';

/** Largest number of search results: in a broken file, all components may be at one point. */
const maxResults = 64;

/** A spatial hash. The cells are four tolerances wide, so that most searches look into one cell only. */
export class PointIndex {
  private readonly cells = new Map<number, number[]>();
  private readonly tolerance: number;

  constructor(tolerance: number) {
    this.tolerance = tolerance;
  }

  private cellOf(coordinate: number): number {
    return Math.floor(coordinate / (4 * this.tolerance));
  }

  private key(x: number, y: number, z: number): number {
    return (Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(z, 83_492_791)) | 0;
  }

  add({ x, y, z }: Vector, value: number): void {
    const key = this.key(this.cellOf(x), this.cellOf(y), this.cellOf(z));
    const cell = this.cells.get(key);
    if (cell) cell.push(value);
    else this.cells.set(key, [value]);
  }

  /** One cell, or two if the coordinate is within the tolerance of the side of its cell. */
  private cellsNear(coordinate: number): number[] {
    const low = this.cellOf(coordinate - this.tolerance);
    const high = this.cellOf(coordinate + this.tolerance);
    return low === high ? [low] : [low, high];
  }

  /** All values within the tolerance of a point, and some that are farther away. */
  near({ x, y, z }: Vector): readonly number[] {
    const [columns, rows, layers] = [this.cellsNear(x), this.cellsNear(y), this.cellsNear(z)];
    const keys = columns.flatMap((column) => rows.flatMap((row) => layers.map((layer) => this.key(column, row, layer))));
    const [only] = keys;
    if (keys.length === 1 && only !== undefined) return this.cells.get(only) ?? [];
    return keys.flatMap((key) => this.cells.get(key) ?? []);
  }
}

/** Ends within this distance, in millimeters, are at one point: files have up to four decimals, and those of inches are rounded. */
const samePoint = 0.05;

/**
 * Ends at one point are joined first. Then an end that is still alone is joined to the nearest joint within the tolerance that
 * its component is not part of. Otherwise, a gasket or a pipe as short as the tolerance would have both ends at one joint.
 */
function findJoints(ports: Omit<Port, 'joint'>[], tolerance: number): { ports: Port[]; joints: Joint[] } {
  const exact = joinWithin(ports, Math.min(tolerance, samePoint));
  if (tolerance <= samePoint || !exact.joints.some((joint) => joint.ports.length === 1)) return exact;
  const index = new PointIndex(tolerance);
  exact.joints.forEach(({ at }, number) => index.add(at, number));
  for (const joint of exact.joints) {
    const [port] = joint.ports;
    if (!port || joint.ports.length > 1) continue;
    const target = nearestJoint(exact.joints, index.near(port.point), port.point, tolerance, ({ ports: others }) => {
      // An array of many ports is a fault of the file, and searching it for each end would take too long.
      return others.length > 0 && others.length < 64 && !others.some(({ component }) => component === port.component);
    });
    if (!target) continue;
    target.ports.push(port);
    port.joint = target;
    joint.ports = [];
  }
  return { ports: exact.ports, joints: exact.joints.filter((joint) => joint.ports.length > 0) };
}

/** The nearest allowed joint within a distance of a place, among the joints with the given indexes. */
function nearestJoint(
  joints: readonly Joint[],
  candidates: readonly number[],
  at: Vector,
  within: number,
  isAllowed: (joint: Joint) => boolean = () => true,
): Joint | null {
  let nearest: Joint | null = null;
  let least = within;
  for (const number of candidates) {
    const joint = joints[number];
    const gap = joint ? distance(joint.at, at) : Infinity;
    if (!joint || gap > least || !isAllowed(joint)) continue;
    nearest = joint;
    least = gap;
  }
  return nearest;
}

function joinWithin(ports: Omit<Port, 'joint'>[], tolerance: number): { ports: Port[]; joints: Joint[] } {
  const joints: Joint[] = [];
  const index = new PointIndex(Math.max(tolerance, 0.001));
  const joined = ports.map((port): Port => {
    let nearest = nearestJoint(joints, index.near(port.point), port.point, tolerance);
    if (!nearest) {
      nearest = { at: port.point, ports: [] };
      index.add(port.point, joints.length);
      joints.push(nearest);
    }
    const whole: Port = { ...port, joint: nearest };
    nearest.ports.push(whole);
    return whole;
  });
  // Copied to save memory: an array that has grown by `push` has room for 16 more members.
  for (const joint of joints) joint.ports = joint.ports.slice();
  return { ports: joined, joints };
}

/** No component has as many segments. A broken file may have one, and the time to draw it must be bounded. */
const maxSegments = 32;

/** The straight segments of the center line of a component. */
export function segmentsOf(component: Component): Segment[] {
  const { type, ends, center, branches } = component;
  if (!carriesLine(component)) return [];
  const [first, second] = ends;
  const found: Segment[] = [];
  const addSegment = (from: Vector | null | undefined, to: Vector | null | undefined) => {
    if (from && to) found.push({ component, from, to });
  };
  if (type.shape === 'bend' && center) for (const end of ends) addSegment(end, center);
  else if (type.shape === 'olet') for (const branch of branches) addSegment(center, branch);
  else {
    addSegment(first, second);
    const root = center ?? (first && second ? middle(first, second) : null);
    for (const branch of [...branches, ...ends.slice(2)]) addSegment(root, branch);
  }
  return found.length > maxSegments ? found.slice(0, maxSegments) : found;
}

/** The segments from the center line of a component to its taps. */
export function tapSegmentsOf(component: Component): Segment[] {
  if (component.taps.length === 0) return [];
  const axes = segmentsOf(component);
  return component.taps.flatMap((tap) => {
    const [nearest] = axes.map(({ from, to }) => nearestOnSegment(tap, from, to)).toSorted((a, b) => a.distance - b.distance);
    return nearest ? [{ component, from: nearest.point, to: tap }] : [];
  });
}

/** Union-find over the numbers below `count`. */
export class DisjointSets {
  private readonly parents: Uint32Array;

  constructor(count: number) {
    this.parents = Uint32Array.from({ length: count }, (_, index) => index);
  }

  find(member: number): number {
    let root = member;
    while (this.parents[root] !== root) {
      this.parents[root] = this.parents[this.parents[root] ?? 0] ?? 0;
      root = this.parents[root] ?? 0;
    }
    return root;
  }

  join(a: number, b: number): void {
    this.parents[this.find(a)] = this.find(b);
  }
}

/** Computes a value on the first call and keeps it. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Finds the joints between the components of a pipeline. */
export function buildNetwork(pipeline: Pipeline, tolerance = 1): Network {
  const carriers = pipeline.components.filter(carriesLine);
  let count = 0;
  const loose = carriers.flatMap((component) =>
    [...joinPoints(component), ...component.taps].map((point) => ({ component, point, index: count++ })),
  );
  const { ports, joints } = findJoints(loose, tolerance);
  const portsOf = new Map<number, Port[]>();
  for (const port of ports) {
    const own = portsOf.get(port.component.index);
    if (own) own.push(port);
    else portsOf.set(port.component.index, [port]);
  }
  for (const [component, own] of portsOf) portsOf.set(component, own.slice());
  const segments = [...carriers.flatMap(segmentsOf), ...carriers.flatMap(tapSegmentsOf)];
  // Built on first use: many lines have no outlets, supports or welds to search for.
  const segmentTree = once(() => new Boxes(segments.map(({ from, to }): Box => boxAround(from, to))));
  const jointTree = once(() => new Boxes(joints.map(({ at }): Box => boxAround(at, at))));
  const network: Network = {
    pipeline,
    tolerance,
    ports,
    joints,
    portsOf,
    segments,
    segmentsNear: (at, within) =>
      segmentTree()
        .find(boxAround(at, at, within), maxResults)
        .flatMap((index) => segments[index] ?? [])
        .filter(({ from, to }) => nearestOnSegment(at, from, to).distance <= within),
    jointNear: (at, within) => nearestJoint(joints, jointTree().find(boxAround(at, at, within), maxResults), at, within),
    islands: [],
  };
  network.islands = findIslands(network, carriers);
  return network;
}

/** Distance in millimeters from the center of an outlet in which its run pipe is searched. Larger than the radius of any pipe. */
export const runSearchRadius = 700;

/**
 * The segments of the run pipe at the center of an outlet; none for other components. Two outlets may be at one point of the
 * run, so the segments of outlets are left out. On an elbow, the center may be anywhere between the axes, on the corner or on
 * the arc.
 */
export function runSegmentsAt(network: Network, { type, center }: Component): Segment[] {
  if (type.shape !== 'olet' || !center) return [];
  const isRun = ({ component }: Segment) => component.type.shape !== 'olet';
  const found = network.segmentsNear(center, network.tolerance).filter(isRun);
  if (found.length > 0) return found;
  return network.segmentsNear(center, runSearchRadius).filter(({ component: { type: run, center: corner }, from, to }) => {
    return run.shape === 'bend' && corner !== null && distance(corner, center) <= distance(from, to);
  });
}

/** Groups of connected components. An outlet is connected to its run at its center, where there is no joint. */
function findIslands(network: Network, carriers: Component[]): Component[][] {
  const position = new Map(carriers.map((component, index) => [component.index, index]));
  const groups = new DisjointSets(carriers.length);
  const at = (component: Component) => position.get(component.index) ?? 0;
  for (const { ports } of network.joints)
    for (const port of ports.slice(1)) groups.join(at(port.component), at((ports[0] ?? port).component));
  for (const component of carriers)
    for (const segment of runSegmentsAt(network, component)) groups.join(at(component), at(segment.component));
  const islands = Map.groupBy(carriers, (component) => groups.find(at(component)));
  return [...islands.values()].toSorted((a, b) => b.length - a.length);
}

/** Direction out of a component at one of its ends; null if it is unknown or the component has no other point. */
export function outwardDirection(component: Component, point: Point): Vector | null {
  const { type, ends, center, branches, isReturnBend } = component;
  if (point.kind === 'tap') {
    const root = tapSegmentsOf(component).find(({ to }) => to === point)?.from;
    return root ? subtract(point, root) : null;
  }
  if (isReturnBend) return null;
  const isOpposite = type.shape === 'run' || type.shape === 'closure';
  const other = isOpposite
    ? ends.find((end) => end !== point)
    : (center ?? ends.find((end) => end !== point) ?? branches.find((end) => end !== point));
  return other ? subtract(point, other) : null;
}

/** The directions in which other components enter a component at its ends. */
export const directionsInto = ({ portsOf }: Network, component: Component): Vector[] =>
  (portsOf.get(component.index) ?? []).flatMap(({ joint, point }) => {
    const neighbor = point.kind === 'end' ? joint.ports.find((port) => port.component !== component) : undefined;
    return (neighbor && outwardDirection(neighbor.component, neighbor.point)) ?? [];
  });

/** The ends at each joint where only two ends meet. Those of one component of zero length are left out. */
export function* joinedPairs(networks: readonly Network[]): Generator<readonly [Port, Port]> {
  for (const { joints } of networks)
    for (const { ports } of joints) {
      const [first, second, third] = ports;
      if (first && second && !third && first.component !== second.component) yield [first, second];
    }
}

/** The angle between the directions out of two ends in degrees: 180 on one axis. Null if a direction is unknown. */
export function angleBetweenEnds(first: Port, second: Port): number | null {
  const [a, b] = [first, second].map(({ component, point }) => outwardDirection(component, point));
  return a && b ? angleBetween(a, b) : null;
}
