import { LRUCache } from 'lru-cache';
import type { Context, Middleware, Next } from 'koa';
import { tooManyRequests } from '../problems.ts';

const windowMs = 60_000;
/** Maximum number of counted callers; beyond it the least recently seen caller is removed. */
const maxCallers = 20_000;

/** Counts a call. @throws Problem TOO_MANY_REQUESTS */
export type CountCall = (caller: string) => void;

/**
 * Allows `perMinute` calls per minute and caller, counted in the memory of this process. The limits that protect accounts
 * and desks are counted in the database (db/limits.ts).
 */
export function callCounter(perMinute: number): CountCall {
  const limit = { name: 'default', max: perMinute, windowMs };
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: maxCallers, ttl: windowMs });
  return (caller) => {
    // Unlike the time of day, it is never set back, which would keep the caller waiting longer than the window.
    const now = performance.now();
    let window = windows.get(caller);
    if (!window) windows.set(caller, (window = { count: 0, endsAt: now + windowMs }));
    window.count += 1;
    if (window.count > perMinute) throw tooManyRequests(Math.max(1, Math.ceil((window.endsAt - now) / 1000)), limit);
  };
}

/** Counts every API request, including those for unknown addresses, before anything is done for it. */
export const requestLimit =
  (count: CountCall): Middleware =>
  (ctx: Context, next: Next) => {
    count(ctx.state['caller'] as string);
    return next();
  };
