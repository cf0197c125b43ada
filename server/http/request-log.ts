import type { Context, Middleware, Next } from 'koa';
import type { Log } from '../log.ts';

/** Longer paths are cut, because a flood of 8 kB paths would write hundreds of megabytes. No path of the contract is longer. */
const maxPathLength = 250;

/**
 * The segment after a segment `requests`: the token that opens a request (openapi: VisitorToken). Mail programs and people
 * change links, so it also finds other prefixes, doubled or encoded slashes and capital letters.
 */
export const visitorToken = /((?:\/|%2f)requests(?:\/|%2f)+)[^/]+/gi;

/** The path without tokens of visitors. */
export function loggedPath(path: string): string {
  const cut = path.length > maxPathLength ? `${path.slice(0, maxPathLength)}…` : path;
  return cut.replace(visitorToken, '$1:token');
}

/** Logs one line per request, without query and IP address, because both can be personal data. */
export function requestLog(log: Log): Middleware {
  // No redaction: none of the fields below can contain a secret, and redacting costs more than logging the line.
  const lines = log.child({}, { redact: [] });
  return async (ctx: Context, next: Next) => {
    const started = performance.now();
    try {
      await next();
    } finally {
      lines.info(
        {
          requestId: ctx.state.requestId as string,
          method: ctx.method,
          path: loggedPath(ctx.path),
          operation: (ctx.state.operation as { id: string } | undefined)?.id,
          actor: (ctx.state.actor as { id: string | null } | undefined)?.id ?? undefined,
          status: ctx.status,
          ms: Math.round((performance.now() - started) * 10) / 10,
        },
        'request',
      );
    }
  };
}
