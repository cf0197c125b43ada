// Keeps a run within the limits of a backend. A refused call is repeated when the backend allows it. The time spent
// waiting is measured on the clock, however many calls wait at once. A backend that would keep the run waiting for
// longer than its patience cannot be judged.
import { CannotJudge } from './cannot-judge.ts';

/** Between two tries, also where the backend names no time. */
const shortestPauseMs = 250;
/** Tries of one call that is refused with 503: a backend at its capacity recovers within these. */
const mostTriesWhenBusy = 30;
/** Measured with the reference server: some 12,000 calls in 4,600 checks. */
const callsPerCheck = 2.6;
/** So many operations refused with no other answer in between mean a limit on all calls, not one of an operation. */
const operationsUnderGeneralLimit = 3;

export const defaultPatienceMs = 15 * 60_000;

interface Answered {
  status: number;
  headers: Headers;
}

/** Quota and window of a `RateLimit-Policy`, in calls and seconds; null where the header names none. */
function policyOf(headers: Headers): { quota: number; windowS: number } | null {
  const text = headers.get('ratelimit-policy') ?? '';
  const quota = /[;,\s]q=(\d+)/.exec(text)?.[1];
  const windowS = /[;,\s]w=(\d+)/.exec(text)?.[1];
  return quota && windowS ? { quota: Number(quota), windowS: Number(windowS) } : null;
}

/** Seconds until the quota is full again, where `RateLimit` says that nothing of it remains; else null. */
function resetAfterS(headers: Headers): number | null {
  const items = (headers.get('ratelimit') ?? '').split(/,(?=\s*")/);
  const waits = items.flatMap((item) => {
    const remaining = /[;,\s](?:r|remaining)=(\d+)/.exec(item)?.[1];
    const reset = /[;,\s](?:t|reset)=(\d+)/.exec(item)?.[1];
    return remaining === '0' && reset ? [Number(reset)] : [];
  });
  return waits.length > 0 ? Math.max(...waits) : null;
}

const isRefusal = ({ status, headers }: Answered) => (status === 429 || status === 503) && headers.has('retry-after');

const duration = (ms: number) => {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`;
};

const advice =
  'Raise the limits of the backend for this run (reference server: API_RATE_LIMIT=1000000 SUBMISSION_LIMIT=100000 ' +
  'LOGIN_LIMIT=1000 npm start), or let the run wait longer with --patience MINUTES.';

export class Pace {
  private patienceMs = defaultPatienceMs;
  private expectedCalls = 0;
  private beganAt = Date.now();
  private calls = 0;
  /** Operation -> when it may be called again. */
  private closedUntil = new Map<string, number>();
  /** Operations that were refused with 429 since the last other answer. */
  private refusedInARow = new Set<string>();
  private waiting = 0;
  private waitingSince = 0;
  private waitedBeforeMs = 0;
  private isPatient = true;

  begin(checks: number, patienceMs: number) {
    Object.assign(this, { patienceMs, expectedCalls: checks * callsPerCheck, beganAt: Date.now(), calls: 0, isPatient: true });
    Object.assign(this, { closedUntil: new Map(), refusedInARow: new Set(), waiting: 0, waitingSince: 0, waitedBeforeMs: 0 });
  }

  /** From now on nothing waits: what a run made is removed as far as the backend allows it at once. */
  giveUp() {
    this.isPatient = false;
  }

  /** Time in which at least one call waited, in ms. */
  get waitedMs(): number {
    return this.waitedBeforeMs + (this.waiting > 0 ? Date.now() - this.waitingSince : 0);
  }

  /** Waits until the operation may be called. @returns for how long, in ms @throws CannotJudge where that is too long */
  async turn(operation: string): Promise<number> {
    const begin = Date.now();
    for (;;) {
      const waitMs = (this.closedUntil.get(operation) ?? 0) - Date.now();
      if (waitMs <= 0 || !this.isPatient) break;
      await this.wait(waitMs);
    }
    this.calls += 1;
    return Date.now() - begin;
  }

  /**
   * Notes what an answer says about limits.
   * @param tries how often this call was sent
   * @returns whether the call has to be sent again
   * @throws CannotJudge where the backend is too strict
   */
  note(operation: string, answer: Answered, tries: number): boolean {
    const refused = isRefusal(answer);
    if (refused && answer.status === 429) this.refusedInARow.add(operation);
    else this.refusedInARow.clear();
    const retryAfterS = refused ? Number(answer.headers.get('retry-after')) : resetAfterS(answer.headers);
    if (retryAfterS === null || Number.isNaN(retryAfterS) || !this.isPatient) return false;
    if (refused && answer.status === 503 && tries >= mostTriesWhenBusy) return false;
    const waitMs = Math.max(shortestPauseMs, retryAfterS * 1000);
    this.closedUntil.set(operation, Date.now() + waitMs);
    if (refused) this.refuseIfTooStrict(operation, answer.headers, waitMs);
    return refused;
  }

  private refuseIfTooStrict(operation: string, headers: Headers, waitMs: number) {
    const neededMs = this.projectedMs(headers, waitMs);
    const budget = `this run waits ${duration(this.patienceMs)} in all`;
    if (this.waitedMs + waitMs > this.patienceMs) {
      const asked = `after ${duration(this.waitedMs)} of waiting it asks for ${duration(waitMs)} more`;
      throw new CannotJudge(`The backend limits ${operation}: ${asked}, and ${budget}. ${advice}`);
    }
    if (neededMs > this.patienceMs) {
      const forecast = `at this rate the rest of the run would take ${duration(neededMs)}`;
      throw new CannotJudge(`The backend limits all calls: ${forecast}, and ${budget}. ${advice}`);
    }
  }

  /** How long the rest of the run would take under a limit on all calls, in ms; 0 where operations are limited. */
  private projectedMs(headers: Headers, waitMs: number): number {
    if (this.refusedInARow.size < operationsUnderGeneralLimit) return 0;
    const policy = policyOf(headers);
    const perMs = policy ? policy.quota / (policy.windowS * 1000) : this.calls / (Date.now() - this.beganAt + waitMs);
    return Math.max(0, this.expectedCalls - this.calls) / perMs;
  }

  private async wait(ms: number) {
    if (this.waiting === 0) this.waitingSince = Date.now();
    this.waiting += 1;
    await new Promise((resolve) => setTimeout(resolve, ms));
    this.waiting -= 1;
    if (this.waiting === 0) this.waitedBeforeMs += Date.now() - this.waitingSince;
  }
}
