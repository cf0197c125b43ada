import PQueue from 'p-queue';

/**
 * Runs at most `atOnce` pieces of work together. Whoever waits for less comes first: a caller with one piece of work is
 * not held up by another who has hundreds waiting.
 */
export class FairQueue {
  readonly #queue: PQueue;
  /** Pieces of work that a caller has waiting or running. */
  readonly #pending = new Map<string, number>();

  constructor(atOnce: number) {
    this.#queue = new PQueue({ concurrency: atOnce });
  }

  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const pending = this.#pending.get(caller) ?? 0;
    this.#pending.set(caller, pending + 1);
    try {
      return await this.#queue.add(work, { priority: -pending });
    } finally {
      const left = (this.#pending.get(caller) ?? 1) - 1;
      if (left > 0) this.#pending.set(caller, left);
      else this.#pending.delete(caller);
    }
  }

  /** Callers with work waiting or running. */
  get callers(): number {
    return this.#pending.size;
  }
}
