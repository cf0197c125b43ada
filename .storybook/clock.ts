// Sets the clock of every story to the time of the contract's examples, November 2026.

const RealDate = Date;
/** Shortly after the latest event in the examples. */
const storyTime = RealDate.UTC(2026, 10, 20, 13, 6, 0);

let startedAt = performance.now();

const storyNow = () => Math.floor(storyTime + performance.now() - startedAt);

/** A running clock that starts at the same time in every story. */
class StoryDate extends RealDate {
  constructor(...parameters: [] | [number | string | Date]) {
    if (parameters.length === 0) super(storyNow());
    else super(...parameters);
  }
  static override now(): number {
    return storyNow();
  }
}

export function startStoryClock(): void {
  startedAt = performance.now();
  globalThis.Date = StoryDate as DateConstructor;
}

/** Moves the clock ahead, so that a play function need not wait for what takes a person some time. */
export function advanceStoryClock(ms: number): void {
  startedAt -= ms;
}
