import fresh from 'fresh';
import type { Context } from 'koa';

/** Whether the caller wants the current state (`Cache-Control: no-cache`), not a stored response. */
export const wantsCurrent = (ctx: Pick<Context, 'get'>): boolean => /(^|[,\s])no-cache($|[,\s])/i.test(ctx.get('Cache-Control'));

/**
 * Whether the request's `If-None-Match` contains this entity tag. Koa's `ctx.fresh` is always false for requests with
 * `Cache-Control: no-cache`, which `fetch` adds to every request that sets `If-None-Match`.
 */
export function isNotModified(ctx: Pick<Context, 'get' | 'method'>, etag: string): boolean {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return false;
  return etag !== '' && fresh({ 'if-none-match': ctx.get('If-None-Match') }, { etag });
}
