import { expect, test } from 'vitest';
import { dragFrame, firstFrame, fitFrame, revealPosition, toDrawing, zoomFrame } from './zoom.ts';

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

test('a whole drawing fills the screen, but a small one is at most doubled', () => {
  expect(fitFrame(whole, { left: 0, top: 0, width: 400, height: 400 })).toEqual({ left: 0, top: -100, width: 400, height: 400 });
  expect(fitFrame(whole, { left: 0, top: 0, width: 1600, height: 800 })).toEqual({
    left: -200,
    top: -100,
    width: 800,
    height: 400,
  });
});

test('a drawing with readable texts is shown whole at first', () => {
  const wide = { left: 0, top: 0, width: 600, height: 300 };
  expect(firstFrame(whole, wide, { x: 0, y: 0 })).toEqual(fitFrame(whole, wide));
});

test('a drawing whose texts would be too small is shown at first in part, with texts of 11 pixels', () => {
  const phone = { left: 0, top: 0, width: 220, height: 220 };
  const frame = firstFrame(whole, phone, { x: 0, y: 100 });
  expect(frame).toEqual({ left: 0, top: 20, width: 160, height: 160 });
  expect(firstFrame(whole, phone, { x: 390, y: 10 })).toEqual({ left: 240, top: 0, width: 160, height: 160 });
});
