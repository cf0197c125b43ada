import { useCallback, useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { dragFrame, type Frame, moveFrame, type Position, revealPosition, toDrawing, zoomFrame, zoomStep } from './zoom.ts';

interface Gesture {
  frame: Frame;
  start: Position[];
  hasMoved: boolean;
}

/** A press that moves by no more than this, in pixels, is a click. */
const maxClickDistance = 4;

/** Pans by dragging and zooms by pinch and wheel. Also returns functions to pan and zoom by buttons and keys. */
export function useZoom(whole: Frame, container: RefObject<HTMLElement | null>) {
  const [frame, setFrame] = useState(whole);
  const pointers = useRef(new Map<number, Position>());
  const gesture = useRef<Gesture | null>(null);
  useEffect(() => setFrame(whole), [whole]);

  // React's own wheel listener is passive and cannot keep the page from scrolling.
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const zoom = (event: WheelEvent) => {
      // The wheel scrolls the page unless the drawing has the focus. Pinching a trackpad sends wheel events with Ctrl.
      if (!event.ctrlKey && !event.metaKey && document.activeElement !== element) return;
      event.preventDefault();
      const screen = element.getBoundingClientRect();
      const by = event.deltaY > 0 ? zoomStep : 1 / zoomStep;
      setFrame((before) => zoomFrame(before, by, whole, toDrawing(before, screen, { x: event.clientX, y: event.clientY })));
    };
    element.addEventListener('wheel', zoom, { passive: false });
    return () => element.removeEventListener('wheel', zoom);
  }, [container, whole]);

  const begin = (hasMoved: boolean) => {
    gesture.current = { frame, start: [...pointers.current.values()], hasMoved };
  };
  const press = (event: PointerEvent) => {
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    begin(pointers.current.size > 1);
  };
  const release = (event: PointerEvent) => {
    if (!pointers.current.delete(event.pointerId) || pointers.current.size === 0) return;
    begin(true);
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const current = gesture.current;
    const before = pointers.current.get(event.pointerId);
    if (!current || !before) return;
    // The button was released outside the drawing.
    if (event.buttons === 0) return release(event);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const now = [...pointers.current.values()];
    const [first, at] = [current.start[0], now[0]];
    if (!current.hasMoved && first && at && Math.hypot(at.x - first.x, at.y - first.y) > maxClickDistance)
      current.hasMoved = true;
    if (!current.hasMoved) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setFrame(dragFrame(current.frame, whole, event.currentTarget.getBoundingClientRect(), current.start, now));
  };
  const reveal = useCallback((at: Position) => setFrame((before) => revealPosition(before, at)), []);

  return {
    frame,
    /** Whether the last press was a drag, so that its click must be ignored. */
    hasDragged: () => gesture.current?.hasMoved ?? false,
    zoomBy: (by: number) => setFrame((before) => zoomFrame(before, by, whole)),
    panBy: (x: number, y: number) => setFrame((before) => moveFrame(before, x * before.width, y * before.height)),
    fit: () => setFrame(whole),
    reveal,
    handlers: {
      onPointerDown: press,
      onPointerMove: move,
      onPointerUp: release,
      onPointerCancel: release,
    },
  };
}
