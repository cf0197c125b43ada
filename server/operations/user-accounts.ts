// Changes to accounts that the operations and the admin command share.
import type { Knex } from 'knex';
import { eraseMailsAbout } from '../db/mails.ts';
import { removeLinks } from '../db/password-links.ts';
import { Activity } from '../models/Activity.ts';
import { RequestNote } from '../models/DeskRequest.ts';
import { RequestMessage } from '../models/RequestMessage.ts';
import { Session } from '../models/Session.ts';
import { deletedUserName, User } from '../models/User.ts';
import { Problem } from '../problems.ts';

/**
 * Stores a new password, removes the user's password links and ends the sessions.
 * @param keptSession id of a session that is not ended
 */
export async function replacePassword(
  tx: Knex,
  user: User,
  passwordHash: string,
  now: Date,
  keptSession?: string | undefined,
): Promise<void> {
  const at = now.toISOString();
  await user.$query(tx).patch({ passwordHash, passwordSetAt: at, updatedAt: at, version: user.version + 1 });
  await removeLinks(tx, user.id);
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

/**
 * Deletes an account. The user's activity log entries, notes and replies stay, under the name "Deleted user". A foreign key
 * removes the user from assigned requests.
 */
export async function eraseUser(tx: Knex, user: User): Promise<void> {
  await Session.endAll(tx, user.id);
  await eraseMailsAbout(tx, user.id);
  await Activity.query(tx).patch({ actorLabel: deletedUserName }).where({ actorId: user.id });
  for (const entry of await Activity.query(tx).where({ entityKind: 'user', entityId: user.id })) {
    const changes = entry.changes.filter(({ field }) => field !== 'name');
    await entry.$query(tx).patch({ entityLabel: deletedUserName, changes });
  }
  await RequestNote.query(tx).patch({ authorName: deletedUserName }).where({ authorId: user.id });
  await RequestMessage.query(tx).patch({ authorName: deletedUserName }).where({ authorId: user.id });
  await user.$query(tx).delete();
}
