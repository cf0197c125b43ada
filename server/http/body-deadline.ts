import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, Middleware, Next } from 'koa';
import { Problem } from '../problems.ts';
import { endWithProblem } from './problem-response.ts';

export interface BodyDeadlines {
  /** Time for a request's body to arrive completely. */
  wholeWithinMs: number;
  /** For long bodies instead: at least `minBytes` must arrive in each interval of this length. */
  intervalMs: number;
  minBytes: number;
}

const defaults: BodyDeadlines = { wholeWithinMs: 60_000, intervalMs: 30_000, minBytes: 128 * 1024 };

/**
 * Aborts a request whose body arrives too slowly (OWASP: slow requests). Node's `requestTimeout` applies to all requests
 * and would abort long uploads too.
 */
export class BodyDeadline {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #deadlines: BodyDeadlines;
  #timer: NodeJS.Timeout | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, deadlines: BodyDeadlines) {
    this.#request = request;
    this.#response = response;
    this.#deadlines = deadlines;
    request.once('close', () => clearTimeout(this.#timer));
    this.begin();
  }

  /** Restarts the deadline for the complete body. */
  begin(): void {
    clearTimeout(this.#timer);
    if (this.#isOver()) return;
    this.#timer = setTimeout(() => this.#expire(), this.#deadlines.wholeWithinMs).unref();
  }

  /** Replaces the deadline with a minimum rate, for long uploads. */
  requireMinimumRate(): void {
    clearTimeout(this.#timer);
    if (this.#isOver()) return;
    let before = this.#request.socket.bytesRead;
    this.#timer = setInterval(() => {
      const now = this.#request.socket.bytesRead;
      // Unread bytes mean that this server's storage is slow, not the client.
      if (now - before < this.#deadlines.minBytes && this.#request.readableLength === 0) this.#expire();
      before = now;
    }, this.#deadlines.intervalMs).unref();
  }

  #isOver(): boolean {
    return this.#request.complete || this.#request.destroyed;
  }

  #expire(): void {
    clearTimeout(this.#timer);
    const { socket } = this.#request;
    if (this.#isOver()) return;
    if (this.#response.headersSent) {
      socket.destroy();
      return;
    }
    const requestId = this.#response.getHeader('X-Request-Id') as string | undefined;
    endWithProblem(socket, new Problem('REQUEST_TIMEOUT', { detail: 'The body did not arrive in time.' }), requestId);
  }
}

const hasBody = ({ headers }: IncomingMessage) => 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;

/** Sets a deadline for each request with a body; later steps change it through `ctx.state.bodyDeadline`. */
export function bodyDeadline(deadlines: BodyDeadlines = defaults): Middleware {
  return (ctx: Context, next: Next) => {
    if (hasBody(ctx.req)) ctx.state.bodyDeadline = new BodyDeadline(ctx.req, ctx.res, deadlines);
    return next();
  };
}
