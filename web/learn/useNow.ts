import { useEffect, useState } from 'react';

const tickMs = 30_000;

/** The time in ms since 1970, kept current; null until the page is hydrated, since a prerendered page has no time. */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
