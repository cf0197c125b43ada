import { v7 } from 'uuid';

let made = 0;

/**
 * A UUID of version 7 (RFC 9562): it sorts by the time at which it was made, and within a millisecond in the order of
 * the calls of this process. `now` is in milliseconds.
 */
export function newId(now: number = Date.now()): string {
  made = (made + 1) >>> 0;
  return v7({ msecs: now, seq: made });
}
