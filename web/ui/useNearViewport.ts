import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { watchNearViewport } from './near-viewport.ts';

/** A ref for an element, and whether that element has come near the viewport yet, or the page is printed. */
export function useNearViewport<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current || isNear) return;
    // Synchronous: the page is printed right after the event that precedes printing.
    return watchNearViewport([element.current], () => flushSync(() => setNear(true)));
  }, [isNear]);
  return [element, isNear];
}
