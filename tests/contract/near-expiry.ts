// Expiries in the near future, which a check can wait for.

/** Times until the expiry, in ms. The longer ones are for a slow backend, or one whose clock is ahead. */
const leadTimesMs = [1500, 6000, 24_000];
/** How late the backend may apply the expiry, in ms. */
const toleranceMs = 10_000;

/**
 * Makes an attempt that must finish before an expiry in the near future. If it expires too early, the next attempt gets a
 * later expiry.
 * @param attempt receives the expiry as date-time; returns null if it was too early
 * @returns the result of the attempt, and how long a check should wait for the expiry from now, in ms
 * @throws Error if the latest expiry was too early
 */
export async function attemptBeforeExpiry<T>(attempt: (expiresAt: string) => Promise<T | null>): Promise<T & { waitMs: number }> {
  for (const leadTimeMs of leadTimesMs) {
    const expiresAtMs = Date.now() + leadTimeMs;
    const result = await attempt(new Date(expiresAtMs).toISOString());
    if (result) return { ...result, waitMs: Math.max(0, expiresAtMs - Date.now()) + toleranceMs };
  }
  throw new Error(`An expiry in ${(leadTimesMs.at(-1) ?? 0) / 1000} s was rejected, or passed before the check was ready.`);
}
