import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, Middleware, Next } from 'koa';

export interface BodyDeadlines {
  /** A request's body must have arrived whole by then. */
  wholeWithinMs: number;
  /** Where the operation takes a body of any length: at least `leastBytes` in each such time. */
  stretchMs: number;
  leastBytes: number;
}

const defaults: BodyDeadlines = { wholeWithinMs: 60_000, stretchMs: 30_000, leastBytes: 128 * 1024 };

/**
 * Cuts a request off whose body comes too slowly (OWASP: slow requests). Node's own `requestTimeout` is one for the
 * whole server and would end every long upload, too.
 */
export class BodyDeadline {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #deadlines: BodyDeadlines;
  #timer: NodeJS.Timeout | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, deadlines: BodyDeadlines = defaults) {
    this.#request = request;
    this.#response = response;
    this.#deadlines = deadlines;
    request.once('close', () => clearTimeout(this.#timer));
    this.begin();
  }

  /** From now on all the rest must arrive within the time for a whole body. */
  begin(): void {
    clearTimeout(this.#timer);
    if (this.#over()) return;
    this.#timer = setTimeout(() => this.#expire(), this.#deadlines.wholeWithinMs).unref();
  }

  /** From now on it may take as long as it likes, as long as it keeps coming. */
  whileItComes(): void {
    clearTimeout(this.#timer);
    if (this.#over()) return;
    let before = this.#request.socket.bytesRead;
    this.#timer = setInterval(() => {
      const now = this.#request.socket.bytesRead;
      // Where bytes lie here unread, it is this server's storage that is slow, not the caller.
      if (now - before < this.#deadlines.leastBytes && this.#request.readableLength === 0) this.#expire();
      before = now;
    }, this.#deadlines.stretchMs).unref();
  }

  #over(): boolean {
    return this.#request.complete || this.#request.destroyed;
  }

  #expire(): void {
    clearTimeout(this.#timer);
    const { socket } = this.#request;
    if (this.#over()) return;
    if (this.#response.headersSent) socket.destroy();
    else socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy());
  }
}

const hasBody = ({ headers }: IncomingMessage) => 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;

/** Gives each request with a body its deadline; `ctx.state.bodyDeadline` changes it. */
export function bodyDeadline(deadlines: BodyDeadlines = defaults): Middleware {
  return (ctx: Context, next: Next) => {
    if (hasBody(ctx.req)) ctx.state.bodyDeadline = new BodyDeadline(ctx.req, ctx.res, deadlines);
    return next();
  };
}
