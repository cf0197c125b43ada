import {
  type Dispatch,
  type PointerEvent,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  dragFrame,
  firstFrame,
  fitFrame,
  type Frame,
  isSameFrame,
  moveFrame,
  type Position,
  revealPosition,
  toDrawing,
  zoomFrame,
  zoomStep,
} from './zoom.ts';

interface Gesture {
  frame: Frame;
  start: Position[];
  hasMoved: boolean;
}

/** A press that moves by no more than this, in pixels, is a click. */
const maxClickDistance = 4;

/** The center of the first component in a drawing. */
function startOf(container: HTMLElement): Position {
  const box = container.querySelector<SVGGElement>('[data-component]')?.getBBox();
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: 0, y: 0 };
}

/** Before there is a drawing. */
const emptyFrame: Frame = { left: 0, top: 0, width: 100, height: 100 };

/**
 * The visible part of a drawing: at first, all of it or a readable part.
 * @param drawing the bounds of the drawing, null while it is being drawn
 */
function useFrame(drawing: Frame | null, container: RefObject<HTMLElement | null>) {
  /** The frame that shows the whole drawing. */
  const [whole, setWhole] = useState(emptyFrame);
  const [frame, setFrame] = useState(emptyFrame);
  const first = useRef<Frame | null>(null);
  // A layout effect: the whole drawing would flash before its first frame.
  useLayoutEffect(() => {
    const element = container.current;
    if (!element || !drawing) return;
    const screen = element.getBoundingClientRect();
    setWhole(fitFrame(drawing, screen));
    const next = firstFrame(drawing, screen, startOf(element));
    // A drawing that is made again, as after a fix or when its place has become wider, keeps its visible part.
    if (first.current && isSameFrame(first.current, next)) return;
    first.current = next;
    setFrame(next);
  }, [container, drawing]);
  return { whole, frame, setFrame };
}

type SetFrame = Dispatch<SetStateAction<Frame>>;

/** Zooms by the wheel and by pinching a trackpad. */
function useWheel(container: RefObject<HTMLElement | null>, whole: Frame, setFrame: SetFrame): void {
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
  }, [container, whole, setFrame]);
}

/** Pans by dragging and zooms by pinching. */
function useDrag(whole: Frame, frame: Frame, setFrame: SetFrame) {
  const pointers = useRef(new Map<number, Position>());
  const gesture = useRef<Gesture | null>(null);
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
  return {
    /** Whether the last press was a drag, so that its click must be ignored. */
    hasDragged: () => gesture.current?.hasMoved ?? false,
    handlers: { onPointerDown: press, onPointerMove: move, onPointerUp: release, onPointerCancel: release },
  };
}

/** Pans by dragging and zooms by pinch and wheel. Also returns functions to pan and zoom by buttons and keys. */
export function useZoom(drawing: Frame | null, container: RefObject<HTMLElement | null>) {
  const { whole, frame, setFrame } = useFrame(drawing, container);
  useWheel(container, whole, setFrame);
  const drag = useDrag(whole, frame, setFrame);
  const reveal = useCallback((at: Position) => setFrame((before) => revealPosition(before, at)), [setFrame]);
  return {
    ...drag,
    frame,
    zoomBy: (by: number) => setFrame((before) => zoomFrame(before, by, whole)),
    panBy: (x: number, y: number) => setFrame((before) => moveFrame(before, x * before.width, y * before.height)),
    fit: () => setFrame(whole),
    reveal,
  };
}
