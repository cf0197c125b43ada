// Changes to accounts that the operations and the admin command share.
import type { Knex } from 'knex';
import { deleteResponsesWith } from '../db/idempotency.ts';
import { eraseMailsAbout, eraseMailsToUser, withdrawMails } from '../db/mails.ts';
import { removeLinks } from '../db/password-links.ts';
import { deskNames, entityKindOf } from '../domain/desks.ts';
import { nextVersion } from '../domain/record-versions.ts';
import { Activity, type ActivityCall } from '../models/Activity.ts';
import { RequestNote } from '../models/DeskRequest.ts';
import { RequestMessage } from '../models/RequestMessage.ts';
import { Session } from '../models/Session.ts';
import { deletedUserName, User } from '../models/User.ts';
import { Problem } from '../problems.ts';

/**
 * Stores a new password, removes the user's password links and unsent invitations, and ends the sessions.
 * @param keptSession id of a session that is not ended
 */
export async function replacePassword(
  tx: Knex,
  user: User,
  passwordHash: string,
  now: Date,
  keptSession?: string,
): Promise<void> {
  await user.$query(tx).patch({ passwordHash, passwordSetAt: now.toISOString(), ...nextVersion(user, now) });
  await removeLinks(tx, user.id);
  await withdrawMails(tx, 'invitation', [user.id], now);
  await Session.endAll(tx, user.id, { except: keptSession });
}

/**
 * Locks all administrators who can sign in, so that two concurrent calls cannot remove the last two.
 * @throws Problem LAST_ADMINISTRATOR if the user is the only one
 */
export async function requireOtherAdministrator(tx: Knex, userId: string): Promise<void> {
  const administrators = await User.query(tx)
    .where({ role: 'admin', active: true })
    .whereNotNull('passwordSetAt')
    .orderBy('id')
    .forUpdate();
  if (administrators.length === 1 && administrators[0]?.id === userId)
    throw new Problem('LAST_ADMINISTRATOR', { detail: 'This is the last active administrator who can sign in.' });
}

const assignments = deskNames.map((desk) => `${entityKindOf(desk)}.assigned` as const);

/** The present and former names of a user that no other user has now. */
async function namesOnlyOf(tx: Knex, { id, name }: User): Promise<string[]> {
  const entries = await Activity.query(tx).where({ entityKind: 'user', entityId: id });
  const nameChanges = entries.flatMap(({ changes }) => changes.filter(({ field }) => field === 'name'));
  const names = new Set([name, ...nameChanges.flatMap(({ from, to }) => [from ?? [], to ?? []].flat())]);
  for (const other of await User.query(tx)
    .whereIn('name', [...names])
    .whereNot({ id }))
    names.delete(other.name);
  return [...names];
}

async function eraseNameInLog(tx: Knex, user: User): Promise<void> {
  // The entries about assignments have the names of users but not their ids.
  for (const name of await namesOnlyOf(tx, user)) {
    const erased = (value: string | null) => (value === name ? deletedUserName : value);
    for (const entry of await Activity.findWithValue(tx, assignments, [name])) {
      const changes = entry.changes.map(({ field, from, to }) => ({ field, from: erased(from), to: erased(to) }));
      await entry.$query(tx).patch({ changes });
    }
  }
  await Activity.eraseFields(tx, user.toEntity(), ['name']);
  await Activity.query(tx).patch({ entityLabel: deletedUserName }).where({ entityKind: 'user', entityId: user.id });
  await Activity.query(tx).patch({ actorLabel: deletedUserName }).where({ actorId: user.id });
}

/**
 * Deletes an account, with an entry in the activity log. The user's entries, notes and replies stay, under the name "Deleted
 * user". A foreign key removes the user from assigned requests.
 */
export async function eraseUser(call: ActivityCall & { tx: Knex }, user: User): Promise<void> {
  const { tx } = call;
  await Session.endAll(tx, user.id);
  await eraseMailsAbout(tx, [user.id]);
  await eraseMailsToUser(tx, user.email);
  await deleteResponsesWith(tx, [user.id]);
  await eraseNameInLog(tx, user);
  await RequestNote.query(tx).patch({ authorName: deletedUserName }).where({ authorId: user.id });
  await RequestMessage.query(tx).patch({ authorName: deletedUserName }).where({ authorId: user.id });
  await user.$query(tx).delete();
  await Activity.record(call, 'user.deleted', { ...user.toEntity(), label: deletedUserName });
}
