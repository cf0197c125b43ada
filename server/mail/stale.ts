// Emails that a long delay makes useless. They are not sent, whether the outbox or an administrator repeats the attempt.
import type { StoredMail } from '../db/mails.ts';

const dayMs = 24 * 60 * 60 * 1000;

const isOlderThanADay = ({ createdAt }: StoredMail, now: Date) => now.getTime() - Date.parse(createdAt) > dayMs;
const hasEventBegun = ({ data: { startsAt } }: StoredMail, now: Date) =>
  typeof startsAt === 'string' && startsAt <= now.toISOString();

const rules: Record<string, (mail: StoredMail, now: Date) => boolean> = {
  // The link in it would be valid for another 30 minutes, long after the user asked for it.
  'password-reset': isOlderThanADay,
  // The next morning has its own digest.
  'overdue-digest': isOlderThanADay,
  'sign-up-confirmed': hasEventBegun,
  'event-changed': hasEventBegun,
};

/** Whether an email has lost its purpose because of the time that has passed. */
export const isStale = (mail: StoredMail, now: Date): boolean => rules[mail.template]?.(mail, now) ?? false;
