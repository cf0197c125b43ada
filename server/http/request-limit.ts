import type { Context, Middleware, Next } from 'koa';
import { tooManyRequests } from '../problems.ts';

const windowMs = 60_000;
/** So that many addresses cannot fill the memory; beyond it the oldest window is forgotten. */
const mostAddresses = 20_000;

/**
 * At most `perMinute` API requests an address and minute. A first line of defence, counted in this process
 * only; the limits that protect accounts and desks are counted in the database (domain/limits.ts).
 */
export function requestLimit(perMinute: number): Middleware {
  const windows = new Map<string, { endsAt: number; count: number }>();
  return (ctx: Context, next: Next) => {
    if (!ctx.path.startsWith('/api/')) return next();
    const now = Date.now();
    let window = windows.get(ctx.ip);
    if (!window || window.endsAt <= now) {
      windows.delete(ctx.ip);
      if (windows.size >= mostAddresses) windows.delete(windows.keys().next().value ?? '');
      windows.set(ctx.ip, (window = { endsAt: now + windowMs, count: 0 }));
    }
    window.count += 1;
    if (window.count > perMinute) throw tooManyRequests(Math.ceil((window.endsAt - now) / 1000));
    return next();
  };
}
