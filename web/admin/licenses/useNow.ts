import { useEffect, useState } from 'react';

/** Often enough for minutes that run down. */
const everyMs = 10_000;

/** The clock, in ms since 1970, read again while the component is there. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
