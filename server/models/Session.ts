import { Model, type Modifiers, type QueryBuilder, type TransactionOrKnex } from 'objection';
import type { components } from '../../openapi/generated/types.ts';
import { newId } from '../domain/ids.ts';
import { RefreshToken } from './RefreshToken.ts';

/** An active session. Access and refresh tokens contain its id and are valid while it exists. */
export class Session extends Model {
  static override tableName = 'sessions';
  static override modifiers: Modifiers<QueryBuilder<Session>> = {
    latestFirst: (query) => void query.orderBy('lastUsedAt', 'desc'),
  };

  declare id: string;
  declare userId: string;
  /** `Firefox on Windows`, derived from the User-Agent header. */
  declare device: string;
  /** IP address of the caller who last renewed it. */
  declare address: string;
  declare createdAt: string;
  /** When its last access token was issued. */
  declare lastUsedAt: string;

  /** Starts a session of an authenticated user. */
  static async start(
    tx: TransactionOrKnex,
    given: { userId: string; device: string; address: string },
    now: Date,
  ): Promise<Session> {
    const at = now.toISOString();
    return Session.query(tx).insertAndFetch({ id: newId(now.getTime()), ...given, createdAt: at, lastUsedAt: at });
  }

  /** Ends the session and invalidates all its tokens. */
  static async end(tx: TransactionOrKnex, id: string): Promise<void> {
    await RefreshToken.query(tx).delete().where({ familyId: id });
    await Session.query(tx).deleteById(id);
  }

  /** Ends all sessions of a user, optionally except one. */
  static async endAll(tx: TransactionOrKnex, userId: string, { except = '' }: { except?: string } = {}): Promise<void> {
    await RefreshToken.query(tx).delete().where({ userId }).whereNot({ familyId: except });
    await Session.query(tx).delete().where({ userId }).whereNot({ id: except });
  }

  toSession(currentId: string | undefined): components['schemas']['Session'] {
    const { id, device, address, createdAt, lastUsedAt } = this;
    return { id, device, address, createdAt, lastUsedAt, current: id === currentId };
  }
}
