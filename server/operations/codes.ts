// The second factor: who must have one, and the check of its codes.
import type { Knex } from 'knex';
import type { ServerContext } from '../context.ts';
import type { Input } from './handler.ts';
import type { Role } from '../domain/actor.ts';
import { unseal } from '../domain/sealed.ts';
import { recoveryCodeHash, stepOf } from '../domain/second-factor.ts';
import { Activity } from '../models/Activity.ts';
import { RecoveryCode } from '../models/RecoveryCode.ts';
import { User } from '../models/User.ts';
import { Problem } from '../problems.ts';

/** Whether the configuration requires users of a role to have a second factor. */
export const isSecondFactorRequired = ({ config }: ServerContext, role: Role | null): boolean =>
  config.secondFactorRequired && role === 'admin';

/** Decrypts the secret of a second factor; null if it was encrypted with another secret key of the server. */
export function decryptSecret(context: ServerContext, sealed: string): string | null {
  try {
    return unseal(context.secrets.secondFactor, sealed) as string;
  } catch (error) {
    context.log.warn({ err: error }, 'a second factor was encrypted with another secret key');
    return null;
  }
}

/** Uses up a code of the authenticator app. Of several calls with the same code, only one succeeds. */
async function consumeAppCode(context: ServerContext, tx: Knex, user: User, code: string): Promise<boolean> {
  const secret = user.totpSecret && decryptSecret(context, user.totpSecret);
  const step = secret && (await stepOf(secret, code, context.now(), user.totpLastStep));
  if (!step) return false;
  const changed = await User.query(tx).patch({ totpLastStep: step }).where({ id: user.id }).where('totpLastStep', '<', step);
  return changed === 1;
}

const consumeRecoveryCode = async (context: ServerContext, tx: Knex, user: User, code: string): Promise<boolean> =>
  (await RecoveryCode.query(tx)
    .delete()
    .where({ codeHash: recoveryCodeHash(context.secrets.recoveryCode, code), userId: user.id })) === 1;

/** Uses up a code of the app or a recovery code. @returns which of them it was; null if the code is invalid */
export async function consumeCode(
  context: ServerContext,
  tx: Knex,
  user: User,
  code: string,
): Promise<'app' | 'recovery' | null> {
  if (await consumeAppCode(context, tx, user, code)) return 'app';
  return (await consumeRecoveryCode(context, tx, user, code)) ? 'recovery' : null;
}

/**
 * Requires the code of a user with a second factor, at a sign-in with the correct password. The caller is the user.
 * @throws Problem SECOND_FACTOR_REQUIRED or SECOND_FACTOR_INVALID
 */
export async function requireSecondFactor(call: Input<'login'>, user: User): Promise<void> {
  const { context, tx, body } = call;
  if (!user.hasSecondFactor()) return;
  if (body.code === undefined)
    throw new Problem('SECOND_FACTOR_REQUIRED', { detail: 'The account has a second factor; send its code as well.' });
  const used = await consumeCode(context, tx, user, body.code);
  if (!used) throw new Problem('SECOND_FACTOR_INVALID', { detail: 'The code is wrong, expired or already used.' });
  if (used === 'app') return;
  await Activity.record(call, 'user.recovery-code-used', user.toEntity());
}
