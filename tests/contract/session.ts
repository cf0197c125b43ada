// The state of one run: settings, secrets, statuses and callers seen, records made.
import { randomBytes } from 'node:crypto';
import { Pace } from './pace.ts';

/** One call and what came back, kept for the report without secrets. */
export interface Exchange {
  operation: string | null;
  method: string;
  /** With the query. */
  address: string;
  headers: Record<string, string>;
  /** As text; null where none was sent. */
  body: string | null;
  status: number;
  /** The beginning of what came back. */
  answer: string;
}

export interface Settings {
  /** Origin without a slash at its end. */
  url: string;
  admin: { username: string; password: string };
  /** An access token of an administrator whose time is over, where the team can give one. */
  expiredToken: string | null;
  /** Sends nothing that could change the backend. */
  readOnly: boolean;
  /** A mock that keeps nothing is asked: of a refusal only the status counts, for its body is an example. */
  stateless: boolean;
  /** Sets out the random bodies; the same seed makes the same ones. */
  seed: number;
}

/** What a caller got at an operation, beside what the contract says. */
export interface RoleCell {
  expected: string;
  got: number | null;
  ok: boolean;
  note?: string;
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
  /** Stands in every text that this run makes up, so that it is told from what was there. */
  mark = '';
  private counter = 0;
  /** Operation -> status -> how often it came. */
  reached = new Map<string, Map<number, number>>();
  /** Operation -> caller -> what came. */
  roles = new Map<string, Map<string, RoleCell>>();
  calls = 0;
  readonly pace = new Pace();
  private secrets = new Set<string>();
  private adminTokens = new Set<string>();
  adminToken: { value: Promise<string>; until: number } | null = null;
  /** What this run made, and how to take it away; newest last. */
  made = new Map<string, () => Promise<unknown>>();

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
    this.made = new Map();
    this.keepSecret(settings.admin.password);
    if (settings.expiredToken) this.keepSecret(settings.expiredToken);
  }

  /** A text that no other run uses, for slugs, keys and names. */
  unique(prefix: string): string {
    this.counter += 1;
    // Of one length, so that none is the beginning of another and `q` finds one.
    return `${prefix}-${this.mark}${this.counter.toString(36).padStart(4, '0')}`;
  }

  count(operation: string, status: number) {
    const statuses = this.reached.get(operation) ?? new Map<number, number>();
    this.reached.set(operation, statuses.set(status, (statuses.get(status) ?? 0) + 1));
  }

  countRole(operation: string, caller: string, cell: RoleCell) {
    const callers = this.roles.get(operation) ?? new Map<string, RoleCell>();
    this.roles.set(operation, callers.set(caller, cell));
  }

  /** Remembers an access token of the administrator, which `send` replaces once it is old. */
  keepAdminToken(token: string): string {
    this.adminTokens.add(token);
    return token;
  }

  isAdminToken(token: string): boolean {
    return this.adminTokens.has(token);
  }

  keepSecret(text: unknown) {
    if (typeof text === 'string' && text.length >= 8) this.secrets.add(text);
  }

  /** The text with every secret of the run taken out. */
  redacted(text: string): string {
    let safe = text;
    for (const secret of this.secrets) if (safe.includes(secret)) safe = safe.replaceAll(secret, '[secret]');
    return safe;
  }
}

export const session = new Session();
