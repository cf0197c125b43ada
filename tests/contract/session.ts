// The state of one run: settings, secrets, observed statuses and callers, created records.
import { randomBytes } from 'node:crypto';
import { RateLimiter } from './rate-limits.ts';

/** One call and its response, kept for the report. The report redacts secrets. */
export interface Exchange {
  operation: string | null;
  method: string;
  /** Path and query. */
  address: string;
  headers: Record<string, string>;
  /** As text; null if none was sent or it is omitted. */
  body: string | null;
  /** What the omitted body is; null if the body is not omitted. */
  omittedBody: string | null;
  status: number;
  /** The start of the response body. */
  answer: string;
}

export interface Settings {
  /** Origin, with the path below which the backend is, without a trailing slash. */
  url: string;
  admin: { username: string; password: string };
  /** An expired access token of an administrator; null if none was provided. */
  expiredToken: string | null;
  /** Skips checks whose calls could change data. */
  readOnly: boolean;
  /** The backend is a mock without storage. Only the status of a rejection is checked, because its body is an example. */
  stateless: boolean;
  /** Seed of the random bodies; the same seed generates the same bodies. */
  seed: number;
}

/** The expected and the actual result of one kind of caller calling one operation. */
export interface RoleCell {
  expected: string;
  got: number | null;
  ok: boolean;
}

class Session {
  settings: Settings = {
    url: '',
    admin: { username: '', password: '' },
    expiredToken: null,
    readOnly: false,
    stateless: false,
    seed: 0,
  };
  /** Part of every text that this run generates, which distinguishes its records from existing ones. */
  mark = '';
  private counter = 0;
  /** Operation -> status -> number of responses. */
  reached = new Map<string, Map<number, number>>();
  /** Operation -> caller -> result. */
  roles = new Map<string, Map<string, RoleCell>>();
  calls = 0;
  readonly rateLimiter = new RateLimiter();
  private secrets = new Set<string>();
  private adminTokens = new Set<string>();
  adminToken: { value: Promise<string>; until: number } | null = null;
  /** Records that this run created, each with a function that deletes it or throws; newest last. */
  createdRecords = new Map<string, () => Promise<void>>();

  begin(settings: Settings) {
    this.settings = settings;
    this.mark = `c${Date.now().toString(36)}${randomBytes(3).toString('hex')}`;
    this.counter = 0;
    this.reached = new Map();
    this.roles = new Map();
    this.calls = 0;
    this.secrets = new Set();
    this.adminTokens = new Set();
    this.adminToken = null;
    this.createdRecords = new Map();
    this.addSecret(settings.admin.password);
    if (settings.expiredToken) this.addSecret(settings.expiredToken);
  }

  /** A text that no other run uses, for slugs, keys and names. */
  unique(prefix: string): string {
    this.counter += 1;
    // All have the same length, so that none is a prefix of another and `q` finds only one.
    return `${prefix}-${this.mark}${this.counter.toString(36).padStart(4, '0')}`;
  }

  countStatus(operation: string, status: number) {
    const statuses = this.reached.get(operation) ?? new Map<number, number>();
    this.reached.set(operation, statuses.set(status, (statuses.get(status) ?? 0) + 1));
  }

  recordRole(operation: string, caller: string, cell: RoleCell) {
    const callers = this.roles.get(operation) ?? new Map<string, RoleCell>();
    this.roles.set(operation, callers.set(caller, cell));
  }

  /** Remembers an access token of the administrator, so that `send` can replace it by a newer one. */
  rememberAdminToken(token: string): string {
    this.adminTokens.add(token);
    return token;
  }

  isAdminToken(token: string): boolean {
    return this.adminTokens.has(token);
  }

  /** Whether the administrator has signed in during this run. */
  hasSignedIn(): boolean {
    return this.adminTokens.size > 0;
  }

  addSecret(text: unknown) {
    if (typeof text === 'string' && text.length >= 8) this.secrets.add(text);
  }

  /** Replaces every secret of the run in a text by `[secret]`. */
  redact(text: string): string {
    let safe = text;
    for (const secret of this.secrets) if (safe.includes(secret)) safe = safe.replaceAll(secret, '[secret]');
    return safe;
  }
}

export const session = new Session();
