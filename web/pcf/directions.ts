// Directions as attributes name them: SPINDLE-DIRECTION UP, FLAT-DIRECTION DOWN.
import type { Vector } from './vector.ts';

const directions: Readonly<Record<string, Vector>> = {
  UP: { x: 0, y: 0, z: 1 },
  DOWN: { x: 0, y: 0, z: -1 },
  EAST: { x: 1, y: 0, z: 0 },
  WEST: { x: -1, y: 0, z: 0 },
  NORTH: { x: 0, y: 1, z: 0 },
  SOUTH: { x: 0, y: -1, z: 0 },
  E: { x: 1, y: 0, z: 0 },
  W: { x: -1, y: 0, z: 0 },
  N: { x: 0, y: 1, z: 0 },
  S: { x: 0, y: -1, z: 0 },
  U: { x: 0, y: 0, z: 1 },
  D: { x: 0, y: 0, z: -1 },
};

/** The direction with this name; null if the name is unknown. */
export const readDirection = (name: string): Vector | null => directions[name.toUpperCase()] ?? null;
