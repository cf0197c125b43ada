// An example license client for a plugin. It has no dependencies and runs in any runtime with `fetch` and Web Crypto. The
// plugin itself is written in another language; this code shows what it must do, and a test runs it against the reference
// server. ../plugin-client.md shows the sequence of calls.
//
// This file decides: when to call, what to store, and whether the user may work. `license-api.ts` sends the calls and
// interprets the responses; `offline-token.ts` verifies offline tokens.
import {
  finalCodes,
  requireOutcome,
  LicenseApi,
  type KnownOutcome,
  type Lease,
  type Machine,
  type MachineRegistration,
  type Outcome,
  type Problem,
} from './license-api.ts';
import { isSignedByOneOf, verifyToken, type Jwk } from './offline-token.ts';

export interface Clock {
  /** Milliseconds of a monotonic clock that also runs while the machine sleeps (`Environment.TickCount64` in .NET). */
  elapsed(): number;
  /** The machine's clock in milliseconds since 1970. It may be wrong, and users can change it. */
  wall(): number;
  /** Resolves after `ms` milliseconds, or when the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** State that all sessions of a user share, in a place that only this user of the machine can read. */
export interface StoredState {
  licenseKey: string;
  registrationId: string;
  /** The newest offline token; null without one. */
  token: string | null;
  /** Public keys that verify offline tokens. */
  keys: Jwk[];
  /** Milliseconds by which the machine's clock was ahead of the server's at the last response. */
  clockOffsetMs: number;
  /** The latest known server time, in milliseconds since 1970. A clock before it was set back. */
  latestServerTimeMs: number;
}

/** The stored state. Two sessions of Revit can run at the same time and use the same one. */
export interface Store {
  /** Null if nothing is stored, or if the file is damaged. */
  read(): Promise<StoredState | null>;
  /** Replaces the stored state by what `change` returns. Between reading and writing, it locks out other sessions. */
  update(change: (stored: StoredState | null) => StoredState | null): Promise<void>;
}

export interface Options {
  /** Origin of the server, for example `https://spoolwright.example`. */
  server: string;
  /** `iss` of the server's tokens; by default the origin of `server`. */
  issuer?: string;
  product: string;
  machine: Machine;
  store: Store;
  clock?: Clock;
  /** Called with problems that indicate a bug in the plugin. */
  report?: (problem: Problem) => void;
}

/** Whether the user may use functions that need a license. Saving is always allowed. */
export type WorkPermission =
  | { mayWork: true; by: 'lease' | 'offline-token'; secondsLeft: number }
  | { mayWork: false; code: string; message: string };

/**
 * The result of a deregistration. `occupiedUntil`, which the plugin shows to the user, is when the machine's activation becomes
 * free without an administrator; null if it is free now.
 */
export type Deregistration = { deregistered: false } | { deregistered: true; occupiedUntil: string | null };

const firstRetryMs = 5_000;
const maxRetryMs = 300_000;
const closeTimeoutMs = 2_000;
/** Tolerance between clocks. A clock that is further behind was set back. */
const leewayMs = 30_000;

const realClock: Clock = {
  elapsed: () => performance.now(),
  wall: () => Date.now(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    }),
};

const otherProduct = {
  refused: { status: 200, code: 'OTHER_PRODUCT', message: 'This license key is for another product.' },
};

const idOf = (state: StoredState | null) => state?.registrationId ?? null;

export class PluginClient {
  /** Identifies this session of Revit. */
  readonly instanceId: string = crypto.randomUUID();
  readonly #options: Options;
  readonly #api: LicenseApi;
  readonly #clock: Clock;
  #state: StoredState | null = null;
  /** The registration that this session last saw in the store. A different one there comes from another session. */
  #storedId: string | null = null;
  /** In milliseconds of the monotonic clock; null without a lease. */
  #leaseEndsAt: number | null = null;
  #refusal: Problem | null = null;
  /** Calls without an outcome since the last response. */
  #failures = 0;
  #heartbeatMs = maxRetryMs;
  /** One moment on both clocks: the server's time and the monotonic clock. */
  #anchor = { time: 0, elapsed: 0 };
  #alarm = new AbortController();
  /** The heartbeat in flight. */
  #pendingHeartbeat: Promise<unknown> | null = null;
  readonly #closing = new AbortController();
  /** Keys with which the machine was not registered before this session tried to, until the outcome is known. */
  readonly #newKeys = new Set<string>();

  constructor(options: Options) {
    this.#options = options;
    this.#api = new LicenseApi(options.server, options.machine, this.instanceId, options.report);
    this.#clock = options.clock ?? realClock;
  }

  /** Reads the stored state. Returns false if the machine must be registered first. */
  async open(): Promise<boolean> {
    this.#state = await this.#options.store.read();
    this.#storedId = idOf(this.#state);
    if (this.#state) this.#setAnchor(this.#readServerTime(this.#state) ?? this.#state.latestServerTimeMs);
    return this.#state !== null;
  }

  /**
   * Registers the machine, and deregisters it from the license that it used before. Call it only when the user asks for it.
   * Returns null if the machine is registered, or the problem if the server refuses or the key is for another product. Start
   * `run` again afterward if it has ended.
   * @throws Error if the outcome is unknown because the server could not be reached; the user can try again
   */
  async register(enteredKey: string): Promise<Problem | null> {
    // Email and text programs replace dashes and spaces with characters that a header cannot contain.
    const licenseKey = enteredKey.replaceAll(/[^0-9A-Za-z]/g, '');
    await this.#save();
    const old = this.#state;
    const outcome = await this.#registerForProduct(licenseKey);
    if ('refused' in outcome) return outcome.refused;
    const registrationId = outcome.body.registration.id;
    const keys = await this.#fetchKeys();
    await this.#storeRegistration({ licenseKey, registrationId, token: null, keys, clockOffsetMs: 0, latestServerTimeMs: 0 });
    // Otherwise the machine would occupy an activation and a seat of the old license. Nothing depends on the outcome.
    if (old && old.registrationId !== registrationId) await this.#api.deleteRegistration(old.licenseKey, old.registrationId);
    return null;
  }

  /** Registers the machine. Undoes it if the key is for another product. */
  async #registerForProduct(licenseKey: string): Promise<KnownOutcome<MachineRegistration>> {
    const isForOther = ({ license }: MachineRegistration) => license.product !== this.#options.product;
    const before = requireOutcome(await this.#api.getRegistration(licenseKey));
    if ('refused' in before && before.refused.code !== 'NOT_REGISTERED') return before;
    if ('refused' in before) this.#newKeys.add(licenseKey);
    const isNew = this.#newKeys.has(licenseKey);
    // The plugin of the other product uses this registration.
    if ('body' in before && !isNew && isForOther(before.body)) return otherProduct;

    const outcome = requireOutcome(await this.#api.register(licenseKey));
    if ('refused' in outcome) return outcome;
    const mustUndo = isForOther(outcome.body);
    if (mustUndo) requireOutcome(await this.#api.deleteRegistration(licenseKey, outcome.body.registration.id));
    this.#newKeys.delete(licenseKey);
    return mustUndo ? otherProduct : outcome;
  }

  /** Sends heartbeats until Revit closes, the signal is aborted, or a refusal needs an action of the user. */
  async run(signal: AbortSignal): Promise<void> {
    const end = AbortSignal.any([signal, this.#closing.signal]);
    while (!end.aborted) {
      // Created before the call, so that `sendHeartbeatNow` during the call shortens the wait after it.
      this.#alarm = new AbortController();
      const next = await this.heartbeat();
      if (next === null) return;
      await this.#clock.wait(next, AbortSignal.any([end, this.#alarm.signal]));
    }
  }

  /** Sends the next heartbeat now: the machine woke from sleep, or the network is back. */
  sendHeartbeatNow(): void {
    this.#alarm.abort();
  }

  /** Takes or keeps the seat. Returns the milliseconds until the next call; null if only the user may start it. */
  async heartbeat(): Promise<number | null> {
    const pending = this.#requestSeat();
    this.#pendingHeartbeat = pending;
    try {
      return await pending;
    } finally {
      if (this.#pendingHeartbeat === pending) this.#pendingHeartbeat = null;
    }
  }

  async #requestSeat(): Promise<number | null> {
    await this.#save();
    const state = this.#state;
    if (!state) return null;
    const outcome = await this.#api.track(state.licenseKey);
    if (this.#state === state) {
      const next = await this.#onOutcome(state, outcome);
      if (this.#state === state) return next;
    }
    // The machine was registered or deregistered during the call, by this session or by another one.
    return this.#state ? 0 : null;
  }

  async #onOutcome(state: StoredState, outcome: Outcome<Lease>): Promise<number | null> {
    if ('body' in outcome) return this.#onLease(state, outcome.body);
    if ('refused' in outcome) return this.#onRefusal(outcome.refused);
    // The outcome is unknown, so the user keeps the lease and the offline token.
    this.#updateLatestServerTime(state);
    await this.#save();
    this.#failures += 1;
    const backOff = Math.min(firstRetryMs * 2 ** (this.#failures - 1), this.#heartbeatMs);
    return Math.min(outcome.retryAfterMs ?? backOff, maxRetryMs);
  }

  async #onLease(state: StoredState, lease: Lease): Promise<number> {
    const { leaseExpiresAt, serverTime, nextHeartbeatInSeconds, offlineToken } = lease;
    const server = Date.parse(serverTime);
    // Measured on the monotonic clock, because the machine's clock may be wrong.
    this.#leaseEndsAt = this.#clock.elapsed() + Date.parse(leaseExpiresAt) - server;
    this.#heartbeatMs = nextHeartbeatInSeconds * 1000;
    this.#failures = 0;
    this.#refusal = null;
    const clockOffsetMs = this.#clock.wall() - server;
    this.#setAnchor(server);
    const isKnown = !offlineToken || isSignedByOneOf(offlineToken, state.keys);
    const keys = isKnown ? state.keys : await this.#fetchKeys();
    if (this.#state === state) await this.#save({ token: offlineToken, keys, clockOffsetMs, latestServerTimeMs: server });
    return this.#heartbeatMs;
  }

  async #onRefusal(problem: Problem): Promise<number | null> {
    this.#leaseEndsAt = null;
    this.#refusal = problem;
    this.#failures = 0;
    // All seats are taken: try again later. The offline token stays, but `checkPermission` does not use it to bypass the
    // refusal.
    if (!finalCodes.has(problem.code)) return Math.min((problem.retryAfter ?? 60) * 1000, maxRetryMs);
    await this.#save({ token: null });
    return null;
  }

  /** Decides whether the user may work. Call it before each command that needs a license. */
  async checkPermission(): Promise<WorkPermission> {
    if (this.#refusal) return { mayWork: false, code: this.#refusal.code, message: this.#refusal.message };
    const leftMs = (this.#leaseEndsAt ?? 0) - this.#clock.elapsed();
    if (this.#leaseEndsAt !== null && leftMs > 0) return { mayWork: true, by: 'lease', secondsLeft: Math.floor(leftMs / 1000) };
    return this.#checkOfflinePermission();
  }

  async #checkOfflinePermission(): Promise<WorkPermission> {
    const state = this.#state;
    if (!state) return { mayWork: false, code: 'NOT_REGISTERED', message: 'This machine is not registered with a license.' };
    const no = (code: string, message: string): WorkPermission =>
      this.#failures === 0
        ? { mayWork: false, code: 'CHECKING', message: 'The license is being checked. Try again in a moment.' }
        : { mayWork: false, code, message };
    const { server, product, machine, issuer = new URL(server).origin } = this.#options;
    const expected = { issuer, product, fingerprint: machine.fingerprint };
    const claims = state.token && (await verifyToken(state.token, state.keys, expected));
    if (!claims) return no('OFFLINE', 'The license server cannot be reached. Please check your connection.');
    const isSetBack = this.#updateLatestServerTime(state);
    if (isSetBack)
      return no('CLOCK_SET_BACK', "This machine's clock was set back. Correct it, or connect to the license server.");
    const secondsLeft = Math.floor(claims.exp - state.latestServerTimeMs / 1000);
    if (state.latestServerTimeMs < claims.iat * 1000 - leewayMs || secondsLeft <= 0) {
      return no('OFFLINE_TOO_LONG', 'The license server has not been reached for too long. Please connect.');
    }
    return { mayWork: true, by: 'offline-token', secondsLeft };
  }

  /** Ends the heartbeats and releases the seat when Revit closes. Takes at most two seconds. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#leaseEndsAt = null;
    const state = this.#state;
    if (!state) return;
    this.#updateLatestServerTime(state);
    await this.#save();
    // A heartbeat that reaches the server after this call would take the seat again.
    const since = this.#clock.elapsed();
    if (this.#pendingHeartbeat)
      await Promise.race([this.#pendingHeartbeat, this.#clock.wait(closeTimeoutMs, new AbortController().signal)]);
    const withinMs = closeTimeoutMs - (this.#clock.elapsed() - since);
    if (withinMs <= 0) return;
    await this.#api.untrack(state.licenseKey, withinMs);
  }

  /** Deregisters the machine. Call it only when the user asks for it; if `deregistered` is false, the user can try again. */
  async deregister(): Promise<Deregistration> {
    await this.#save();
    const state = this.#state;
    if (!state) return { deregistered: true, occupiedUntil: null };
    const { licenseKey, registrationId } = state;
    const known = await this.#api.getRegistration(licenseKey);
    if ('unknown' in known) return { deregistered: false };
    const outcome = await this.#api.deleteRegistration(licenseKey, registrationId);
    if ('unknown' in outcome) return { deregistered: false };
    const offlineUntil = 'body' in known ? known.body.registration.offlineUntil : null;
    this.#updateLatestServerTime(state);
    const isOccupied = offlineUntil !== null && Date.parse(offlineUntil) > state.latestServerTimeMs;
    await this.#storeRegistration(null);
    return { deregistered: true, occupiedUntil: isOccupied ? offlineUntil : null };
  }

  /**
   * The server's time, computed from the machine's clock, or null if that clock was set back. A user may have corrected the
   * clock since the last response; then it shows the server's time without the offset. Of the two readings, the earlier one
   * that is not before the latest known time counts.
   */
  #readServerTime({ clockOffsetMs, latestServerTimeMs }: StoredState): number | null {
    const wall = this.#clock.wall();
    const possible = [wall - clockOffsetMs, wall].filter((time) => time >= latestServerTimeMs - leewayMs);
    return possible.length > 0 ? Math.min(...possible) : null;
  }

  #setAnchor(time: number): void {
    this.#anchor = { time, elapsed: this.#clock.elapsed() };
  }

  /**
   * Advances `latestServerTimeMs` to the current time, and never moves it back. Returns true if the machine's clock was set
   * back: it is before a time of an earlier session (`latestServerTimeMs`) or of this session (measured with the monotonic
   * clock).
   */
  #updateLatestServerTime(state: StoredState): boolean {
    const leastNow = this.#anchor.time + this.#clock.elapsed() - this.#anchor.elapsed;
    state.latestServerTimeMs = Math.max(state.latestServerTimeMs, leastNow);
    const now = this.#readServerTime(state);
    state.latestServerTimeMs = Math.max(state.latestServerTimeMs, now ?? 0);
    return now === null;
  }

  /** Replaces the stored registration, or removes it. A failure, such as a full disk, affects only the next session. */
  async #storeRegistration(state: StoredState | null): Promise<void> {
    this.#replaceState(state);
    try {
      await this.#options.store.update(() => state);
      this.#storedId = idOf(state);
    } catch {}
  }

  /**
   * Stores what this session has learned, and takes over what other sessions have stored. If another session has registered
   * the machine, this session continues with that registration. If another session has deregistered it, nothing is stored.
   */
  async #save(learned: Partial<StoredState> = {}): Promise<void> {
    const state = this.#state;
    const ownTime = state?.latestServerTimeMs ?? 0;
    if (state) Object.assign(state, learned);
    const change = (stored: StoredState | null): StoredState | null => {
      // This session has registered or deregistered the machine in the meantime.
      if (this.#state !== state) return stored;
      const lastStoredId = this.#storedId;
      if (stored) this.#storedId = stored.registrationId;
      if (state && stored?.registrationId === state.registrationId) {
        const latestServerTimeMs = Math.max(ownTime, stored.latestServerTimeMs);
        return Object.assign(state, stored, { latestServerTimeMs }, learned);
      }
      // Its registration could not be stored yet.
      if (idOf(stored) === lastStoredId) return state;
      // The file of a registered machine can also get lost, so this session continues until the server refuses.
      if (stored) this.#replaceState(stored);
      return stored;
    };
    await this.#options.store.update(change).catch(() => undefined);
  }

  #replaceState(state: StoredState | null): void {
    this.#state = state;
    this.#leaseEndsAt = null;
    this.#refusal = null;
    this.#failures = 0;
    this.sendHeartbeatNow();
  }

  async #fetchKeys(): Promise<Jwk[]> {
    const outcome = await this.#api.getOfflineTokenKeys();
    return 'body' in outcome ? outcome.body.keys : (this.#state?.keys ?? []);
  }
}
