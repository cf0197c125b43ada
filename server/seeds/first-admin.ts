import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { system } from '../domain/actor.ts';
import { requireStrongPassword } from '../domain/password-rules.ts';
import { hashPassword } from '../domain/passwords.ts';
import { Activity } from '../models/Activity.ts';
import { User } from '../models/User.ts';
import type { Database } from '../db/database.ts';

const defaultEmail = 'admin@spoolwright.local';

/** A random password of 20 characters (120 bits). */
export const randomPassword = () => randomBytes(15).toString('base64url');

export interface Admin {
  email: string;
  /** The generated password, to be shown once; null when the caller gave one. */
  password: string | null;
}

/**
 * Creates an administrator and its entry in the activity log. `email` must not be taken.
 * @throws WeakPassword
 */
export async function createAdmin(db: Database, given: Config['admin'], now: Date): Promise<Admin> {
  const email = given.email ?? defaultEmail;
  const password = given.password ?? randomPassword();
  await requireStrongPassword(password, [email]);
  const row = User.row({ email, name: 'Administrator', passwordHash: await hashPassword(password), role: 'admin' }, now);
  await db.transaction(async (tx) => {
    const user = await User.query(tx).insertAndFetch(row);
    const call = { tx, actor: system, context: { now: () => now }, requestId: null };
    await Activity.record(call, 'user.created', user.toEntity());
  });
  return { email: row.email, password: given.password ? null : password };
}

/**
 * Creates an administrator unless one exists.
 * @returns null if an administrator exists
 * @throws WeakPassword
 */
export async function firstAdmin(db: Database, given: Config['admin'], now: Date): Promise<Admin | null> {
  const known = await User.query(db.read).findOne({ role: 'admin' });
  return known ? null : createAdmin(db, given, now);
}
