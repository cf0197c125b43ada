// A license client as a plugin needs one, without dependencies: any runtime with `fetch` and Web Crypto runs it.
// The plugin itself is written in another language; this shows what it has to do, and a test runs it against
// the real server. The sequence of calls is drawn in ../plugin-client.md.

/** What the plugin says of the machine that it runs on; as `MachineCreate` in the contract. */
export interface Machine {
  fingerprint: string;
  machineName: string;
  userName: string;
  os: string;
  hostVersion: string;
  pluginVersion: string;
}

export interface Clock {
  /** Milliseconds on a clock that only runs forward. */
  elapsed(): number;
  /** The machine's clock, milliseconds since 1970. It may be wrong, and people turn it. */
  wall(): number;
  /** Resolves after `ms`, or when the signal is given. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** What outlives Revit, kept where only the user of the machine can read it. */
export interface Kept {
  licenseKey: string;
  registrationId: string;
  /** The newest offline token, and the keys that verify such tokens. */
  token: string | null;
  keys: Jwk[];
  /** By how many milliseconds the machine's clock was ahead of the server's when they last met. */
  ahead: number;
  /** The latest time (the server's, as far as can be told) at which this was kept. */
  latest: number;
}

export interface Store {
  read(): Promise<Kept | null>;
  write(kept: Kept | null): Promise<void>;
}

export interface Options {
  /** Origin of the server, `https://spoolwright.example`. */
  server: string;
  /** `iss` of its tokens, where that is not the origin by which it is called. */
  issuer?: string;
  product: string;
  machine: Machine;
  store: Store;
  clock?: Clock;
  /** Told of answers that mean a mistake in the plugin. */
  report?: (problem: Problem) => void;
}

/** Whether the engineer may do what needs a license. Saving is always allowed. */
export type Standing =
  | { mayWork: true; by: 'lease' | 'offline-token'; secondsLeft: number }
  | { mayWork: false; code: string; message: string };

export interface Problem {
  status: number;
  code: string;
  message: string;
  requestId?: string;
  /** Seconds; with `INSTANCE_LIMIT_REACHED`. */
  retryAfter?: number;
  /** Machines that occupy the activations; with `ACTIVATION_LIMIT_REACHED`. */
  machines?: string[];
  /** When the first activation becomes free without an administrator; null: only an administrator frees one. */
  occupiedUntil?: string | null;
}

/**
 * What signing off did. `occupiedUntil` is when the machine's activation becomes free without an administrator, to be
 * shown to the person; null: it is free.
 */
export type SignOff = { signedOff: false } | { signedOff: true; occupiedUntil: string | null };

interface Jwk {
  kty: string;
  crv: string;
  x: string;
  kid: string;
}

interface Claims {
  iss: string;
  aud: string;
  product: string;
  fingerprintSha256: string;
  iat: number;
  exp: number;
}

interface Lease {
  leaseExpiresAt: string;
  serverTime: string;
  nextHeartbeatInSeconds: number;
  offlineToken: string | null;
}

interface Call<Body> {
  /** Whether the JSON is what this call answers. A hotel's proxy may speak JSON, too. */
  isAnswer?: (body: Body) => boolean;
  licenseKey?: string;
  body?: object;
  withinMs?: number;
  /** A code that is a refusal at this call only. */
  alsoCertain?: string;
}

/** What a call brought: an answer, a refusal that is certain, or nothing that can be relied on. */
type Outcome<Body> = { body: Body } | { refused: Problem } | { unknown: true; retryAfterMs: number | null };

/** Refusals that only the person can do something about; the client asks no more by itself. */
const final = new Set(['LICENSE_INVALID', 'LICENSE_EXPIRED', 'LICENSE_DEACTIVATED', 'NOT_REGISTERED']);
const certain = new Set([...final, 'ACTIVATION_LIMIT_REACHED', 'INSTANCE_LIMIT_REACHED']);
/** The plugin's own fault; repeating changes nothing, and the engineer is not made to pay for it. */
const faults = new Set([400, 413, 415, 422]);

const firstRetryMs = 5_000;
const longestRetryMs = 300_000;
const answerWithinMs = 15_000;
const releaseWithinMs = 2_000;
/** Clocks may differ by this much; a clock that goes back further was turned back. */
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

export class PluginClient {
  /** Names this session of Revit. */
  readonly instanceId: string = crypto.randomUUID();
  readonly #options: Options;
  readonly #clock: Clock;
  #kept: Kept | null = null;
  /** On the clock that only runs forward. */
  #leaseEndsAt: number | null = null;
  #refusal: Problem | null = null;
  #failures = 0;
  #heartbeatMs = longestRetryMs;
  /** One moment on both clocks: the server's time, and what had elapsed then. */
  #anchor = { time: 0, elapsed: 0 };
  #alarm = new AbortController();
  /** The heartbeat that is under way. */
  #beat: Promise<unknown> | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#clock = options.clock ?? realClock;
  }

  /** Reads what the last session kept. False where the machine has to be registered first. */
  async open(): Promise<boolean> {
    this.#kept = await this.#options.store.read();
    this.#setAnchor();
    return this.#kept !== null;
  }

  /**
   * Registers the machine; only ever because the person asked for it. Null when it is registered, the problem when
   * it is refused.
   * @throws Error where nothing is known, because the server could not be reached; the person tries again
   */
  async register(typed: string): Promise<Problem | null> {
    // Programs for mail and text make other dashes and spaces of those in a key, which no header can carry.
    const licenseKey = typed.replaceAll(/[^0-9A-Za-z]/g, '');
    type Registered = { registration: { id: string } };
    const outcome = await this.#call<Registered>('POST', '/register', {
      licenseKey,
      body: this.#options.machine,
      isAnswer: ({ registration }) => typeof registration?.id === 'string',
    });
    if ('unknown' in outcome) throw new Error('The license server cannot be reached.');
    if ('refused' in outcome) return outcome.refused;
    const registrationId = outcome.body.registration.id;
    this.#kept = { licenseKey, registrationId, token: null, keys: await this.#fetchKeys(), ahead: 0, latest: 0 };
    this.#refusal = null;
    await this.#keep();
    return null;
  }

  /** Heartbeats until the signal is given or only the person can help. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      // Made before the call: an alarm that rings while it is under way counts for the wait behind it.
      this.#alarm = new AbortController();
      const next = await this.heartbeat();
      if (next === null) return;
      await this.#clock.wait(next, AbortSignal.any([signal, this.#alarm.signal]));
    }
  }

  /** For when the machine wakes from sleep or the network is back. */
  callNow(): void {
    this.#alarm.abort();
  }

  /** Takes the seat or keeps it. Answers after how many milliseconds to call again; null: when the person asks. */
  async heartbeat(): Promise<number | null> {
    const beat = this.#askForSeat();
    this.#beat = beat;
    try {
      return await beat;
    } finally {
      if (this.#beat === beat) this.#beat = null;
    }
  }

  async #askForSeat(): Promise<number | null> {
    const kept = this.#kept;
    if (!kept) return null;
    const { fingerprint, pluginVersion } = this.#options.machine;
    const body = { fingerprint, instanceId: this.instanceId, pluginVersion };
    const outcome = await this.#call<Lease>('POST', '/track', { licenseKey: kept.licenseKey, body, isAnswer: isLease });
    if ('body' in outcome) return this.#seated(kept, outcome.body);
    if ('refused' in outcome) return this.#refused(kept, outcome.refused);
    // Nothing is known, so nothing is taken from the engineer.
    this.#noteTime(kept);
    await this.#keep();
    this.#failures += 1;
    const backOff = Math.min(firstRetryMs * 2 ** (this.#failures - 1), this.#heartbeatMs);
    return Math.min(outcome.retryAfterMs ?? backOff, longestRetryMs);
  }

  async #seated(kept: Kept, lease: Lease): Promise<number> {
    const { leaseExpiresAt, serverTime, nextHeartbeatInSeconds, offlineToken } = lease;
    const server = Date.parse(serverTime);
    // The machine's clock takes no part in this: the lease is measured on the one that only runs forward.
    this.#leaseEndsAt = this.#clock.elapsed() + Date.parse(leaseExpiresAt) - server;
    this.#heartbeatMs = nextHeartbeatInSeconds * 1000;
    this.#failures = 0;
    this.#refusal = null;
    kept.token = offlineToken;
    kept.ahead = this.#clock.wall() - server;
    kept.latest = server;
    this.#setAnchor();
    if (offlineToken && !kept.keys.some(({ kid }) => kid === headerOf(offlineToken)?.kid)) kept.keys = await this.#fetchKeys();
    await this.#keep();
    return this.#heartbeatMs;
  }

  async #refused(kept: Kept, problem: Problem): Promise<number | null> {
    this.#leaseEndsAt = null;
    this.#refusal = problem;
    this.#failures = 0;
    // All seats taken: come again. The offline token stays, but `standing` does not use it to get round this.
    if (!final.has(problem.code)) return (problem.retryAfter ?? 60) * 1000;
    kept.token = null;
    await this.#keep();
    return null;
  }

  /** Asked before each command that needs a license. */
  async standing(): Promise<Standing> {
    if (this.#refusal) return { mayWork: false, code: this.#refusal.code, message: this.#refusal.message };
    const left = (this.#leaseEndsAt ?? 0) - this.#clock.elapsed();
    if (this.#leaseEndsAt !== null && left > 0) return { mayWork: true, by: 'lease', secondsLeft: Math.floor(left / 1000) };
    return this.#standingOffline();
  }

  async #standingOffline(): Promise<Standing> {
    const no = (code: string, message: string): Standing => ({ mayWork: false, code, message });
    const kept = this.#kept;
    if (!kept) return no('NOT_REGISTERED', 'This machine is not registered with a license.');
    const claims = kept.token && (await this.#verified(kept.token, kept.keys));
    if (!claims) return no('OFFLINE', 'The license server cannot be reached. Please check your connection.');
    const turnedBack = this.#noteTime(kept);
    if (turnedBack) return no('CLOCK_TURNED_BACK', "This machine's clock was turned back. Please set it right, or connect.");
    const secondsLeft = Math.floor(claims.exp - kept.latest / 1000);
    if (kept.latest < claims.iat * 1000 - leewayMs || secondsLeft <= 0) {
      return no('OFFLINE_TOO_LONG', 'The license server has not been reached for too long. Please connect.');
    }
    return { mayWork: true, by: 'offline-token', secondsLeft };
  }

  /** Gives the seat back when Revit closes; never holds that up for longer than two seconds. */
  async close(): Promise<void> {
    this.#leaseEndsAt = null;
    const kept = this.#kept;
    if (!kept) return;
    this.#noteTime(kept);
    await this.#keep();
    // A heartbeat that reached the server behind this call would take the seat again.
    const since = this.#clock.elapsed();
    if (this.#beat) await Promise.race([this.#beat, this.#clock.wait(releaseWithinMs, new AbortController().signal)]);
    const withinMs = releaseWithinMs - (this.#clock.elapsed() - since);
    if (withinMs <= 0) return;
    const body = { fingerprint: this.#options.machine.fingerprint, instanceId: this.instanceId };
    await this.#call('POST', '/untrack', { licenseKey: kept.licenseKey, body, withinMs });
  }

  /** Signs the machine off, because the person asked for it. When it is still registered, the person tries again. */
  async signOff(): Promise<SignOff> {
    const kept = this.#kept;
    if (!kept) return { signedOff: true, occupiedUntil: null };
    const { licenseKey, registrationId } = kept;
    const query = new URLSearchParams({ fingerprint: this.#options.machine.fingerprint });
    type Known = { registration: { offlineUntil: string | null } };
    const known = await this.#call<Known>('GET', `/registration?${query}`, {
      licenseKey,
      isAnswer: ({ registration }) => registration?.offlineUntil !== undefined,
    });
    if ('unknown' in known) return { signedOff: false };
    const outcome = await this.#call('DELETE', `/registrations/${registrationId}?${query}`, {
      licenseKey,
      alsoCertain: 'NOT_FOUND',
    });
    if ('unknown' in outcome) return { signedOff: false };
    const offlineUntil = 'body' in known ? known.body.registration.offlineUntil : null;
    const isOccupied = offlineUntil !== null && Date.parse(offlineUntil) > this.#now();
    this.#leaseEndsAt = null;
    this.#kept = null;
    await this.#options.store.write(null);
    return { signedOff: true, occupiedUntil: isOccupied ? offlineUntil : null };
  }

  /** The server's time as the machine's clock tells it. */
  #now(): number {
    return this.#clock.wall() - (this.#kept?.ahead ?? 0);
  }

  #setAnchor(): void {
    this.#anchor = { time: this.#now(), elapsed: this.#clock.elapsed() };
  }

  /**
   * Moves `latest` on to now, and never back. True where the machine's clock stands before a time that has already
   * been, be it in an earlier session (`latest`) or in this one (the clock that only runs forward tells).
   */
  #noteTime(kept: Kept): boolean {
    const now = this.#now();
    const hasBeen = this.#anchor.time + this.#clock.elapsed() - this.#anchor.elapsed;
    kept.latest = Math.max(kept.latest, hasBeen, now);
    return now < kept.latest - leewayMs;
  }

  /** A full disk costs the next session its offline token, but it does not end this one. */
  async #keep(): Promise<void> {
    await this.#options.store.write(this.#kept).catch(() => undefined);
  }

  async #fetchKeys(): Promise<Jwk[]> {
    const outcome = await this.#call<{ keys: Jwk[] }>('GET', '/offlineTokenKeys', {
      isAnswer: ({ keys }) => Array.isArray(keys),
    });
    return 'body' in outcome ? outcome.body.keys : (this.#kept?.keys ?? []);
  }

  /** The token's claims where it is genuine and made for this machine and product; whether it is in time is not asked. */
  async #verified(token: string, keys: Jwk[]): Promise<Claims | null> {
    const { server, product, machine, issuer = new URL(server).origin } = this.#options;
    const [header = '', payload = '', signature = ''] = token.split('.');
    const named = headerOf(token);
    const jwk = keys.find(({ kid }) => kid === named?.kid);
    if (named?.alg !== 'EdDSA' || !jwk) return null;
    const key = await crypto.subtle.importKey('jwk', { kty: jwk.kty, crv: jwk.crv, x: jwk.x }, 'Ed25519', false, ['verify']);
    const signed = new TextEncoder().encode(`${header}.${payload}`);
    if (!(await crypto.subtle.verify('Ed25519', key, bytesOf(signature), signed))) return null;
    const claims = JSON.parse(new TextDecoder().decode(bytesOf(payload))) as Claims;
    const fits =
      claims.iss === issuer &&
      claims.aud === 'spoolwright-plugin' &&
      claims.product === product &&
      claims.fingerprintSha256 === (await sha256(machine.fingerprint));
    return fits ? claims : null;
  }

  async #call<Body>(
    method: string,
    path: string,
    { licenseKey, body, isAnswer = () => true, withinMs = answerWithinMs, alsoCertain }: Call<Body>,
  ): Promise<Outcome<Body>> {
    try {
      const response = await fetch(`${this.#options.server}/api/licenses${path}`, {
        method,
        headers: {
          ...(licenseKey ? { 'X-License-Key': licenseKey } : {}),
          ...(body ? { 'Content-Type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        // The key goes to this server and nowhere else.
        redirect: 'manual',
        signal: AbortSignal.timeout(withinMs),
      });
      const type = response.headers.get('content-type') ?? '';
      if (response.status === 204) return { body: undefined as Body };
      // A page of a hotel's proxy is 200 too, and no answer.
      if (response.ok && type.startsWith('application/json')) {
        const answer = (await response.json()) as Body;
        if (isAnswer(answer)) return { body: answer };
      }
      const problem = type.startsWith('application/problem+json') ? ((await response.json()) as Problem) : null;
      if (problem && (certain.has(problem.code) || problem.code === alsoCertain)) return { refused: problem };
      if (problem && faults.has(response.status)) this.#options.report?.(problem);
      const retryAfter = Number(response.headers.get('retry-after'));
      return { unknown: true, retryAfterMs: retryAfter > 0 ? retryAfter * 1000 : null };
    } catch {
      return { unknown: true, retryAfterMs: null };
    }
  }
}

function isLease({ leaseExpiresAt, serverTime, nextHeartbeatInSeconds, offlineToken }: Lease): boolean {
  const times = [Date.parse(leaseExpiresAt), Date.parse(serverTime), nextHeartbeatInSeconds];
  return times.every(Number.isFinite) && (offlineToken === null || typeof offlineToken === 'string');
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}

function headerOf(token: string): { alg: string; kid: string } | null {
  try {
    return JSON.parse(new TextDecoder().decode(bytesOf(token.split('.')[0] ?? ''))) as { alg: string; kid: string };
  } catch {
    return null;
  }
}

/** SHA-256 of a text, base64url without padding. */
async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
