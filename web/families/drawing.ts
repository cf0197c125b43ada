// Draws a family from its dimensions.
import { branched, cap, elbow, olet, pipe, reducer, sleeve } from './fittings.ts';
import { blindFlange, flange, gasket } from './flanges.ts';
import type { Drawable } from './drawable.ts';
import { type DimensionLine, diameterOf, type Sketch } from './sketch.ts';
import {
  arc,
  boundsOf,
  type Box,
  center,
  circle,
  closed,
  outline,
  path,
  type Point,
  rectangle,
  type Stroke,
  thin,
} from './strokes.ts';
import { strainer, valve } from './valves.ts';

export interface Drawing {
  strokes: Stroke[];
  lines: DimensionLine[];
  box: Box;
}

const support: Sketch = (dimensions) => {
  const diameter = diameterOf(dimensions);
  const r = diameter / 2;
  return {
    strokes: [
      thin(circle(0, 0, r)),
      outline(path(arc([0, 0], [r, r], 2, 0))),
      outline(rectangle(-r * 0.16, r, r * 0.32, r * 0.9)),
      outline(rectangle(-r * 0.9, r * 1.9, r * 1.8, r * 0.22)),
    ],
    lines: [],
  };
};

const instrument: Sketch = () => ({
  strokes: [
    outline(circle(0, -70, 40)),
    thin(path([-40, -70], [40, -70])),
    outline(path([0, -30], [0, 0])),
    outline(path([-70, 0], [70, 0])),
    center(path([-90, 0], [90, 0])),
  ],
  lines: [],
});

const equipment: Sketch = () => ({
  strokes: [
    outline(closed(arc([0, -100], [60, 24], 2, 4), arc([0, 60], [60, 24], 0, 2))),
    outline(rectangle(60, -60, 30, 26)),
    outline(rectangle(-90, 10, 30, 26)),
    center(path([0, -140], [0, 100])),
  ],
  lines: [],
});

const sketches: Record<string, Sketch> = {
  pipe,
  elbow,
  tee: branched(false),
  cross: branched(true),
  reducer,
  cap,
  flange,
  'blind-flange': blindFlange,
  olet,
  coupling: sleeve,
  union: sleeve,
  gasket,
  valve,
  strainer,
  support,
  instrument,
  equipment,
};

/** Draws one size of a family; a category without a sketch is drawn as equipment. */
export function draw(drawable: Drawable): Drawing {
  const { strokes, lines } = (sketches[drawable.category] ?? equipment)(drawable.dimensions, drawable);
  const ends = lines.flatMap(({ x1, y1, x2, y2 }): Point[] => [
    [x1, y1],
    [x2, y2],
  ]);
  return { strokes, lines, box: boundsOf([...strokes.flatMap(({ extremes }) => extremes), ...ends]) };
}
