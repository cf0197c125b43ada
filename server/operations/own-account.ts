// The account of the caller, whom the guard has authenticated.
import { User } from '../models/User.ts';
import type { Input, OperationId } from './handler.ts';

type OwnCall = Pick<Input<OperationId>, 'tx' | 'actor'>;

/** The caller's account. */
export const ownAccount = async ({ tx, actor }: OwnCall): Promise<User> =>
  User.query(tx)
    .findById(actor.id ?? '')
    .throwIfNotFound();
