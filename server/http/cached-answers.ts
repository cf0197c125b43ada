import type { Context, Middleware, Next } from 'koa';
import { isNotModified } from '../domain/versions.ts';

export interface Answer {
  /** Header name -> value, `ETag` and `Cache-Control` among them. */
  headers: Record<string, string>;
  etag: string;
  body: Buffer;
}

interface Entry extends Answer {
  /** The tag of the operation: it is the same for all that read or write the same records. */
  resource: string;
  storedAt: number;
}

/**
 * For how long an answer is given again without asking the database. What this process writes is seen at once;
 * this is how late it sees what another process has written.
 */
export const maxAgeMs = 1000;
const maxBytes = 32 * 2 ** 20;

/** Resource -> the one whose answers show something of it: the steps of a learning path are records of three kinds. */
const shownBy: Record<string, string> = {
  webinars: 'learning-paths',
  'training-courses': 'learning-paths',
  tutorials: 'learning-paths',
};

/** Answers to public reads as bytes, by the address with its query; the least recently used leaves first. */
export class AnswerCache {
  readonly #entries = new Map<string, Entry>();
  readonly #writes = new Map<string, number>();
  readonly #now: () => number;
  #bytes = 0;

  /** @param now milliseconds, for tests */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get(url: string): Answer | undefined {
    const entry = this.#entries.get(url);
    if (!entry) return undefined;
    this.#entries.delete(url);
    if (this.#now() - entry.storedAt > maxAgeMs) {
      this.#bytes -= entry.body.length;
      return undefined;
    }
    this.#entries.set(url, entry);
    return entry;
  }

  /** How often the resource was written here; an answer is kept only where nothing was while it was made. */
  writes(resource: string): number {
    return this.#writes.get(resource) ?? 0;
  }

  /** Keeps an answer whose making began when `writes(resource)` was `since`. */
  keep(url: string, resource: string, since: number, answer: Answer): void {
    if (this.writes(resource) !== since || answer.body.length > maxBytes / 16) return;
    this.#remove(url);
    this.#entries.set(url, { ...answer, resource, storedAt: this.#now() });
    this.#bytes += answer.body.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= maxBytes) break;
      this.#remove(oldest);
    }
  }

  /** The resource has been written: what was said about it is no longer true. */
  written(resource: string): void {
    this.#writes.set(resource, this.writes(resource) + 1);
    for (const [url, entry] of this.#entries) if (entry.resource === resource) this.#remove(url);
    const other = shownBy[resource];
    if (other) this.written(other);
  }

  #remove(url: string): void {
    const entry = this.#entries.get(url);
    if (!entry) return;
    this.#entries.delete(url);
    this.#bytes -= entry.body.length;
  }
}

/** Gives a public read's answer again while it is fresh. What may be kept is the router's to say. */
export function cachedAnswers(cache: AnswerCache): Middleware {
  return (ctx: Context, next: Next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const answer = cache.get(ctx.url);
    if (!answer) return next();
    ctx.state.fromMemory = true;
    ctx.set(answer.headers);
    if (isNotModified(ctx.get('if-none-match'), answer.etag)) {
      ctx.status = 304;
      return undefined;
    }
    ctx.status = 200;
    ctx.type = 'application/json';
    ctx.body = answer.body;
    return undefined;
  };
}
