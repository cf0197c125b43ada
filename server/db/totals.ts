import { LRUCache } from 'lru-cache';

const maxTotals = 500;

/**
 * Caches the totals of lists, because counting takes most of a list's time. A write in this process invalidates a total
 * immediately, a write of another process after `maxAgeMs`, as in http/response-cache.ts.
 */
export class RecentTotals {
  readonly #totals: LRUCache<string, { total: number; writes: number }>;
  readonly #writes: (resource: string) => number;
  readonly #clock: { now(): number };

  /**
   * @param writes how often this process has written the resource
   * @param clock in milliseconds; tests replace it
   */
  constructor(writes: (resource: string) => number, maxAgeMs: number, clock: { now(): number } = performance) {
    this.#totals = new LRUCache({ max: maxTotals, ttl: maxAgeMs, ttlResolution: 0, perf: clock });
    this.#writes = writes;
    this.#clock = clock;
  }

  /** The total of a list with its filters, counted only if it is not cached. */
  async get(resource: string, filters: string, count: () => Promise<number>): Promise<number> {
    const key = `${resource} ${filters}`;
    const writes = this.#writes(resource);
    const known = this.#totals.get(key);
    if (known?.writes === writes) return known.total;
    // The age is measured from before the count, because another process may write during the count.
    const start = this.#clock.now();
    const total = await count();
    if (this.#writes(resource) === writes) this.#totals.set(key, { total, writes }, { start });
    return total;
  }
}
