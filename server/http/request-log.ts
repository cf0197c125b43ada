import type { Context, Middleware, Next } from 'koa';
import type { Log } from '../log.ts';

/** One line a request. Neither query nor address stands in it: both can be personal data. */
export function requestLog(log: Log): Middleware {
  // Every field of the line stands below, and none can hold a secret: looking for some would cost more than the line.
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
          path: ctx.path,
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
