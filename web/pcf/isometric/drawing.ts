// A drawing in progress: its groups of shapes, and the areas that are taken.
import type { LengthSystem } from '../lengths.ts';
import type { Vector } from '../vector.ts';
import type { Occupancy } from './occupancy.ts';
import type { Place } from './projection.ts';
import type { Shape } from './shapes.ts';

export interface Group {
  /** Index of the component; null if the group belongs to none. */
  component: number | null;
  label: string;
  kind: 'component' | 'dimension' | 'balloon' | 'text';
  shapes: Shape[];
}

export interface Drawing {
  groups: Group[];
  left: number;
  top: number;
  width: number;
  height: number;
  /** Number of labels that cover something because there was no free place. */
  crowdedLabels: number;
}

export interface Pen {
  /** Maps a point in plant coordinates to the drawing. */
  place: (point: Vector) => Place;
  /** Maps a point in plant coordinates to drawn ones in three dimensions, before the projection. */
  space: (point: Vector) => Vector;
  /** Everything that a label must not cover. */
  taken: Occupancy;
  /** Labels only, which leaders must not cross. */
  labels: Occupancy;
  /** Extension lines of dimensions: labels avoid them if they can. */
  extensions: Occupancy;
  groups: Group[];
  /** The unit system of the lengths and coordinates. */
  system: LengthSystem;
  /** A place for a label that costs less is taken without trying others. For a dimension, the limit is three times this. */
  goodEnough: number;
  /** Number of labels without a free place. */
  crowded: number;
}

export const fontSize = 8;
