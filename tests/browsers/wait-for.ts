import { setTimeout } from 'node:timers/promises';

/** Only ends a wait that hangs. It does not judge the speed of the machine. */
const limitMs = 60_000;
const intervalMs = 100;

/** Repeats `look` until it returns a truthy value, and returns that value. @throws Error after a minute */
export async function waitFor<Value>(what: string, look: () => Promise<Value | null | false>): Promise<Value> {
  const end = performance.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > end) throw new Error(`Timed out waiting for ${what}.`);
    await setTimeout(intervalMs);
  }
}
