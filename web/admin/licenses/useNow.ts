import { useEffect, useState } from 'react';

/** Accurate enough for texts in minutes. */
const intervalMs = 10_000;

/** The current time in ms since 1970, updated while the component is mounted. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
