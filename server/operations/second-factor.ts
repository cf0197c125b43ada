// The second factor of the caller's own account.
import type { Knex } from 'knex';
import type { Handler, Input, OwnTransaction } from './handler.ts';
import { nextVersion } from '../domain/record-versions.ts';
import { seal } from '../domain/sealed.ts';
import { newRecoveryCodes, newSecret, recoveryCodeHash, secretUri, stepOf } from '../domain/second-factor.ts';
import { mailSecondFactorChanged } from '../mail/account-mails.ts';
import { Activity } from '../models/Activity.ts';
import { RecoveryCode } from '../models/RecoveryCode.ts';
import { Session } from '../models/Session.ts';
import type { User } from '../models/User.ts';
import { invalidFields, Problem } from '../problems.ts';
import { decryptSecret, consumeCode, isSecondFactorRequired } from './codes.ts';
import { lockOwnAccount, lockVerified, ownAccount, requirePassword, wrongPassword } from './own-account.ts';
import { countAttempt, countOwnEvent } from './sign-in-limit.ts';

/** The name that an authenticator app shows next to the account. */
const issuer = 'Spoolwright';

/** Replaces the recovery codes of a user. */
async function storeRecoveryCodes({ context, tx }: Pick<Input<'confirmSecondFactor'>, 'context' | 'tx'>, user: User) {
  const recoveryCodes = newRecoveryCodes();
  await RecoveryCode.query(tx).delete().where({ userId: user.id });
  for (const code of recoveryCodes) {
    const codeHash = recoveryCodeHash(context.secrets.recoveryCode, code);
    await RecoveryCode.query(tx).insert({ codeHash, userId: user.id });
  }
  return { recoveryCodes };
}

export const getSecondFactor: Handler<'getSecondFactor'> = async (input) => {
  const { context, tx } = input;
  const user = await ownAccount(input);
  const recoveryCodesLeft = await RecoveryCode.query(tx).where({ userId: user.id }).resultSize();
  const required = isSecondFactorRequired(context, user.role);
  return { status: 200, body: { enabled: user.hasSecondFactor(), required, enabledAt: user.secondFactorAt, recoveryCodesLeft } };
};

const isOn = () => new Problem('SECOND_FACTOR_ON', { detail: 'The account has a second factor; turn it off first.' });
const isOff = (detail: string) => new Problem('SECOND_FACTOR_OFF', { detail });
const noFactor = () => isOff('The account has no second factor.');
const wrongCode = () =>
  invalidFields([{ pointer: '/code', code: 'WRONG_CODE', message: 'This is not the code that the app shows now.' }]);

export const startSecondFactor: OwnTransaction<'startSecondFactor'> = {
  async ownTransaction(input) {
    const { context, actor, body } = input;
    const verified = await ownAccount({ tx: context.db.read, actor });
    if (verified.hasSecondFactor()) throw isOn();
    const attempt = await requirePassword(input, verified, body.password, '/password');
    await attempt.forget();
    const secret = newSecret();
    const totpPendingSecret = seal(context.secrets.secondFactor, secret);
    await context.db.transaction(async (tx) => {
      const user = await lockVerified(tx, verified);
      if (!user) throw wrongPassword('/password');
      if (user.hasSecondFactor()) throw isOn();
      await user.$query(tx).patch({ totpPendingSecret });
    });
    return { status: 200, body: { secret, uri: secretUri(secret, verified.email, issuer) } };
  },
};

export const confirmSecondFactor: OwnTransaction<'confirmSecondFactor'> = {
  async ownTransaction(input) {
    const { context, actor, body, address } = input;
    const { email } = await ownAccount({ tx: context.db.read, actor });
    const attempt = await countAttempt(context, email, address);
    const answer = await context.db.transaction(async (tx) => {
      const user = await lockOwnAccount({ tx, actor });
      const secret = user.totpPendingSecret && decryptSecret(context, user.totpPendingSecret);
      if (!secret) throw isOff('There is no secret to confirm.');
      // No code of a new secret has been used. The last step is that of an earlier secret.
      const step = await stepOf(secret, body.code, context.now(), 0);
      if (!step) throw wrongCode();
      await countOwnEvent({ tx, context }, 'account-changes', user.id);
      const now = context.now();
      await user.$query(tx).patch({
        totpSecret: user.totpPendingSecret,
        totpPendingSecret: null,
        totpLastStep: step,
        secondFactorAt: now.toISOString(),
        ...nextVersion(user, now),
      });
      // Sessions that were started with the password alone may not belong to the owner.
      await Session.endAll(tx, user.id, { except: actor.sessionId });
      await Activity.record({ ...input, tx }, 'user.second-factor-enabled', user.toEntity());
      await mailSecondFactorChanged({ context, tx }, user, true);
      return storeRecoveryCodes({ context, tx }, user);
    });
    await attempt.forget();
    return { status: 200, body: answer };
  },
};

/** Runs `work` after the user has proved both factors. */
async function withBothFactors<T>(
  input: Input<'renewRecoveryCodes'> | Input<'disableSecondFactor'>,
  work: (tx: Knex, user: User) => Promise<T>,
): Promise<T> {
  const { context, actor, body } = input;
  const verified = await ownAccount({ tx: context.db.read, actor });
  if (!verified.hasSecondFactor()) throw noFactor();
  const attempt = await requirePassword(input, verified, body.password, '/password');
  const answer = await context.db.transaction(async (tx) => {
    const user = await lockVerified(tx, verified);
    if (!user) throw wrongPassword('/password');
    if (!user.hasSecondFactor()) throw noFactor();
    if (!(await consumeCode(context, tx, user, body.code))) throw wrongCode();
    await countOwnEvent({ tx, context }, 'account-changes', user.id);
    return work(tx, user);
  });
  await attempt.forget();
  return answer;
}

export const renewRecoveryCodes: OwnTransaction<'renewRecoveryCodes'> = {
  async ownTransaction(input) {
    const answer = await withBothFactors(input, async (tx, user) => {
      await Activity.record({ ...input, tx }, 'user.recovery-codes-renewed', user.toEntity());
      return storeRecoveryCodes({ context: input.context, tx }, user);
    });
    return { status: 200, body: answer };
  },
};

export const disableSecondFactor: OwnTransaction<'disableSecondFactor'> = {
  async ownTransaction(input) {
    const { context, actor } = input;
    if (isSecondFactorRequired(context, actor.role)) {
      throw new Problem('FORBIDDEN', {
        detail: 'This installation requires administrators to have a second factor.',
        message: 'Two-step verification is required here and cannot be turned off.',
      });
    }
    await withBothFactors(input, async (tx, user) => {
      await user.removeSecondFactor(tx, context.now());
      await Activity.record({ ...input, tx }, 'user.second-factor-disabled', user.toEntity());
      await mailSecondFactorChanged({ context, tx }, user, false);
    });
    return { status: 204 };
  },
};
