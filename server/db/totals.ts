/** So many totals are remembered; the one that was counted first leaves first. */
const mostTotals = 500;

/**
 * What lists have counted a moment ago: counting takes most of a list's time. The rule is that of public answers
 * (http/cached-answers.ts): forgotten before who wrote is answered, and after a second because of other processes.
 */
export class RecentTotals {
  readonly #entries = new Map<string, { total: number; writes: number; countedAt: number }>();
  readonly #writes: (resource: string) => number;
  readonly #maxAgeMs: number;
  readonly #now: () => number;

  /**
   * @param writes how often this process has written the resource
   * @param now milliseconds, for tests
   */
  constructor(writes: (resource: string) => number, maxAgeMs: number, now: () => number = () => performance.now()) {
    this.#writes = writes;
    this.#maxAgeMs = maxAgeMs;
    this.#now = now;
  }

  /**
   * The total of a list with its filters (`scope`), or else where to put it once it is counted: what was written
   * meanwhile keeps it from being remembered.
   */
  lookUp(resource: string, scope: string): { total: number } | { keep(total: number): void } {
    const key = `${resource} ${scope}`;
    const writes = this.#writes(resource);
    const entry = this.#entries.get(key);
    if (entry?.writes === writes && this.#now() - entry.countedAt <= this.#maxAgeMs) return { total: entry.total };
    // From before it is counted: another process may write while it is.
    const countedAt = this.#now();
    return {
      keep: (total) => {
        this.#entries.delete(key);
        if (this.#writes(resource) !== writes) return;
        if (this.#entries.size >= mostTotals) this.#entries.delete(this.#entries.keys().next().value ?? '');
        this.#entries.set(key, { total, writes, countedAt });
      },
    };
  }
}
