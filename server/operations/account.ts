// Operations of users on their own accounts.
import type { Handler, OwnTransaction } from './handler.ts';
import { changesTo } from '../domain/changes.ts';
import { nextVersion } from '../domain/record-versions.ts';
import { mailPasswordChanged } from '../mail/account-mails.ts';
import { Activity } from '../models/Activity.ts';
import { Session } from '../models/Session.ts';
import { User } from '../models/User.ts';
import { notFound } from '../problems.ts';
import { hashGoodPassword } from './good-password.ts';
import { listResponse } from './list-response.ts';
import { lockOwnAccount, lockVerified, ownAccount, requirePassword, wrongPassword } from './own-account.ts';
import { countOwnEvent } from './sign-in-limit.ts';
import { replacePassword } from './user-accounts.ts';

export const getMe: Handler<'getMe'> = async (input) => ({ status: 200, body: (await ownAccount(input)).toProfile() });

export const updateMe: Handler<'updateMe'> = async (input) => {
  const { tx, context, body } = input;
  const user = await lockOwnAccount(input);
  const changes = changesTo(user, body);
  if (changes.length === 0) return { status: 200, body: user.toProfile() };
  await countOwnEvent(input, 'account-changes', user.id);
  const updated = await user.$query(tx).patchAndFetch({
    ...body,
    ...User.derived({ ...user, ...body }),
    ...nextVersion(user, context.now()),
  });
  await Activity.record(input, 'user.updated', updated.toEntity(), changes);
  return { status: 200, body: updated.toProfile() };
};

export const listSessions: Handler<'listSessions'> = (input) => {
  const { tx, actor } = input;
  const list = {
    name: `sessions:${actor.id}`,
    sortColumns: { lastUsedAt: 'lastUsedAt' } as const,
    query: Session.query(tx).where({ userId: actor.id }),
  };
  return listResponse(input, list, (session) => session.toSession(actor.sessionId));
};

export const endSession: Handler<'endSession'> = async (input) => {
  const { tx, params } = input;
  const user = await ownAccount(input);
  const session = await Session.query(tx).findOne({ id: params.id, userId: user.id });
  if (!session) throw notFound('session');
  await Session.end(tx, session.id);
  const ended = { field: 'session', from: session.device, to: null };
  await Activity.record(input, 'user.session-ended', user.toEntity(), [ended]);
  return { status: 204 };
};

export const endOtherSessions: Handler<'endOtherSessions'> = async (input) => {
  const user = await ownAccount(input);
  await countOwnEvent(input, 'account-changes', user.id);
  await Session.endAll(input.tx, user.id, { except: input.actor.sessionId });
  await Activity.record(input, 'user.sessions-ended', user.toEntity());
  return { status: 204 };
};

// The attempt is counted and the password is hashed before the transaction, as in `login`.
export const changePassword: OwnTransaction<'changePassword'> = {
  async ownTransaction(input) {
    const { context, body, actor, address } = input;
    const verified = await ownAccount({ tx: context.db.read, actor });
    const attempt = await requirePassword(input, verified, body.currentPassword, '/currentPassword');
    // Guesses of codes count as well, and whoever knows the password could go on guessing.
    await (verified.hasSecondFactor() ? attempt.withdraw() : attempt.forget());
    const passwordHash = await hashGoodPassword('/newPassword', body.newPassword, verified, address);
    await context.db.transaction(async (tx) => {
      const user = await lockVerified(tx, verified);
      if (!user) throw wrongPassword('/currentPassword');
      await countOwnEvent({ tx, context }, 'account-changes', user.id);
      await replacePassword(tx, user, passwordHash, context.now(), actor.sessionId);
      await Activity.record({ ...input, tx }, 'user.password-changed', user.toEntity());
      await mailPasswordChanged({ context, tx }, user);
    });
    return { status: 204 };
  },
};
