import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { View } from '../../pcf/isometric/fit.ts';

/** A smaller change of the size, as by a scroll bar, does not need a new drawing. */
const leastChange = 0.1;

const isSimilar = (a: number, b: number) => Math.abs(a - b) <= leastChange * a;

/** Reports the size of an element, and each considerable change of it. */
export function useViewSize(element: RefObject<HTMLElement | null>, onSize: ((view: View) => void) | undefined): void {
  const report = useEffectEvent((view: View) => onSize?.(view));
  useEffect(() => {
    if (!element.current) return;
    let last: View | null = null;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      if (width === 0 || (last && isSimilar(last.width, width) && isSimilar(last.height, height))) return;
      last = { width, height };
      report(last);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
}
