import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { View } from '../../pcf/isometric/fit.ts';

/** A smaller change of the size, as by a scroll bar, does not need a new drawing. */
const leastChange = 0.1;

const isSimilar = (a: number, b: number) => Math.abs(a - b) <= leastChange * a;

/** Reports the size of an element, and each considerable change of it. */
export function useViewSize(element: RefObject<HTMLElement | null>, onSize: ((view: View) => void) | undefined): void {
  const last = useRef<View | null>(null);
  const measure = useEffectEvent(() => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = element.current ?? {};
    if (width === 0 || (last.current && isSimilar(last.current.width, width) && isSimilar(last.current.height, height))) return;
    last.current = { width, height };
    onSize?.(last.current);
  });
  // At once: a file without findings has no list of them, which leaves more room. The observer would report it a frame later.
  useLayoutEffect(() => measure());
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(() => measure());
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
}
