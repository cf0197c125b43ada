// The ends of a pipeline that are not connected, and the gaps between them.
import { Boxes, boxAround } from './boxes.ts';
import { type Network, outwardDirection, type Port } from './network.ts';
import { add, angleBetween, distance, distanceFromLine } from './vector.ts';

/** Two ends that almost meet. */
export interface Gap {
  port: Port;
  partner: Port;
  /** In millimeters. */
  width: number;
}

export interface OpenEnds {
  gaps: Gap[];
  /** Ends at which an END-CONNECTION or END-POSITION is. */
  marked: Port[];
  /** Ends that are neither marked nor at a gap. */
  loose: Port[];
}

/** Ends farther apart than this, in millimeters, are not meant to meet. */
export const maxGap = 50;
/** Distance from the axis, in millimeters, that an end may always have. At a wide gap, it is half the width. */
const maxOffset = 10;
/** Largest number of ends looked at per end: in a broken file, all components may be at one point. */
const maxCandidates = 32;

/** The second end of a cap or a blind flange is never connected. */
const isClosed = ({ portsOf }: Network, { component, point }: Port): boolean =>
  component.type.shape === 'closure' &&
  (portsOf.get(component.index) ?? []).some((port) => port.point !== point && port.joint.ports.length > 1);

/** Whether two ends point at each other. An end of unknown direction may point anywhere. */
function isFacing(port: Port, partner: Port, width: number): boolean {
  const [a, b] = [port, partner].map(({ component, point }) => outwardDirection(component, point));
  const angle = a && b ? angleBetween(a, b) : null;
  if (!a || angle === null) return true;
  return angle > 135 && distanceFromLine(partner.point, port.point, add(port.point, a)) <= Math.max(maxOffset, width / 2);
}

/** For each end that faces another one, the nearest of those; the smallest gaps first. */
function findCandidates(open: readonly Port[]): Gap[] {
  const boxes = new Boxes(open.map(({ point }) => boxAround(point, point)));
  const candidates = open.flatMap((port): Gap[] => {
    let nearest: Gap | null = null;
    for (const index of boxes.find(boxAround(port.point, port.point, maxGap), maxCandidates)) {
      const partner = open[index];
      const width = partner ? distance(partner.point, port.point) : Infinity;
      if (!partner || partner.component === port.component || width > maxGap || width >= (nearest?.width ?? Infinity)) continue;
      if (isFacing(port, partner, width)) nearest = { port, partner, width };
    }
    return nearest ? [nearest] : [];
  });
  return candidates.toSorted((a, b) => a.width - b.width);
}

const openEndsByNetwork = new WeakMap<Network, OpenEnds>();

export function findOpenEnds(network: Network): OpenEnds {
  const known = openEndsByNetwork.get(network);
  if (known) return known;
  const { joints, pipeline, tolerance } = network;
  const marks = pipeline.marks.flatMap(({ place, keyword }) => (place && keyword.startsWith('END-') ? place : []));
  const markBoxes = new Boxes(marks.map((mark) => boxAround(mark, mark)));
  const isMarked = ({ point }: Port) => markBoxes.find(boxAround(point, point, Math.max(1, tolerance)), 1).length > 0;
  const unconnected = joints.flatMap(({ ports }) => (ports.length === 1 ? ports : []));
  const marked = unconnected.filter(isMarked);
  const open = unconnected.filter((port) => !isMarked(port) && !isClosed(network, port));
  const used = new Set<Port>();
  const gaps = findCandidates(open).flatMap((gap) => {
    if (used.has(gap.port) || used.has(gap.partner)) return [];
    used.add(gap.port).add(gap.partner);
    return gap;
  });
  // A tap without a pipe is plugged.
  const loose = open.filter((port) => !used.has(port) && port.point.kind !== 'tap');
  const found = { gaps, marked, loose };
  openEndsByNetwork.set(network, found);
  return found;
}
