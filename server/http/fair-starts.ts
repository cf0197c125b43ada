/** Maximum and initial number of starts in one turn of the event loop. */
const maxPerTurn = 64;
const initialPerTurn = 8;
/** A turn that takes longer delays everybody; the next one starts half as many requests. */
const longTurnMs = 10;

/**
 * Starts requests fairly: in each turn of the event loop, every caller with waiting requests gets its next one started
 * before anyone gets a second. The number of starts per turn adapts to the duration of the turns, so that a caller with
 * hundreds of expensive requests delays others by a few of them, not by all.
 */
export class FairStarts {
  /** Waiting starts by caller. The first caller is the next one, and goes to the end after its start. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #now: () => number;
  #perTurn = initialPerTurn;
  /** When the previous turn began; null if it started nothing. */
  #busySince: number | null = null;
  #isScheduled = false;

  /** @param now milliseconds of a clock that only moves forward */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Calls `start` in this turn of the event loop or in a later one. */
  add(caller: string, start: () => void): void {
    const starts = this.#waiting.get(caller);
    if (starts) starts.push(start);
    else this.#waiting.set(caller, [start]);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#turn();
    });
  }

  #turn(): void {
    this.#adapt();
    if (this.#waiting.size === 0) {
      this.#busySince = null;
      return;
    }
    for (let count = 0; count < this.#perTurn && this.#waiting.size > 0; count += 1) this.#startNext();
    // Also after the last start, because the next turn measures the duration of this one.
    this.#schedule();
  }

  /** Halves the starts per turn after a long turn, and doubles them after a short one. */
  #adapt(): void {
    const now = this.#now();
    if (this.#busySince !== null) {
      const isLong = now - this.#busySince > longTurnMs;
      this.#perTurn = isLong ? Math.max(1, Math.floor(this.#perTurn / 2)) : Math.min(maxPerTurn, this.#perTurn * 2);
    }
    this.#busySince = now;
  }

  #startNext(): void {
    const [next] = this.#waiting;
    if (!next) return;
    const [caller, starts] = next;
    const start = starts.shift();
    this.#waiting.delete(caller);
    if (starts.length > 0) this.#waiting.set(caller, starts);
    start?.();
  }
}
