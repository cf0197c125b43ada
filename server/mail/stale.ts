// Emails that a long delay makes useless. They are not sent, whether the outbox or an administrator repeats the attempt.
import type { StoredMail } from '../db/mails.ts';
import { dayMs } from '../domain/days.ts';

const isOlderThanADay = ({ createdAt }: StoredMail, now: Date) => now.getTime() - Date.parse(createdAt) > dayMs;
/** Emails queued after the start are sent: they confirm a late sign-up, or have the join link of a running webinar. */
const hasEventBegunMeanwhile = ({ createdAt, data: { startsAt } }: StoredMail, now: Date) =>
  typeof startsAt === 'string' && createdAt < startsAt && startsAt <= now.toISOString();

const hasLicenseExpired = ({ data: { expiresAt } }: StoredMail, now: Date) =>
  typeof expiresAt === 'string' && Date.parse(expiresAt) <= now.getTime();

const rules: Record<string, (mail: StoredMail, now: Date) => boolean> = {
  // The link in it would be valid for another 30 minutes, long after the user asked for it.
  'password-reset': isOlderThanADay,
  // The next morning has its own digest.
  'overdue-digest': isOlderThanADay,
  // It says that the license is about to expire.
  'license-expiring': hasLicenseExpired,
  'sign-up-confirmed': hasEventBegunMeanwhile,
  'event-changed': hasEventBegunMeanwhile,
};

/** Whether an email has lost its purpose because of the time that has passed. */
export const isStale = (mail: StoredMail, now: Date): boolean => rules[mail.template]?.(mail, now) ?? false;
