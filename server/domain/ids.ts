import { v7 } from 'uuid';

/** A UUID of version 7 (RFC 9562): it sorts by the time at which it was made. `now` is in milliseconds. */
export const newId = (now: number = Date.now()): string => v7({ msecs: now });
