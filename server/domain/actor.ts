export type Role = 'admin' | 'user';

/** The caller of an operation. `id` and `role` are null for callers without an account. */
export interface Actor {
  kind: 'user' | 'plugin' | 'visitor' | 'system';
  id: string | null;
  label: string;
  role: Role | null;
  /** The session of a user. */
  sessionId?: string;
  /** The license whose key a plugin sent. */
  licenseId?: string;
}

export const visitor: Actor = { kind: 'visitor', id: null, label: 'Visitor', role: null };
export const system: Actor = { kind: 'system', id: null, label: 'System', role: null };
