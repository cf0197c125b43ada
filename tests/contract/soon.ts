// Ends that come while a check waits for them.

/** How far ahead an end is set, in ms: further where the backend was too slow, or its clock too fast, for the nearer one. */
const leads = [1500, 6000, 24_000];
/** How late after it the end may be noticed, in ms. */
const latest = 10_000;

/**
 * Does what has to be done before an end that is near, and again before a later one where it came too late.
 * @param attempt is given the end as date-time; answers null where it was over too early
 * @returns what the attempt answered, and for how many ms from now the end may be waited for
 */
export async function beforeItEnds<T>(attempt: (end: string) => Promise<T | null>): Promise<T & { waitMs: number }> {
  for (const lead of leads) {
    const end = Date.now() + lead;
    const done = await attempt(new Date(end).toISOString());
    if (done) return { ...done, waitMs: Math.max(0, end - Date.now()) + latest };
  }
  throw new Error(`What was to end ${(leads.at(-1) ?? 0) / 1000} s later was refused or over before it was used.`);
}
