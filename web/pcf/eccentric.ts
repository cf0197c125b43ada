// The axis of an eccentric reducer, which its end points do not define, and the distances along and across the axis.
import type { Component } from './model.ts';
import { directionsInto, type Network } from './network.ts';
import { dot, east, isAlong, length, north, scale, subtract, unit, up, type Vector } from './vector.ts';

/** Smallest offset that is not a rounding error, in millimeters. */
const minOffset = 0.5;

/** The direction in which a neighbor enters the reducer, preferably about along its ends; null without a neighbor. */
export function neighborAxis(network: Network, component: Component): Vector | null {
  const [first, second] = component.ends;
  const axes = directionsInto(network, component).flatMap((direction) => unit(direction) ?? []);
  const between = first && second && subtract(second, first);
  return axes.find((axis) => between && isAlong(axis, between)) ?? axes[0] ?? null;
}

function nearestCoordinateAxis(between: Vector): Vector {
  const [x, y, z] = [Math.abs(between.x), Math.abs(between.y), Math.abs(between.z)];
  if (x >= y && x >= z) return east;
  return y >= z ? north : up;
}

const across = (between: Vector, axis: Vector): Vector => subtract(between, scale(axis, dot(between, axis)));

/** The distances between the ends of a reducer along the axis of a neighbor, and across it. Null without a neighbor. */
export function measureAlongNeighbor(network: Network, component: Component): { along: number; across: number } | null {
  const axis = neighborAxis(network, component);
  const [first, second] = component.ends;
  if (!axis || !first || !second) return null;
  const between = subtract(second, first);
  return { along: Math.abs(dot(between, axis)), across: length(across(between, axis)) };
}

/**
 * The vector from the axis of the larger end to that of the smaller one, which points to the flat side. Null if both ends are
 * on one axis.
 */
export function eccentricOffset(network: Network, component: Component): Vector | null {
  const [first, second] = component.ends;
  if (!first || !second) return null;
  const [large, small] = (first.bore ?? 0) < (second.bore ?? 0) ? [second, first] : [first, second];
  const between = subtract(small, large);
  const offset = across(between, neighborAxis(network, component) ?? nearestCoordinateAxis(between));
  return length(offset) >= minOffset ? offset : null;
}
