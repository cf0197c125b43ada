// Sketches of flanges and gaskets.
import { horizontal, measured, pick, type Sketch, vertical } from './sketch.ts';
import { center, circle, closed, outline, path, rectangle, thin } from './strokes.ts';

/** A collar with a lap, behind which a loose flange turns. */
const stubEnd: Sketch = () => ({
  strokes: [
    outline(closed([0, -75], [10, -75], [10, -57], [150, -57], [150, 57], [10, 57], [10, 75], [0, 75])),
    center(path([-20, 0], [170, 0])),
  ],
  lines: [],
});

const outerDiameters = ['flangeOutsideDiameter'];
const boltCircles = ['boltCircleDiameter'];

export const flange: Sketch = (dimensions, drawable) => {
  const { slug } = drawable;
  if (slug.includes('stub-end')) return stubEnd(dimensions, drawable);
  const outer = pick(dimensions, outerDiameters, 200);
  const thickness = pick(dimensions, ['flangeThickness'], outer * 0.12);
  const pipeDiameter = pick(dimensions, ['outsideDiameter', 'bore'], outer * 0.5);
  const hub = pick(dimensions, ['hubDiameter'], pipeDiameter * 1.15);
  // A schematic shows a hub, too.
  const usualLength = dimensions['flangeThickness'] ? thickness : thickness * 2.5;
  const length = Math.max(pick(dimensions, ['lengthThroughHub'], usualLength), thickness);
  const face = pick(dimensions, ['raisedFaceDiameter'], outer * 0.7);
  // The gasket of a lap joint lies on the stub end.
  const rise = slug.includes('-lj-') ? 0 : pick(dimensions, ['raisedFaceHeight'], 2);
  const bolts = pick(dimensions, boltCircles, outer * 0.82);
  const [R, p, h, f] = [outer / 2, pipeDiameter / 2, Math.min(hub, outer * 0.95) / 2, face / 2];
  // The hub of a weld neck tapers to the pipe. The other flanges have the pipe inside.
  const tip = /-(?:so|sw|thd|lj)-/.test(slug) ? h : p;
  return {
    strokes: [
      outline(
        closed(
          [0, -f],
          [rise, -f],
          [rise, -R],
          [rise + thickness, -R],
          [rise + thickness, -h],
          [rise + length, -tip],
          [rise + length, tip],
          [rise + thickness, h],
          [rise + thickness, R],
          [rise, R],
          [rise, f],
          [0, f],
        ),
      ),
      center(path([-R * 0.15, 0], [rise + length + R * 0.2, 0])),
      center(path([-R * 0.05, -bolts / 2], [rise + thickness + R * 0.1, -bolts / 2])),
      center(path([-R * 0.05, bolts / 2], [rise + thickness + R * 0.1, bolts / 2])),
    ],
    lines: [
      ...measured(dimensions, outerDiameters, vertical(rise + length + outer * 0.22, -R, R)),
      ...measured(dimensions, boltCircles, vertical(-outer * 0.18, -bolts / 2, bolts / 2)),
    ],
  };
};

/** Two discs joined by a web, one solid and one bored. */
const spectacle: Sketch = () => ({
  strokes: [
    outline(circle(0, -90, 70)),
    outline(circle(0, 90, 70)),
    outline(circle(0, 90, 50)),
    outline(rectangle(-15, -22, 30, 44)),
    center(path([0, -180], [0, 180])),
  ],
  lines: [],
});

/** More than any flange of ASME B16.47 has. A mistyped number must not draw thousands of holes. */
const maxBolts = 100;

export const blindFlange: Sketch = (dimensions, drawable) => {
  if (drawable.slug.includes('spectacle')) return spectacle(dimensions, drawable);
  const outer = pick(dimensions, outerDiameters, 200);
  const bolts = pick(dimensions, boltCircles, outer * 0.82);
  const hole = pick(dimensions, ['boltHoleDiameter', 'boltDiameter'], outer * 0.07);
  const count = Math.min(pick(dimensions, ['boltCount'], 8), maxBolts);
  const face = pick(dimensions, ['raisedFaceDiameter'], outer * 0.66);
  const holes = Array.from({ length: count }, (_, index) => {
    const angle = ((index + 0.5) * 2 * Math.PI) / count;
    return outline(circle((bolts / 2) * Math.cos(angle), (bolts / 2) * Math.sin(angle), hole / 2));
  });
  return {
    strokes: [outline(circle(0, 0, outer / 2)), thin(circle(0, 0, face / 2)), center(circle(0, 0, bolts / 2)), ...holes],
    lines: measured(dimensions, outerDiameters, horizontal(-outer / 2, outer / 2, outer * 0.68)),
  };
};

const gasketDiameters = ['centeringRingDiameter', 'gasketOutsideDiameter', 'ringPitchDiameter'];

export const gasket: Sketch = (dimensions) => {
  const outer = pick(dimensions, gasketDiameters, 150);
  const sealOuter = pick(dimensions, ['gasketOutsideDiameter'], outer * 0.88);
  const inner = pick(dimensions, ['gasketInsideDiameter', 'outsideDiameter'], outer * 0.66);
  return {
    strokes: [outline(circle(0, 0, outer / 2)), thin(circle(0, 0, sealOuter / 2)), outline(circle(0, 0, inner / 2))],
    lines: measured(dimensions, gasketDiameters, horizontal(-outer / 2, outer / 2, outer * 0.62)),
  };
};
