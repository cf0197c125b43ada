import { useEffect, useLayoutEffect, useRef } from 'react';

// Rendering at build time knows no layout.
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Goes to the top at each navigation, unless the user went back or forward: then the browser restores the
 * position that it has kept for that page.
 */
export function useScrollReset(path: string): void {
  const travelled = useRef(false);
  const first = useRef(true);
  useEffect(() => {
    const onPopState = () => {
      travelled.current = true;
    };
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);
  useBrowserLayoutEffect(() => {
    if (first.current) first.current = false;
    else if (!travelled.current) window.scrollTo({ top: 0, behavior: 'instant' });
    travelled.current = false;
  }, [path]);
}
