import { useEffect, useState } from 'react';

const tickMs = 30_000;

/** The current time in ms since 1970, updated every 30 s; null until hydration, as the build time would be wrong. */
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
