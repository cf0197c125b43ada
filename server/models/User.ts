import { Model, type QueryBuilder, type RelationMappings, type TransactionOrKnex } from 'objection';
import type { components } from '../../openapi/generated/types.ts';
import type { Actor, Role } from '../domain/actor.ts';
import { foldText } from '../domain/fold-text.ts';
import { firstVersion, nextVersion } from '../domain/record-versions.ts';
import type { LoggedEntity } from './Activity.ts';
import { BaseModel } from './BaseModel.ts';
import { RecoveryCode } from './RecoveryCode.ts';
import { SavedView } from './SavedView.ts';
import { Session } from './Session.ts';

type Schemas = components['schemas'];

/** Shown instead of the name of a user whose account was deleted. */
export const deletedUserName = 'Deleted user';

/** A user account. */
export class User extends BaseModel {
  static override tableName = 'users';
  static override booleanAttributes = ['active'];

  declare id: string;
  /** Lowercase; unique. */
  declare email: string;
  declare name: string;
  declare passwordHash: string;
  declare role: Role;
  declare active: boolean;
  declare version: number;
  /** Name and email address, without differences of case and accents. */
  declare searchText: string;
  /** Null until an invited user has set a password. */
  declare passwordSetAt: string | null;
  /** Encrypted; null without a second factor. */
  declare totpSecret: string | null;
  /** Encrypted; not yet confirmed with a code. */
  declare totpPendingSecret: string | null;
  /** The time step of the last accepted code. */
  declare totpLastStep: number;
  declare secondFactorAt: string | null;
  /** YYYY-MM-DD: the day of the latest digest of overdue requests. */
  declare digestOn: string | null;
  /** Set only by `withLastUse`. */
  declare lastUsedAt?: string | null;
  declare createdAt: string;
  declare updatedAt: string;

  declare sessions?: Session[];
  declare savedViews?: SavedView[];

  static override get relationMappings(): RelationMappings {
    return {
      sessions: {
        relation: Model.HasManyRelation,
        modelClass: Session,
        join: { from: 'users.id', to: 'sessions.userId' },
      },
      savedViews: {
        relation: Model.HasManyRelation,
        modelClass: SavedView,
        join: { from: 'users.id', to: 'savedViews.userId' },
      },
    };
  }

  /** The row of a new user; `passwordHash` comes from `hashPassword`. */
  static row(given: { email: string; name: string; passwordHash: string; role: Role }, now: Date) {
    return {
      ...firstVersion(now),
      ...given,
      ...User.derived(given),
      email: given.email.toLowerCase(),
      active: true,
      passwordSetAt: now.toISOString(),
    };
  }

  /** The row of an invited user. No password matches the empty hash. */
  static invitedRow(given: { email: string; name: string; role: Role }, now: Date) {
    return { ...User.row({ ...given, passwordHash: '' }, now), passwordSetAt: null };
  }

  /** Columns derived from others. */
  static derived({ name, email }: { name: string; email: string }) {
    return { searchText: foldText(`${name} ${email}`) };
  }

  /** Narrows a query to the users with a status. */
  static whereStatus(query: QueryBuilder<User, User[]>, status: Schemas['UserStatus']): void {
    if (status === 'deactivated') query.where({ active: false });
    else if (status === 'invited') query.where({ active: true }).whereNull('passwordSetAt');
    else query.where({ active: true }).whereNotNull('passwordSetAt');
  }

  /** Adds to a query when a session of each user was last used. */
  static withLastUse<R>(query: QueryBuilder<User, R>): QueryBuilder<User, R> {
    return query.select('users.*', Session.query().max('lastUsedAt').whereColumn('sessions.userId', 'users.id').as('lastUsedAt'));
  }

  /**
   * The user of a session; undefined if the session has ended. It uses Knex, because every signed-in call runs it
   * (docs/decisions/0011).
   */
  static async ofSession(
    tx: TransactionOrKnex,
    { userId, sessionId }: { userId: string; sessionId: string },
  ): Promise<User | undefined> {
    const session = { 'sessions.id': sessionId, 'users.id': userId };
    const [row] = await tx('users').join('sessions', 'sessions.userId', 'users.id').where(session).select('users.*');
    return row && User.fromDatabaseJson(row);
  }

  /** The users to whom a request can be assigned, sorted by name. */
  static assignable(tx: TransactionOrKnex): QueryBuilder<User, User[]> {
    return User.query(tx).where({ role: 'admin', active: true }).orderBy(['searchText', 'id']);
  }

  get status(): Schemas['UserStatus'] {
    if (!this.active) return 'deactivated';
    return this.passwordSetAt === null ? 'invited' : 'active';
  }

  hasSecondFactor(): boolean {
    return this.totpSecret !== null;
  }

  async removeSecondFactor(tx: TransactionOrKnex, now: Date): Promise<void> {
    await RecoveryCode.query(tx).delete().where({ userId: this.id });
    const removed = { totpSecret: null, totpPendingSecret: null, secondFactorAt: null };
    await this.$query(tx).patch({ ...removed, ...nextVersion(this, now) });
  }

  toUser(): Schemas['User'] {
    const { id, email, name, role, status, version, createdAt, updatedAt, lastUsedAt = null } = this;
    return { id, email, name, role, status, secondFactor: this.hasSecondFactor(), lastUsedAt, version, createdAt, updatedAt };
  }

  toProfile() {
    return { id: this.id, email: this.email, username: this.name, role: this.role };
  }

  /** The user as the caller of an operation. */
  toActor(): Actor {
    return { kind: 'user', id: this.id, label: this.name, role: this.role };
  }

  toEntity(): LoggedEntity<'user'> {
    return { kind: 'user', id: this.id, label: this.name };
  }

  toAssignee() {
    return { id: this.id, name: this.name };
  }

  toAdministrator() {
    return { id: this.id, email: this.email, name: this.name };
  }
}
