// Keeps a run within the rate limits of a backend. A rejected call is repeated as soon as the backend allows it. Waiting is
// measured in wall-clock time, however many calls wait at once. The run ends without a verdict if it would have to wait for
// longer than its patience.
import { setTimeout as delay } from 'node:timers/promises';
import { NoVerdictError } from './no-verdict-error.ts';

/** The shortest pause between two attempts. */
const shortestPauseMs = 250;
/** Attempts of a call that gets 503. An overloaded backend recovers within these. */
const maxAttemptsWhenBusy = 30;
/** Measured with the reference server: about 23,000 calls in 7,100 checks. */
const callsPerCheck = 3.25;
/** If this many operations in a row are rejected, the limit applies to all calls, not to one operation. */
const operationsUnderGeneralLimit = 3;

export const defaultPatienceMs = 15 * 60_000;

interface LimitedResponse {
  status: number;
  headers: Headers;
}

/** Quota and window of `RateLimit-Policy`, in calls and seconds; null if the header has none. */
function policyOf(headers: Headers): { quota: number; windowS: number } | null {
  const text = headers.get('ratelimit-policy') ?? '';
  const quota = /[;,\s]q=(\d+)/.exec(text)?.[1];
  const windowS = /[;,\s]w=(\d+)/.exec(text)?.[1];
  return quota && windowS ? { quota: Number(quota), windowS: Number(windowS) } : null;
}

/** Seconds until the quota is reset, if `RateLimit` says that it is used up; otherwise null. */
function resetAfterS(headers: Headers): number | null {
  const items = (headers.get('ratelimit') ?? '').split(/,(?=\s*")/);
  const waits = items.flatMap((item) => {
    const remaining = /[;,\s](?:r|remaining)=(\d+)/.exec(item)?.[1];
    const reset = /[;,\s](?:t|reset)=(\d+)/.exec(item)?.[1];
    return remaining === '0' && reset ? [Number(reset)] : [];
  });
  return waits.length > 0 ? Math.max(...waits) : null;
}

const isRejection = ({ status, headers }: LimitedResponse) => (status === 429 || status === 503) && headers.has('retry-after');

const formatDuration = (ms: number) => {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`;
};

const advice =
  'Raise the limits of the backend for this run (reference server: API_RATE_LIMIT=1000000 SUBMISSION_LIMIT=100000 ' +
  'LOGIN_LIMIT=1000 npm start), or let the run wait longer with --patience MINUTES.';

export class RateLimiter {
  private patienceMs = defaultPatienceMs;
  private expectedCalls = 0;
  private beganAt = Date.now();
  private calls = 0;
  /** Operation -> when it may be called again. */
  private closedUntil = new Map<string, number>();
  /** Operations that were rejected with 429 since the last response with another status. */
  private refusedInARow = new Set<string>();
  private waiting = 0;
  private waitingSince = 0;
  private waitedBeforeMs = 0;
  private stopped = new AbortController();

  begin(checks: number, patienceMs: number) {
    Object.assign(this, { patienceMs, expectedCalls: checks * callsPerCheck, beganAt: Date.now(), calls: 0 });
    this.stopped = new AbortController();
    Object.assign(this, { closedUntil: new Map(), refusedInARow: new Set(), waiting: 0, waitingSince: 0, waitedBeforeMs: 0 });
  }

  /** Stops all waiting, so that the cleanup after an aborted run deletes what the backend allows immediately. */
  stopWaiting() {
    this.stopped.abort();
  }

  private get isPatient(): boolean {
    return !this.stopped.signal.aborted;
  }

  /** Time in which at least one call waited, in ms. */
  get waitedMs(): number {
    return this.waitedBeforeMs + (this.waiting > 0 ? Date.now() - this.waitingSince : 0);
  }

  /**
   * Waits until the operation may be called.
   * @returns the time waited, in ms; 0 if it may be called immediately
   * @throws AbortError if the signal is aborted
   */
  async waitForTurn(operation: string, signal?: AbortSignal): Promise<number> {
    let waitedMs = 0;
    for (;;) {
      signal?.throwIfAborted();
      const waitMs = (this.closedUntil.get(operation) ?? 0) - Date.now();
      if (waitMs <= 0 || !this.isPatient) break;
      waitedMs += await this.wait(waitMs, signal);
    }
    this.calls += 1;
    return waitedMs;
  }

  /**
   * Records what a response says about rate limits.
   * @param tries how often this call has been sent
   * @returns whether the call must be sent again
   * @throws NoVerdictError if the limits are too strict
   */
  recordResponse(operation: string, answer: LimitedResponse, tries: number): boolean {
    const refused = isRejection(answer);
    if (refused && answer.status === 429) this.refusedInARow.add(operation);
    else this.refusedInARow.clear();
    const retryAfterS = refused ? Number(answer.headers.get('retry-after')) : resetAfterS(answer.headers);
    if (retryAfterS === null || Number.isNaN(retryAfterS) || !this.isPatient) return false;
    if (refused && answer.status === 503 && tries >= maxAttemptsWhenBusy) return false;
    const waitMs = Math.max(shortestPauseMs, retryAfterS * 1000);
    this.closedUntil.set(operation, Date.now() + waitMs);
    if (refused) this.assertWithinPatience(operation, answer.headers, waitMs);
    return refused;
  }

  private assertWithinPatience(operation: string, headers: Headers, waitMs: number) {
    const neededMs = this.projectedMs(headers, waitMs);
    const budget = `this run waits at most ${formatDuration(this.patienceMs)} in total`;
    if (this.waitedMs + waitMs > this.patienceMs) {
      const required = `after ${formatDuration(this.waitedMs)} of waiting it requires another ${formatDuration(waitMs)}`;
      throw new NoVerdictError(`The backend limits ${operation}: ${required}, but ${budget}. ${advice}`);
    }
    if (neededMs > this.patienceMs) {
      const forecast = `at this rate the rest of the run would take ${formatDuration(neededMs)}`;
      throw new NoVerdictError(`The backend limits all calls: ${forecast}, but ${budget}. ${advice}`);
    }
  }

  /** How long a limit on all calls would make the rest of the run take, in ms; 0 if only single operations are limited. */
  private projectedMs(headers: Headers, waitMs: number): number {
    if (this.refusedInARow.size < operationsUnderGeneralLimit) return 0;
    const policy = policyOf(headers);
    const perMs = policy ? policy.quota / (policy.windowS * 1000) : this.calls / (Date.now() - this.beganAt + waitMs);
    return Math.max(0, this.expectedCalls - this.calls) / perMs;
  }

  /** @returns the time waited, in ms */
  private async wait(ms: number, signal?: AbortSignal): Promise<number> {
    const begin = Date.now();
    if (this.waiting === 0) this.waitingSince = begin;
    this.waiting += 1;
    try {
      await delay(ms, undefined, { signal: AbortSignal.any([this.stopped.signal, ...(signal ? [signal] : [])]) });
    } catch (error) {
      if (this.isPatient) throw error;
    } finally {
      this.waiting -= 1;
      if (this.waiting === 0) this.waitedBeforeMs += Date.now() - this.waitingSince;
    }
    return Date.now() - begin;
  }
}
