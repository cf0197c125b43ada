import { setTimeout } from 'node:timers/promises';

/** Only ends what hangs: the speed of a machine says nothing about the code. */
const limitMs = 60_000;
const intervalMs = 100;

/** Repeats `look` until it returns something, and returns that. */
export async function waitFor<Value>(what: string, look: () => Promise<Value | null | false>): Promise<Value> {
  const end = performance.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > end) throw new Error(`Waited for ${what} in vain.`);
    await setTimeout(intervalMs);
  }
}
