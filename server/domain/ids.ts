import { v7 } from 'uuid';

let sequence = 0;

/**
 * A UUID of version 7 (RFC 9562). Ids sort by their time of creation, and within a millisecond in the order of the calls
 * of this process. `now` is in milliseconds.
 */
export function newId(now: number): string {
  sequence = (sequence + 1) >>> 0;
  return v7({ msecs: now, seq: sequence });
}
