// User accounts, for administrators.
import type { Knex } from 'knex';
import type { Handler, WriteCall } from './handler.ts';
import { whereTextContains } from '../db/list.ts';
import { withdrawMails } from '../db/mails.ts';
import { refuseDuplicate } from '../db/unique.ts';
import { changesTo } from '../domain/changes.ts';
import { nextVersion } from '../domain/record-versions.ts';
import { listResponse } from './list-response.ts';
import { once } from './once.ts';
import { etagOf, lockVersion } from './versions.ts';
import { mailSecondFactorChanged } from '../mail/account-mails.ts';
import { queue } from '../mail/queue.ts';
import { Activity } from '../models/Activity.ts';
import { Session } from '../models/Session.ts';
import { User } from '../models/User.ts';
import { emailTaken, notFound, Problem } from '../problems.ts';
import { eraseUser, requireOtherAdministrator } from './user-accounts.ts';

export const listUsers: Handler<'listUsers'> = (input) => {
  const { tx, query: request } = input;
  const query = User.query(tx);
  if (request.q) whereTextContains(query, request.q);
  if (request.role) query.where({ role: request.role });
  if (request.status) User.whereStatus(query, request.status);
  // The text begins with the name, without differences of case. It needs no index, because users are few.
  const sortColumns = { name: 'searchText', email: 'email', createdAt: 'createdAt' } as const;
  const select = (rows: typeof query) => User.withLastUse(rows);
  return listResponse(input, { name: 'users', sortColumns, query, select }, (user) => user.toUser());
};

/** The response with a user. @throws Problem NOT_FOUND */
async function toResult(tx: Knex, id: string) {
  const user = await User.withLastUse(User.query(tx).findById(id));
  if (!user) throw notFound('user');
  return { status: 200 as const, headers: { ETag: etagOf(user.version) }, body: user.toUser() };
}

export const getUser: Handler<'getUser'> = ({ tx, params }) => toResult(tx, params.id);

/** Queues the email whose link sets the password. It replaces an earlier one that could not be sent. */
async function invite({ context, tx, actor }: WriteCall, user: User): Promise<void> {
  await withdrawMails(tx, 'invitation', [user.id], context.now());
  const data = { name: user.name, url: '', inviter: actor.label };
  const entity = { kind: 'user', id: user.id };
  await queue({ context, tx }, { template: 'invitation', recipient: user.email, data, entity });
}

export const inviteUser: Handler<'inviteUser'> = (input) => {
  const { context, tx, body, actor } = input;
  return once(input, `invite-user:${actor.id}`, async () => {
    const row = User.invitedRow(body, context.now());
    const user = await User.query(tx).insertAndFetch(row).catch(refuseDuplicate(emailTaken));
    await Activity.record(input, 'user.invited', user.toEntity(), [{ field: 'role', from: null, to: user.role }]);
    await invite(input, user);
    const location = { Location: `/api/admin/users/${user.id}`, ETag: etagOf(user.version) };
    return { status: 201 as const, headers: location, body: user.toUser() };
  });
};

export const sendInvitation: Handler<'sendInvitation'> = async (input) => {
  const user = await lock(input.tx, input.params.id);
  if (user.passwordSetAt !== null) throw new Problem('INVITATION_ACCEPTED', { detail: 'The user has a password.' });
  if (!user.active) {
    throw new Problem('ALREADY_DEACTIVATED', {
      detail: 'A deactivated user cannot accept an invitation.',
      message: 'This account is deactivated. Reactivate it before you send the invitation.',
    });
  }
  await invite(input, user);
  await Activity.record(input, 'user.invited', user.toEntity());
  return { status: 204 };
};

const lock = (tx: Knex, id: string, ifMatch?: string) => lockVersion(User.query(tx).findById(id), 'user', ifMatch);

export const updateUser: Handler<'updateUser'> = async (input) => {
  const { context, tx, params, headers, body } = input;
  const losesAdminAccess = body.role === 'user' || body.active === false;
  if (losesAdminAccess) await requireOtherAdministrator(tx, params.id);
  const user = await lock(tx, params.id, headers['If-Match']);
  const changes = changesTo(user, body);
  if (changes.length === 0) return toResult(tx, user.id);
  const updated = await user.$query(tx).patchAndFetch({
    ...body,
    ...User.derived({ ...user, ...body }),
    ...nextVersion(user, context.now()),
  });
  if (body.active === false) await Session.endAll(tx, user.id);
  const onlyActive = changes.every(({ field }) => field === 'active');
  const action = !onlyActive ? 'user.updated' : body.active ? 'user.activated' : 'user.deactivated';
  await Activity.record(input, action, updated.toEntity(), changes);
  return toResult(tx, user.id);
};

export const deleteUser: Handler<'deleteUser'> = async (input) => {
  const { tx, params, headers } = input;
  await requireOtherAdministrator(tx, params.id);
  const user = await lock(tx, params.id, headers['If-Match']);
  await eraseUser(input, user);
  return { status: 204 };
};

export const endUserSessions: Handler<'endUserSessions'> = async (input) => {
  const user = await lock(input.tx, input.params.id);
  await Session.endAll(input.tx, user.id);
  await Activity.record(input, 'user.sessions-ended', user.toEntity());
  return { status: 204 };
};

export const removeUserSecondFactor: Handler<'removeUserSecondFactor'> = async (input) => {
  const { context, tx, params, actor } = input;
  if (params.id === actor.id) {
    throw new Problem('FORBIDDEN', {
      detail: 'Callers remove their own second factor with password and code.',
      message: 'To turn off your own two-step verification, open your account page.',
    });
  }
  const user = await lock(tx, params.id);
  if (!user.hasSecondFactor()) throw new Problem('SECOND_FACTOR_OFF', { detail: 'The account has no second factor.' });
  await user.removeSecondFactor(tx, context.now());
  await Session.endAll(tx, user.id);
  await Activity.record(input, 'user.second-factor-disabled', user.toEntity());
  await mailSecondFactorChanged(input, user, false);
  return { status: 204 };
};
