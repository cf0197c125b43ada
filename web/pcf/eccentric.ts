// The axis of an eccentric reducer, which its ends do not give, and what is measured along and across it.
import type { Component } from './model.ts';
import { directionsInto, type Network } from './network.ts';
import { dot, length, scale, subtract, unit, type Vector } from './vector.ts';

/** Smallest offset that is not a rounding error, in millimeters. */
const minOffset = 0.5;

/** The direction in which a neighbor enters the reducer; null without a neighbor. */
const neighborAxis = (network: Network, component: Component): Vector | null =>
  directionsInto(network, component).flatMap((direction) => unit(direction) ?? [])[0] ?? null;

function nearestCoordinateAxis(between: Vector): Vector {
  const [x, y, z] = [Math.abs(between.x), Math.abs(between.y), Math.abs(between.z)];
  if (x >= y && x >= z) return { x: 1, y: 0, z: 0 };
  return y >= z ? { x: 0, y: 1, z: 0 } : { x: 0, y: 0, z: 1 };
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
