import PQueue from 'p-queue';

/**
 * Runs at most `atOnce` pieces of work at the same time. Callers take turns, and each caller's work starts in its own order: a
 * caller with one piece of work is not held up by another who has hundreds waiting.
 */
export class FairQueue {
  readonly #queue: PQueue;
  /** The turn of the piece that started last. */
  #turn = 0;
  /** The turn of each caller's newest piece, while that is waiting or running. */
  readonly #newest = new Map<string, number>();

  constructor(atOnce: number) {
    this.#queue = new PQueue({ concurrency: atOnce });
  }

  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    // One turn after the caller's previous piece of work, and not before the current turn.
    const turn = Math.max(this.#turn, (this.#newest.get(caller) ?? -1) + 1);
    this.#newest.set(caller, turn);
    const start = () => {
      this.#turn = turn;
      return work();
    };
    try {
      return await this.#queue.add(start, { priority: -turn });
    } finally {
      if (this.#newest.get(caller) === turn) this.#newest.delete(caller);
    }
  }

  /** Callers with work waiting or running. */
  get callers(): number {
    return this.#newest.size;
  }
}
