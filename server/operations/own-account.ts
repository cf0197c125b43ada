// The account of the caller, whom the guard has authenticated.
import type { Knex } from 'knex';
import { User } from '../models/User.ts';
import type { Input, OperationId } from './handler.ts';

type OwnCall = Pick<Input<OperationId>, 'tx' | 'actor'>;

const queryOwn = ({ tx, actor }: OwnCall) =>
  User.query(tx)
    .findById(actor.id ?? '')
    .throwIfNotFound();

/** The caller's account. */
export const ownAccount = async (call: OwnCall): Promise<User> => queryOwn(call);

/** The caller's account, locked until the transaction ends. */
export const lockOwnAccount = async (call: OwnCall): Promise<User> => queryOwn(call).forUpdate();

/**
 * Locks an account whose password was verified before the transaction.
 * @returns null if the account was deactivated or deleted, or its password replaced, while the password was being verified
 */
export async function lockVerified(tx: Knex, verified: User): Promise<User | null> {
  const user = await User.query(tx).findById(verified.id).forUpdate();
  return user?.active && user.passwordHash === verified.passwordHash ? user : null;
}
