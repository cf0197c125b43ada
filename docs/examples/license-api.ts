// The calls of the plugin, each with one of three outcomes. openapi/paths/license-machines.yaml describes them.
import type { Jwk } from './offline-token.ts';

/** The machine that the plugin runs on; `MachineCreate` in the contract. */
export interface Machine {
  fingerprint: string;
  machineName: string;
  userName: string;
  os: string;
  hostVersion: string;
  pluginVersion: string;
}

export interface Problem {
  status: number;
  code: string;
  message: string;
  requestId?: string;
  /** Seconds to wait; only with `INSTANCE_LIMIT_REACHED`. */
  retryAfter?: number;
  /** Machines that occupy the activations; only with `ACTIVATION_LIMIT_REACHED`. */
  machines?: string[];
  /** When the first activation becomes free without an administrator; null if only an administrator can free one. */
  occupiedUntil?: string | null;
}

export interface Lease {
  leaseExpiresAt: string;
  serverTime: string;
  nextHeartbeatInSeconds: number;
  offlineToken: string | null;
}

export interface MachineRegistration {
  registration: { id: string; offlineUntil: string | null };
  license: { product: string };
}

/**
 * The outcome of a call: a response, a definite refusal, or unknown. It is also unknown after a problem that indicates a bug in
 * the plugin.
 */
export type Outcome<Body> = KnownOutcome<Body> | { unknown: true; retryAfterMs: number | null; bug: Problem | null };
export type KnownOutcome<Body> = { body: Body } | { refused: Problem };

interface Call<Body> {
  /**
   * Whether the JSON is a response of the license server. A call without this function expects 204. A captive portal can
   * return JSON or 204 too.
   */
  isExpected?: (body: Body) => boolean;
  licenseKey?: string;
  body?: object;
  withinMs?: number;
  /** An additional code that is a refusal for this call only. */
  additionalRefusal?: string;
}

/** Refusals that need an action of the user. The client does not retry after them. */
export const finalCodes = new Set(['LICENSE_INVALID', 'LICENSE_EXPIRED', 'LICENSE_DEACTIVATED', 'NOT_REGISTERED']);
/** All definite refusals. */
const refusalCodes = new Set([...finalCodes, 'ACTIVATION_LIMIT_REACHED', 'INSTANCE_LIMIT_REACHED']);
/** Statuses that indicate a bug in the plugin. A retry changes nothing, and the user keeps working. */
const bugStatuses = new Set([400, 413, 415, 422]);

const callTimeoutMs = 15_000;

export class LicenseApi {
  readonly #server: string;
  readonly #machine: Machine;
  readonly #instanceId: string;
  readonly #report: ((problem: Problem) => void) | undefined;

  constructor(server: string, machine: Machine, instanceId: string, report?: (problem: Problem) => void) {
    this.#server = server;
    this.#machine = machine;
    this.#instanceId = instanceId;
    this.#report = report;
  }

  register(licenseKey: string): Promise<Outcome<MachineRegistration>> {
    return this.#call('POST', '/register', { licenseKey, body: this.#machine, isExpected: isRegistration });
  }

  track(licenseKey: string): Promise<Outcome<Lease>> {
    const { fingerprint, pluginVersion } = this.#machine;
    const body = { fingerprint, instanceId: this.#instanceId, pluginVersion };
    return this.#call('POST', '/track', { licenseKey, body, isExpected: isLease });
  }

  untrack(licenseKey: string, withinMs: number): Promise<Outcome<undefined>> {
    const body = { fingerprint: this.#machine.fingerprint, instanceId: this.#instanceId };
    return this.#call('POST', '/untrack', { licenseKey, body, withinMs });
  }

  getRegistration(licenseKey: string): Promise<Outcome<MachineRegistration>> {
    return this.#call('GET', `/registration?${this.#fingerprintQuery()}`, { licenseKey, isExpected: isRegistration });
  }

  deleteRegistration(licenseKey: string, id: string): Promise<Outcome<undefined>> {
    const path = `/registrations/${id}?${this.#fingerprintQuery()}`;
    return this.#call('DELETE', path, { licenseKey, additionalRefusal: 'NOT_FOUND' });
  }

  getOfflineTokenKeys(): Promise<Outcome<{ keys: Jwk[] }>> {
    return this.#call('GET', '/offlineTokenKeys', { isExpected: hasKeys });
  }

  #fingerprintQuery(): string {
    return new URLSearchParams({ fingerprint: this.#machine.fingerprint }).toString();
  }

  async #call<Body>(method: string, path: string, call: Call<Body>): Promise<Outcome<Body>> {
    try {
      const { licenseKey, body, withinMs = callTimeoutMs } = call;
      const response = await fetch(`${this.#server}/api/licenses${path}`, {
        method,
        headers: {
          ...(licenseKey ? { 'X-License-Key': licenseKey } : {}),
          ...(body ? { 'Content-Type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        // Another server must not receive the key.
        redirect: 'manual',
        signal: AbortSignal.timeout(withinMs),
      });
      return await this.#interpret(response, call);
    } catch {
      return { unknown: true, retryAfterMs: null, bug: null };
    }
  }

  async #interpret<Body>(response: Response, { isExpected, additionalRefusal }: Call<Body>): Promise<Outcome<Body>> {
    const { status } = response;
    const type = response.headers.get('content-type') ?? '';
    if (!isExpected && status === 204) return { body: undefined as Body };
    if (isExpected && response.ok && type.startsWith('application/json')) {
      const body = (await response.json()) as Body;
      if (isExpected(body)) return { body };
    }
    const problem = type.startsWith('application/problem+json') ? ((await response.json()) as Problem) : null;
    if (problem && (refusalCodes.has(problem.code) || problem.code === additionalRefusal)) return { refused: problem };
    const bug = bugStatuses.has(status) ? problem : null;
    if (bug) this.#report?.(bug);
    const retryAfter = Number(response.headers.get('retry-after'));
    return { unknown: true, retryAfterMs: retryAfter > 0 ? retryAfter * 1000 : null, bug };
  }
}

/**
 * For a call that the user waits for.
 * @throws Error if the outcome is unknown because the server could not be reached; the user can try again
 */
export function requireOutcome<Body>(outcome: Outcome<Body>): KnownOutcome<Body> {
  if (!('unknown' in outcome)) return outcome;
  if (outcome.bug) return { refused: outcome.bug };
  throw new Error('The license server cannot be reached.');
}

function isRegistration({ registration, license }: MachineRegistration): boolean {
  const { id, offlineUntil } = registration;
  return typeof id === 'string' && offlineUntil !== undefined && typeof license.product === 'string';
}

function hasKeys({ keys }: { keys: Jwk[] }): boolean {
  return keys.every(({ kid, x }) => typeof kid === 'string' && typeof x === 'string');
}

function isLease({ leaseExpiresAt, serverTime, nextHeartbeatInSeconds, offlineToken }: Lease): boolean {
  const hasTimes = Date.parse(leaseExpiresAt) > Date.parse(serverTime) && nextHeartbeatInSeconds >= 1;
  return hasTimes && (offlineToken === null || typeof offlineToken === 'string');
}
