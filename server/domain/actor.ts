export type Role = 'admin' | 'user';

/** Who is calling. `id` and `role` are null for callers without an account. */
export interface Actor {
  kind: 'user' | 'plugin' | 'visitor' | 'system';
  id: string | null;
  label: string;
  role: Role | null;
  /** The licence by whose key a plugin calls. */
  licenseId?: string;
}

export const visitor: Actor = { kind: 'visitor', id: null, label: 'Visitor', role: null };
export const system: Actor = { kind: 'system', id: null, label: 'System', role: null };
