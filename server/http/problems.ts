import { randomUUID } from 'node:crypto';
import type { Context, Middleware, Next } from 'koa';
import { unavailableReason } from '../db/unavailable.ts';
import { Problem } from '../problems.ts';
import type { Log } from '../log.ts';
import { StorageError } from '../storage/storage-error.ts';
import { problemResponse } from './problem-response.ts';

const serviceUnavailable = (cause: unknown) =>
  new Problem('SERVICE_UNAVAILABLE', {
    detail: 'The service is temporarily unavailable.',
    headers: { 'Retry-After': '5' },
    cause,
  });

function toProblem(error: unknown, log: Log, requestId: string): Problem {
  if (error instanceof Problem) return error;
  if (unavailableReason(error)) {
    log.error({ err: error, requestId }, 'the database is not available');
    return serviceUnavailable(error);
  }
  if (error instanceof StorageError) {
    log.error({ err: error, requestId }, 'the storage of bundles is not available');
    return serviceUnavailable(error);
  }
  log.error({ err: error, requestId }, 'a request failed');
  return new Problem('INTERNAL_ERROR', {
    detail: 'The server failed. Include the request id when you ask for help.',
    cause: error,
  });
}

/** Whether Node would close the connection after the response although the client is still sending the body. */
const isSending = ({ req, res }: Context) => !res.shouldKeepAlive && !req.complete && !req.destroyed;

/**
 * Responds at once, but ends the response only when the client has sent the whole body or the connection is closed, by the
 * client or by the body's deadline (RFC 9112, 9.6). If the connection were closed before, a proxy that fails to send would drop
 * the response that it has not read yet.
 */
function respondWhileSending(ctx: Context, body: string): void {
  ctx.respond = false;
  ctx.res.write(body);
  ctx.req.resume().once('close', () => ctx.res.end());
}

/** Gives each request an id and converts every exception to a problem document without internal details. */
export function problems(log: Log): Middleware {
  return async (ctx: Context, next: Next) => {
    const requestId = randomUUID();
    ctx.state.requestId = requestId;
    ctx.set('X-Request-Id', requestId);
    try {
      await next();
    } catch (error) {
      const problem = toProblem(error, log, requestId);
      ctx.state.problem = problem.code;
      const { status, headers, body } = problemResponse(problem, requestId);
      ctx.status = status;
      ctx.set(headers);
      if (isSending(ctx)) respondWhileSending(ctx, body);
      else ctx.body = body;
    }
  };
}
