import { useEffect, useState } from 'react';
import { dayOf } from '../list/days.ts';

const checkEveryMs = 60_000;

/** Today in the local time zone, `2026-11-20`. Renders again when the day changes, because a tab can stay open for days. */
export function useToday(): string {
  const [today, setToday] = useState(() => dayOf(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setToday(dayOf(new Date())), checkEveryMs);
    return () => clearInterval(timer);
  }, []);
  return today;
}
