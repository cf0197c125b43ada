import { Model } from 'objection';
import type { Role } from '../domain/actor.ts';
import { newId } from '../domain/ids.ts';

/** Somebody who can sign in. */
export class User extends Model {
  static override tableName = 'users';

  declare id: string;
  /** Lower-cased; unique. */
  declare email: string;
  declare name: string;
  declare passwordHash: string;
  declare role: Role;
  declare active: boolean;
  /** Raised to revoke every access token that was handed out before. */
  declare tokenEpoch: number;
  declare createdAt: string;
  declare updatedAt: string;

  /** A new user as a row; `passwordHash` from `hashPassword`. */
  static row(given: { email: string; name: string; passwordHash: string; role: Role }, now: Date) {
    const at = now.toISOString();
    return {
      id: newId(now.getTime()),
      ...given,
      email: given.email.toLowerCase(),
      active: true,
      tokenEpoch: 1,
      createdAt: at,
      updatedAt: at,
    };
  }

  toProfile() {
    return { id: this.id, email: this.email, username: this.name, role: this.role };
  }
}
