// Straight stretches of the line, and the points between which a fitter measures.
import { Boxes, boxAround } from '../boxes.ts';
import { neighborAxis } from '../eccentric.ts';
import { isFlange } from '../keywords.ts';
import type { Component } from '../model.ts';
import { type Joint, type Network, type Port, type Segment, tapSegmentsOf } from '../network.ts';
import { isFlangeFace } from '../skeys.ts';
import { add, angleBetween, distance, dot, isAlong, nearestOnSegment, scale, subtract, unit, type Vector } from '../vector.ts';

export interface Stretch {
  from: Vector;
  axis: Vector;
  /** Distances from `from` along `axis`: of both ends, and of all points between which dimensions are drawn. */
  start: number;
  end: number;
  stops: number[];
  /** The fall of the stretch is written beside this segment. */
  longest: Segment;
}

/** Whether a dimension ends at the joint of two ends. Not at welds: the cut list has the lengths between them. */
const isMeasured = (a: Port, b: Port) => {
  const ends = /^(?:VALVE|INSTRUMENT|FILTER|REDUCER|UNION|MISC|TRAP|CAP|FLANGE-BLIND)/;
  return (
    [a, b].some((port) => ends.test(port.component.keyword) || (isFlangeFace(port) && !isFlange(port.component))) ||
    (isFlange(a.component) && isFlange(b.component))
  );
};

/** Largest number of segments or stretches looked at per place: in a broken file, all components may be at one point. */
const maxPerPlace = 64;

/** Segments by their ends: ends that meet are one joint, whatever the small distance between them. */
class SegmentEnds {
  private readonly joints: ReadonlyMap<Vector, Joint>;
  private readonly segments = new Map<Joint | Vector, Segment[]>();

  constructor({ ports }: Network, segments: readonly Segment[]) {
    this.joints = new Map(ports.map(({ point, joint }) => [point, joint]));
    for (const segment of segments)
      for (const end of [segment.from, segment.to]) {
        const key = this.key(end);
        const known = this.segments.get(key);
        if (!known) this.segments.set(key, [segment]);
        else if (known.length < maxPerPlace) known.push(segment);
      }
  }

  /** The joint of an end, or the point itself for the center of a component. */
  private key(end: Vector): Joint | Vector {
    return this.joints.get(end) ?? end;
  }

  at(end: Vector): readonly Segment[] {
    return this.segments.get(this.key(end)) ?? [];
  }
}

/**
 * Direction in which a segment is measured: its own, or that of the adjacent pipe for an eccentric reducer, whose ends are
 * on two axes. Null if the segment has no length.
 */
function directionOf({ component, from, to }: Segment, network: Network): Vector | null {
  const own = unit(subtract(to, from));
  if (!own || component.keyword !== 'REDUCER-ECCENTRIC') return own;
  const axis = neighborAxis(network, component);
  return axis && isAlong(axis, own) ? axis : own;
}

const maxMembers = 5000;

/** Connected segments on one axis, beginning with `start`. Adds them to `seen`. */
function collectMembers(start: Segment, axis: Vector, network: Network, ends: SegmentEnds, seen: Set<Segment>): Segment[] {
  seen.add(start);
  const members = [start];
  const open = [start.from, start.to];
  for (let end = open.pop(); end && members.length < maxMembers; end = open.pop())
    for (const segment of ends.at(end)) {
      const direction = directionOf(segment, network);
      if (!direction || seen.has(segment)) continue;
      const angle = angleBetween(direction, axis) ?? 90;
      if (angle > 1 && angle < 179) continue;
      seen.add(segment);
      members.push(segment);
      open.push(segment.from, segment.to);
    }
  return members;
}

/** The points of a segment at which dimensions end, other than the ends of its stretch. */
function stopsOf({ component, from, to }: Segment, network: Network): Vector[] {
  const stops: Vector[] = component.center && component.type.shape === 'branch' ? [component.center] : [];
  for (const port of network.portsOf.get(component.index) ?? []) {
    const neighbor = port.joint.ports.find((other) => other.component !== component);
    const isOnAxis = nearestOnSegment(port.point, from, to).distance < 1;
    if (isOnAxis && neighbor && isMeasured(port, neighbor)) stops.push(port.point);
  }
  return stops;
}

const pointAt = ({ from, axis }: Stretch, along: number): Vector => add(from, scale(axis, along));

/** Adds the position of each outlet and tap to the stops of the stretch that it is on. */
function addOutlets(components: readonly Component[], stretches: readonly Stretch[]): void {
  const centers = components.flatMap((component): Vector[] => {
    const { type, center } = component;
    return [...(type.shape === 'olet' && center ? [center] : []), ...tapSegmentsOf(component).map(({ from }) => from)];
  });
  if (centers.length === 0) return;
  const boxes = new Boxes(
    stretches.map((stretch) => boxAround(pointAt(stretch, stretch.start), pointAt(stretch, stretch.end), 1)),
  );
  for (const center of centers) {
    const near = boxes.find(boxAround(center, center), maxPerPlace).toSorted((a, b) => a - b);
    for (const stretch of near.flatMap((index) => stretches[index] ?? [])) {
      const along = dot(subtract(center, stretch.from), stretch.axis);
      const isOn = distance(pointAt(stretch, along), center) < 1;
      if (!isOn || along <= stretch.start || along >= stretch.end) continue;
      stretch.stops.push(along);
      break;
    }
  }
}

const lengthOf = ({ from, to }: Segment): number => distance(from, to);

const longestOf = (segments: readonly Segment[]): Segment =>
  segments.reduce((longest, other) => (lengthOf(other) > lengthOf(longest) ? other : longest));

export function findStretches(network: Network): Stretch[] {
  const segments = network.segments.filter(({ component }) => component.hasDimensions);
  const ends = new SegmentEnds(network, segments);
  const seen = new Set<Segment>();
  const stretches: Stretch[] = [];
  for (const start of segments) {
    const axis = directionOf(start, network);
    if (seen.has(start) || !axis) continue;
    const along = (point: Vector) => dot(subtract(point, start.from), axis);
    const members = collectMembers(start, axis, network, ends, seen);
    const reach = members.flatMap(({ from, to }) => [along(from), along(to)]);
    const stops = members.flatMap((member) => stopsOf(member, network)).map(along);
    const [least, most] = [Math.min(...reach), Math.max(...reach)];
    stretches.push({
      from: start.from,
      axis,
      start: least,
      end: most,
      stops: [...new Set([least, most, ...stops])],
      longest: longestOf(members),
    });
  }
  addOutlets(network.pipeline.components, stretches);
  return stretches;
}
