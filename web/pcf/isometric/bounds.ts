// The bounds of a drawing, and the north arrow in its corner.
import type { Group, Pen } from './drawing.ts';
import { boxAt } from './occupancy.ts';
import { type Place, project } from './projection.ts';
import { line, path, plus, textWidth, toUnit } from './shapes.ts';

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function boundsOf(groups: readonly Group[]): Bounds {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const include = ({ x, y }: Place, margin = 0) => {
    bounds.left = Math.min(bounds.left, x - margin);
    bounds.right = Math.max(bounds.right, x + margin);
    bounds.top = Math.min(bounds.top, y - margin);
    bounds.bottom = Math.max(bounds.bottom, y + margin);
  };
  for (const { shapes } of groups)
    for (const shape of shapes) {
      if (shape.kind === 'line') [shape.from, shape.to].forEach((at) => include(at));
      else if (shape.kind === 'path') shape.points.forEach((at) => include(at));
      else if (shape.kind === 'corner') [shape.from, shape.corner, shape.to].forEach((at) => include(at));
      else if (shape.kind === 'circle') include(shape.center, shape.radius);
      else include(shape.at, textWidth(shape.text, shape.size) / 2 + 2);
    }
  return Number.isFinite(bounds.left) ? bounds : { left: 0, top: 0, right: 100, bottom: 100 };
}

export const unite = (a: Bounds, b: Bounds): Bounds => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

/** Size of the north arrow with its letter, and the place of its foot in that box. */
const northBox = { width: 52, height: 42, foot: { x: 14, y: 33 } };

/** The upper left place of a free corner of the drawing, or above the drawing if no corner is free. */
function findNorthPlace({ left, top, right, bottom }: Bounds, { taken, extensions }: Pen): Place {
  const { width, height } = northBox;
  const corners = [left, right - width].flatMap((x) => [top, bottom - height].map((y) => ({ x, y })));
  const isFree = ({ x, y }: Place) => {
    const box = boxAt({ x: x + width / 2, y: y + height / 2 }, width, height);
    return taken.count(box, 1) + extensions.count(box, 1) === 0;
  };
  return corners.find(isFree) ?? { x: left, y: top - height };
}

export function drawNorth(bounds: Bounds, pen: Pen): Group {
  const at = plus(findNorthPlace(bounds, pen), northBox.foot);
  const north = toUnit(project({ x: 0, y: 1, z: 0 }));
  const across = { x: -north.y, y: north.x };
  const tip = plus(at, north, 26);
  return {
    component: null,
    label: 'North',
    kind: 'text',
    shapes: [
      line(plus(at, north, -12), tip, 'symbol'),
      path([tip, plus(plus(tip, north, -9), across, 3.5), plus(plus(tip, north, -9), across, -3.5)], { fill: 'ink' }),
      { kind: 'text', at: plus(tip, north, 9), text: 'N', size: 10, angle: 0 },
    ],
  };
}
