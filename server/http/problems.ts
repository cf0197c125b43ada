import type { Context, Middleware, Next } from 'koa';
import { newId } from '../domain/ids.ts';
import { Problem } from '../problems.ts';
import type { Log } from '../log.ts';

/** A database that is locked, full, read-only or away: the server's trouble, not the caller's, and it may pass. */
const unavailableCodes = /^(SQLITE_(BUSY|LOCKED|FULL|READONLY|IOERR|CANTOPEN|CORRUPT)|ECONNREFUSED|57P0\d|53\d{3})/;

function unavailable(error: unknown): boolean {
  const code = (error as { code?: unknown }).code ?? (error as { nativeError?: { code?: unknown } }).nativeError?.code;
  return (typeof code === 'string' && unavailableCodes.test(code)) || (error as Error).name === 'KnexTimeoutError';
}

function asProblem(error: unknown, log: Log, requestId: string): Problem {
  if (error instanceof Problem) return error;
  if (unavailable(error)) {
    log.error({ err: error, requestId }, 'the database is not available');
    return new Problem('SERVICE_UNAVAILABLE', {
      detail: 'The service cannot answer at the moment.',
      headers: { 'Retry-After': '5' },
      cause: error,
    });
  }
  log.error({ err: error, requestId }, 'a request failed');
  return new Problem('INTERNAL_ERROR', { detail: 'The server failed. Quote the request id when asking for help.', cause: error });
}

/** Gives each request an id and turns whatever is thrown into a problem document; nothing internal leaks. */
export function problems(log: Log): Middleware {
  return async (ctx: Context, next: Next) => {
    const requestId = newId();
    ctx.state.requestId = requestId;
    ctx.set('X-Request-Id', requestId);
    try {
      await next();
    } catch (error) {
      const problem = asProblem(error, log, requestId);
      ctx.status = problem.status;
      ctx.set('Cache-Control', 'no-store');
      ctx.set(problem.headers);
      ctx.body = problem.toDocument(requestId);
      ctx.type = 'application/problem+json';
    }
  };
}
