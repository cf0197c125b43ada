// A drawing in the making: its groups of shapes, and what stands where already.
import type { Vector } from '../vector.ts';
import type { Occupancy } from './occupancy.ts';
import type { Place } from './projection.ts';
import type { Shape } from './shapes.ts';

export interface Group {
  /** Index of the component; null for what belongs to none. */
  component: number | null;
  label: string;
  kind: 'component' | 'dimension' | 'balloon' | 'text' | 'weld';
  shapes: Shape[];
}

export interface Drawing {
  groups: Group[];
  left: number;
  top: number;
  width: number;
  height: number;
  /** Labels that found no free place and cover something. */
  crowdedLabels: number;
}

export interface Pen {
  /** Where a point of the plant is on the drawing. */
  place: (point: Vector) => Place;
  /** The same in three dimensions, before it is projected. */
  space: (point: Vector) => Vector;
  /** Everything that a label must not cover. */
  taken: Occupancy;
  /** Labels alone: leaders go around them. */
  labels: Occupancy;
  /** Extension lines of dimensions: labels avoid them if they can. */
  extensions: Occupancy;
  groups: Group[];
  /** A label's place that costs less is taken without a look at the others; for a dimension, three times as much. */
  goodEnough: number;
  /** Number of labels without a free place. */
  crowded: number;
}

export const fontSize = 8;

export const roundMillimeters = (millimeters: number): string => String(Math.round(millimeters));
