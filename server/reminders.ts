// Scheduled emails: reminders of licenses that are about to expire, and the morning digest of overdue requests.
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { dayIn, dayMs, hourIn } from './domain/days.ts';
import { dueReminder, reminderDays } from './domain/licenses.ts';
import { digestColumns, mailDigest } from './mail/digest-mails.ts';
import { mailExpiry } from './mail/license-mails.ts';
import { DeskRequest } from './models/DeskRequest.ts';
import { erasedCustomerEmail, License } from './models/License.ts';
import { User } from './models/User.ts';

/** Licenses per transaction. It is small, because other writers wait for the transaction. */
const batchSize = 100;
/** The digest is sent between these hours in the team's time zone. A server that is down all morning sends none. */
const morning = { from: 7, to: 12 };

export interface ReminderOptions {
  config: Config;
  db: Database;
  now: Date;
}

/**
 * Queues an email for each license with a due reminder. If several reminders were missed, only one email is sent.
 * @param shouldContinue checked before each transaction
 */
export async function remindOfExpiry(options: ReminderOptions, shouldContinue: () => boolean = () => true): Promise<void> {
  for (let hasMore = true; hasMore && shouldContinue();) hasMore = (await remindBatch(options)) === batchSize;
}

function remindBatch({ config, db, now }: ReminderOptions): Promise<number> {
  /** The latest expiry of which customers are reminded, if they are reminded `days` before. */
  const latestExpiry = (days: number) => new Date(now.getTime() + days * dayMs).toISOString();
  return db.transaction(async (tx) => {
    const licenses = await License.query(tx)
      .whereNull('deactivatedAt')
      .whereNot('customerEmail', erasedCustomerEmail)
      .where('sortExpiresAt', '>', now.toISOString())
      // Without it, the index would be read to its end, with all licenses that expire later or never.
      .where('sortExpiresAt', '<=', latestExpiry(Math.max(...reminderDays)))
      .where((due) => {
        for (const days of reminderDays) {
          due.orWhere((one) => {
            one.where('sortExpiresAt', '<=', latestExpiry(days));
            one.where((earlier) => void earlier.whereNull('remindedDays').orWhere('remindedDays', '>', days));
          });
        }
      })
      .orderBy('sortExpiresAt')
      .limit(batchSize)
      .forUpdate();
    for (const license of licenses) {
      await license.$query(tx).patch({ remindedDays: dueReminder(license.expiresAt, now) });
      await mailExpiry({ context: { config, now: () => now }, tx }, license);
    }
    return licenses.length;
  });
}

/**
 * Queues a morning digest for each administrator, with their own overdue requests and those that nobody else gets: unassigned
 * ones, and those of an assignee who was deactivated, is no longer an administrator or has not accepted the invitation.
 */
export async function sendDigests({ config, db, now }: ReminderOptions): Promise<void> {
  const hour = hourIn(config.teamTimeZone, now);
  if (hour < morning.from || hour >= morning.to) return;
  const today = dayIn(config.teamTimeZone, now);
  await db.transaction(async (tx) => {
    const readers = () => User.assignable(tx).whereNotNull('passwordSetAt');
    const users = await readers()
      .where((due) => void due.whereNull('digestOn').orWhere('digestOn', '<', today))
      .forUpdate();
    if (users.length === 0) return;
    const overdue = await DeskRequest.query(tx)
      .select(...digestColumns, 'assigneeId')
      .where('dueOn', '<', today)
      .whereRaw('??', ['unfinished'])
      .orderBy(['dueOn', 'id']);
    const byAssignee = Map.groupBy(overdue, ({ assigneeId }) => assigneeId);
    const readerIds = new Set((await readers()).map(({ id }) => id));
    const unassigned = overdue.filter(({ assigneeId }) => assigneeId === null || !readerIds.has(assigneeId));
    for (const user of users) {
      await user.$query(tx).patch({ digestOn: today });
      const own = byAssignee.get(user.id) ?? [];
      if (own.length + unassigned.length > 0) {
        await mailDigest({ context: { config, now: () => now }, tx }, user, { own, unassigned });
      }
    }
  });
}
