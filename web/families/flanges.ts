// Sketches of flanges and gaskets.
import { horizontal, pick, type Sketch, vertical } from './sketch.ts';
import { center, circle, closed, outline, path, thin } from './strokes.ts';

export const flange: Sketch = (dimensions) => {
  const outer = pick(dimensions, ['flangeOutsideDiameter'], 200);
  const thickness = pick(dimensions, ['flangeThickness'], outer * 0.12);
  const pipeDiameter = pick(dimensions, ['outsideDiameter', 'bore'], outer * 0.5);
  const hub = pick(dimensions, ['hubDiameter'], pipeDiameter * 1.15);
  const length = Math.max(pick(dimensions, ['lengthThroughHub'], thickness), thickness);
  const face = pick(dimensions, ['raisedFaceDiameter'], outer * 0.7);
  const rise = pick(dimensions, ['raisedFaceHeight'], 2);
  const bolts = pick(dimensions, ['boltCircleDiameter'], outer * 0.82);
  const [R, p, h, f] = [outer / 2, pipeDiameter / 2, Math.min(hub, outer * 0.95) / 2, face / 2];
  return {
    strokes: [
      outline(
        closed(
          [0, -f],
          [rise, -f],
          [rise, -R],
          [rise + thickness, -R],
          [rise + thickness, -h],
          [rise + length, -p],
          [rise + length, p],
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
    lines: [vertical(rise + length + outer * 0.22, -R, R), vertical(-outer * 0.18, -bolts / 2, bolts / 2)],
  };
};

export const blindFlange: Sketch = (dimensions) => {
  const outer = pick(dimensions, ['flangeOutsideDiameter'], 200);
  const bolts = pick(dimensions, ['boltCircleDiameter'], outer * 0.82);
  const hole = pick(dimensions, ['boltHoleDiameter', 'boltDiameter'], outer * 0.07);
  const count = pick(dimensions, ['boltCount'], 8);
  const face = pick(dimensions, ['raisedFaceDiameter'], outer * 0.66);
  const holes = Array.from({ length: count }, (_, index) => {
    const angle = ((index + 0.5) * 2 * Math.PI) / count;
    return outline(circle((bolts / 2) * Math.cos(angle), (bolts / 2) * Math.sin(angle), hole / 2));
  });
  return {
    strokes: [outline(circle(0, 0, outer / 2)), thin(circle(0, 0, face / 2)), center(circle(0, 0, bolts / 2)), ...holes],
    lines: [horizontal(-outer / 2, outer / 2, outer * 0.68)],
  };
};

export const gasket: Sketch = (dimensions) => {
  const outer = pick(dimensions, ['centeringRingDiameter', 'gasketOutsideDiameter', 'ringPitchDiameter'], 150);
  const sealOuter = pick(dimensions, ['gasketOutsideDiameter'], outer * 0.88);
  const inner = pick(dimensions, ['gasketInsideDiameter', 'outsideDiameter'], outer * 0.66);
  return {
    strokes: [outline(circle(0, 0, outer / 2)), thin(circle(0, 0, sealOuter / 2)), outline(circle(0, 0, inner / 2))],
    lines: [horizontal(-outer / 2, outer / 2, outer * 0.62)],
  };
};
