// A pipeline -> a drawing: pipes, symbols, dimensions, falls, end texts, item balloons, north arrow.
import { systemOf } from '../lengths.ts';
import type { Materials } from '../materials.ts';
import { type Document, pointsOf } from '../model.ts';
import type { Network } from '../network.ts';
import { drawComponents } from './components.ts';
import { drawDimensions } from './dimensions.ts';
import type { Drawing, Pen } from './drawing.ts';
import { boundsOf, drawNorth, unite } from './bounds.ts';
import { drawBalloons, drawMarks } from './labels.ts';
import { Occupancy } from './occupancy.ts';
import type { Vector } from '../vector.ts';
import { project, shortenAxes, usualLengths } from './projection.ts';

/** Above this number of components, labels take the first free place: searching the best one takes too long. */
const maxForBestPlaces = 1000;

/** Draws one pipeline. The time is proportional to the number of components. */
export function drawIsometric(
  document: Document,
  network: Network,
  materials: Materials,
  lengths: Vector = usualLengths,
): Drawing {
  // Without bolts: a bolt in the middle of a gasket would stretch the gasket to the drawn length of two components.
  const points = network.pipeline.components.flatMap((component) => (component.keyword === 'BOLT' ? [] : pointsOf(component)));
  const marks = network.pipeline.marks.flatMap(({ place }) => place ?? []);
  const space = shortenAxes([...points, ...marks], lengths, network.segments);
  const pen: Pen = {
    space,
    place: (point) => project(space(point)),
    taken: new Occupancy(),
    labels: new Occupancy(),
    extensions: new Occupancy(),
    groups: [],
    system: systemOf(network.pipeline.units),
    goodEnough: network.pipeline.components.length > maxForBestPlaces ? 1 : 0,
    crowded: 0,
  };
  drawComponents(document, network, pen);
  drawDimensions(network, pen);
  drawMarks(document, network, pen);
  drawBalloons(document, network, materials, pen);
  const lineBounds = boundsOf(pen.groups);
  const north = drawNorth(lineBounds, pen);
  pen.groups.push(north);
  const { left, top, right, bottom } = unite(lineBounds, boundsOf([north]));
  const margin = 10;
  return {
    groups: pen.groups,
    left: left - margin,
    top: top - margin,
    width: right - left + 2 * margin,
    height: bottom - top + 2 * margin,
    crowdedLabels: pen.crowded,
  };
}
