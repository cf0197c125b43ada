import { useEffect, useLayoutEffect, useRef } from 'react';

// Prerendering at build time has no layout.
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Scrolls to the top on each navigation, unless the user went back or forward: then the browser restores the position
 * (specification, section 2).
 */
export function useScrollReset(path: string): void {
  const hasTraversed = useRef(false);
  const isFirst = useRef(true);
  useEffect(() => {
    const stop = new AbortController();
    // Captured, so that the handlers run before the router renders the new screen. wouter dispatches the latter two.
    const options = { capture: true, signal: stop.signal };
    window.addEventListener('popstate', () => (hasTraversed.current = true), options);
    for (const event of ['pushState', 'replaceState']) {
      window.addEventListener(event, () => (hasTraversed.current = false), options);
    }
    return () => stop.abort();
  }, []);
  useBrowserLayoutEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else if (!hasTraversed.current) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [path]);
}
