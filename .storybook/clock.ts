// The contract's examples are from November 2026; so is the time in which they are looked at.

const RealDate = Date;
/** Shortly after the newest thing that has happened in the examples. */
const storyTime = RealDate.UTC(2026, 10, 20, 13, 6, 0);

let startedAt = performance.now();

const storyNow = () => Math.floor(storyTime + performance.now() - startedAt);

/** A clock that runs, but begins at the same moment in every story. */
class StoryDate extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(storyNow());
    else super(...given);
  }
  static override now(): number {
    return storyNow();
  }
}

export function startStoryClock(): void {
  startedAt = performance.now();
  globalThis.Date = StoryDate as DateConstructor;
}
