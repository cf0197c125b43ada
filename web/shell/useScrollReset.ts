import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Scrolls to the top on each navigation, unless the user went back or forward: then the browser restores the position
 * (specification, section 2).
 */
export function useScrollReset(path: string): void {
  const hasTraversed = useRef(false);
  const lastPath = useRef(path);
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
  useLayoutEffect(() => {
    if (path === lastPath.current) return;
    lastPath.current = path;
    if (!hasTraversed.current) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [path]);
}
