import { LRUCache } from 'lru-cache';
import { deskNames, resourceOf } from '../domain/desks.ts';
import type { EncodedBody } from './encoded-body.ts';

export interface CachedResponse {
  /** Header name -> value, `ETag` and `Cache-Control` among them. */
  headers: Record<string, string>;
  body: EncodedBody;
}

interface Entry extends CachedResponse {
  /** The tag of the operation. Operations that read or write the same records have the same tag. */
  resource: string;
}

/**
 * How long a response is served from memory. A write in this process removes it immediately; a write in another process
 * becomes visible after this time.
 */
export const maxAgeMs = 1000;
/** Maximum bytes of all keys and responses. */
const maxBytes = 32 * 2 ** 20;
/** Maximum bytes of one response with its key. */
const maxEntryBytes = 2 * 2 ** 20;
/** Estimated overhead of an entry in bytes. */
const entryBytes = 1024;

const desks = deskNames.map(resourceOf);

/**
 * Resource -> the resources that its operations also change, or whose responses contain part of it: a learning path lists
 * records of three other kinds, a webinar shows whether a place is free, and the requests of a deleted user become unassigned.
 */
const affected: Record<string, readonly string[]> = {
  webinars: ['learning-paths'],
  'training-courses': ['learning-paths'],
  tutorials: ['learning-paths'],
  enrollments: ['webinars', 'training-courses'],
  conversations: desks,
  customers: [...desks, 'enrollments'],
  users: desks,
};

/** Two bytes per character of the texts, and the body twice because of its compressed copies. */
function sizeOf({ headers, body }: Entry, url: string): number {
  const texts = [url, ...Object.entries(headers).flat()];
  return entryBytes + 2 * texts.join('').length + 2 * body.identity.length;
}

/**
 * Cached responses to public reads by address and query. The cache is bounded in bytes, evicts the least recently used
 * response first and removes expired responses.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #writes = new Map<string, number>();

  /** @param now milliseconds, for tests */
  constructor(now: () => number = () => performance.now()) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: maxEntryBytes,
      sizeCalculation: sizeOf,
      ttl: maxAgeMs,
      ttlResolution: 0,
      ttlAutopurge: true,
      perf: { now },
    });
  }

  get(url: string): CachedResponse | undefined {
    return this.#entries.get(url);
  }

  /** How often this process has written the resource. */
  writes(resource: string): number {
    return this.#writes.get(resource) ?? 0;
  }

  /**
   * Stores a response, unless the resource was written while the response was computed.
   * @param since `writes(resource)` before the computation
   */
  keep(url: string, resource: string, since: number, response: CachedResponse): void {
    if (this.writes(resource) === since) this.#entries.set(url, { ...response, resource });
  }

  /** Counts a committed write to the resource, and to those that it affects, and removes their responses. */
  recordWrite(resource: string): void {
    this.#writes.set(resource, this.writes(resource) + 1);
    for (const [url, entry] of this.#entries.entries()) if (entry.resource === resource) this.#entries.delete(url);
    for (const other of affected[resource] ?? []) this.recordWrite(other);
  }

  /** Current bytes of all keys and responses. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }
}
