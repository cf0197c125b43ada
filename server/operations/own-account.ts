// The account of the caller, whom the guard has authenticated.
import type { Knex } from 'knex';
import type { OperationId } from '../../openapi/read.ts';
import { verifyPassword } from '../domain/passwords.ts';
import { User } from '../models/User.ts';
import { invalidFields, Problem } from '../problems.ts';
import type { Input } from './handler.ts';
import { countAttempt } from './sign-in-limit.ts';

type OwnCall = Pick<Input<OperationId>, 'tx' | 'actor'>;

const queryOwn = ({ tx, actor }: OwnCall) => User.query(tx).findById(actor.id ?? '');

/** For an account that was deleted after the guard found it. */
function requireFound(user: User | undefined): User {
  if (!user) throw new Problem('TOKEN_INVALID', { detail: 'The account was deleted.' });
  return user;
}

/** The caller's account. @throws Problem TOKEN_INVALID */
export const ownAccount = async (call: OwnCall): Promise<User> => requireFound(await queryOwn(call));

/** The caller's account, locked until the transaction ends. @throws Problem TOKEN_INVALID */
export const lockOwnAccount = async (call: OwnCall): Promise<User> => requireFound(await queryOwn(call).forUpdate());

/**
 * Locks an account whose password was verified before the transaction.
 * @returns null if the account was deactivated or deleted, or its password replaced, while the password was being verified
 */
export async function lockVerified(tx: Knex, verified: User): Promise<User | null> {
  const user = await User.query(tx).findById(verified.id).forUpdate();
  return user?.active && user.passwordHash === verified.passwordHash ? user : null;
}

/** @param pointer the field of the body with the current password */
export const wrongPassword = (pointer: string) =>
  invalidFields([{ pointer, code: 'WRONG_PASSWORD', message: 'This is not your current password.' }]);

/**
 * Checks the password again before a change that must not be possible with a stolen session. Call it outside of transactions,
 * because hashing takes long.
 * @returns the counted attempt
 * @throws Problem VALIDATION_FAILED naming `pointer`, or TOO_MANY_REQUESTS
 */
export async function requirePassword(
  { context, address }: Pick<Input<OperationId>, 'context' | 'address'>,
  user: User,
  password: string,
  pointer: string,
) {
  const attempt = await countAttempt(context, user.email, address);
  if (!(await verifyPassword(user.passwordHash, password, address))) throw wrongPassword(pointer);
  return attempt;
}
