// Points and directions in millimeters: x east, y north, z up.

export interface Vector {
  x: number;
  y: number;
  z: number;
}

export const east: Vector = { x: 1, y: 0, z: 0 };
export const north: Vector = { x: 0, y: 1, z: 0 };
export const up: Vector = { x: 0, y: 0, z: 1 };

export const subtract = (a: Vector, b: Vector): Vector => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });
export const add = (a: Vector, b: Vector): Vector => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z });
export const scale = (a: Vector, by: number): Vector => ({ x: a.x * by, y: a.y * by, z: a.z * by });
export const dot = (a: Vector, b: Vector): number => a.x * b.x + a.y * b.y + a.z * b.z;
const cross = (a: Vector, b: Vector): Vector => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
});
export const length = (a: Vector): number => Math.hypot(a.x, a.y, a.z);
export const distance = (a: Vector, b: Vector): number => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
export const middle = (a: Vector, b: Vector): Vector => scale(add(a, b), 0.5);

/** The vector of length 1 in the same direction; null for the zero vector. */
export function unit(a: Vector): Vector | null {
  const size = length(a);
  return size > 1e-9 && Number.isFinite(size) ? scale(a, 1 / size) : null;
}

/** Angle between two vectors in degrees, 0 to 180; null if one is the zero vector. */
export function angleBetween(a: Vector, b: Vector): number | null {
  const first = unit(a);
  const second = unit(b);
  if (!first || !second) return null;
  // Unlike the arc cosine, this is numerically stable near 0 and 180 degrees.
  return (Math.atan2(length(cross(first, second)), dot(first, second)) * 180) / Math.PI;
}

/** Whether a direction is at right angles to another, within some degrees. */
export const isAcross = (a: Vector, b: Vector, within = 45): boolean => Math.abs(90 - (angleBetween(a, b) ?? 0)) < within;

/** Whether two directions are parallel or opposite, within 30 degrees. */
export function isAlong(a: Vector, b: Vector): boolean {
  const angle = angleBetween(a, b);
  return angle !== null && (angle < 30 || angle > 150);
}

/** The point of the segment from `a` to `b` that is nearest to `p`, and its distance from `p`. */
export function nearestOnSegment(p: Vector, a: Vector, b: Vector): { point: Vector; distance: number } {
  const direction = subtract(b, a);
  const square = dot(direction, direction);
  const along = square > 0 ? Math.min(1, Math.max(0, dot(subtract(p, a), direction) / square)) : 0;
  const point = add(a, scale(direction, along));
  return { point, distance: distance(p, point) };
}

/** Distance of `p` from the infinite line through `a` and `b`. */
export function distanceFromLine(p: Vector, a: Vector, b: Vector): number {
  const direction = unit(subtract(b, a));
  return direction ? length(cross(direction, subtract(p, a))) : distance(p, a);
}
