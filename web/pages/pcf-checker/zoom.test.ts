import { expect, test } from 'vitest';
import { dragFrame, revealPosition, toDrawing, zoomFrame } from './zoom.ts';

const whole = { left: 0, top: 0, width: 400, height: 200 };
const screen = { left: 10, top: 20, width: 800, height: 600 };

test('zooming keeps the position under the pointer where it is', () => {
  const pointer = { x: 210, y: 240 };
  const at = toDrawing(whole, screen, pointer);
  const zoomed = zoomFrame(whole, 0.5, whole, at);
  expect(zoomed.width).toBe(200);
  expect(toDrawing(zoomed, screen, pointer)).toEqual(at);
});

test('zooming stops at twice the drawing and at a fiftieth of it', () => {
  expect(zoomFrame(whole, 100, whole)).toEqual({ left: -200, top: -100, width: 800, height: 400 });
  expect(zoomFrame(whole, 0.001, whole).width).toBe(8);
});

test('a drag moves the drawing with the pointer', () => {
  const moved = dragFrame(whole, whole, screen, [{ x: 100, y: 100 }], [{ x: 140, y: 90 }]);
  expect(moved).toEqual({ left: -20, top: 5, width: 400, height: 200 });
});

test('spreading two fingers to twice their distance zooms in by two, around the point between them', () => {
  const start = [
    { x: 300, y: 320 },
    { x: 500, y: 320 },
  ];
  const now = [
    { x: 200, y: 340 },
    { x: 600, y: 340 },
  ];
  const zoomed = dragFrame(whole, whole, screen, start, now);
  expect(zoomed.width).toBe(200);
  expect(toDrawing(zoomed, screen, { x: 400, y: 340 })).toEqual(toDrawing(whole, screen, { x: 400, y: 320 }));
});

test('centers a position that is out of view, and does not move for one in view', () => {
  const close = { left: 0, top: 0, width: 40, height: 20 };
  expect(revealPosition(close, { x: 10, y: 10 })).toBe(close);
  expect(revealPosition(close, { x: 100, y: 100 })).toEqual({ left: 80, top: 90, width: 40, height: 20 });
});
