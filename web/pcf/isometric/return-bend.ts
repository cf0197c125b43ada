// Draws return bends of 180 degrees, whose center is between their ends, as half circles.
import { type Component, hasCenterBetweenEnds } from '../model.ts';
import { directionsInto, type Network } from '../network.ts';
import { east, isAcross, subtract, up, type Vector } from '../vector.ts';
import type { Pen } from './drawing.ts';
import { bandAround } from './occupancy.ts';
import { project } from './projection.ts';
import { halfway, minus, path, plus, type Shape, sizeOf, toUnit } from './shapes.ts';

/** The direction in which the pipes enter the bend: across the line between its ends. */
function directionOf(network: Network, component: Component, between: Vector): Vector {
  return [...directionsInto(network, component), up].find((direction) => isAcross(direction, between)) ?? east;
}

const steps = 16;

/** The half circle of a return bend; null for any other component. */
export function drawReturnBend(network: Network, component: Component, pen: Pen): Shape | null {
  const [first, second] = component.ends;
  if (!first || !second || !component.isReturnBend || !hasCenterBetweenEnds(component)) return null;
  const [from, to] = [pen.place(first), pen.place(second)];
  const center = halfway(from, to);
  const radius = minus(from, center);
  const out = toUnit(project(directionOf(network, component, subtract(second, first))));
  const depth = sizeOf(radius);
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const angle = (step * Math.PI) / steps;
    return plus(plus(center, radius, Math.cos(angle)), out, depth * Math.sin(angle));
  });
  points.slice(1).forEach((point, index) => pen.taken.add(bandAround(points[index] ?? point, point, 2.5)));
  return path(points, { closed: false, stroke: 'pipe' });
}
