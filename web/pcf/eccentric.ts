// The offset and the length of an eccentric reducer.
import type { Component } from './model.ts';
import { type Network, outwardDirection } from './network.ts';
import { dot, length, scale, subtract, unit } from './vector.ts';

/**
 * The distances between the ends of a reducer along the axis of a straight neighbor, and across it. Null without such a neighbor:
 * the ends of an eccentric reducer do not give its axis.
 */
export function measureAlongNeighbor({ portsOf }: Network, component: Component): { along: number; across: number } | null {
  for (const { point, joint } of portsOf.get(component.index) ?? []) {
    const neighbor = joint.ports.find((port) => port.component !== component && port.component.type.shape === 'run');
    const direction = neighbor && outwardDirection(neighbor.component, neighbor.point);
    const axis = direction && unit(direction);
    const far = component.ends.find((end) => end !== point);
    if (!axis || !far) continue;
    const offset = subtract(far, point);
    const along = dot(offset, axis);
    return { along: Math.abs(along), across: length(subtract(offset, scale(axis, along))) };
  }
  return null;
}
