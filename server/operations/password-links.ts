// Passwords that are set with an emailed link: resets, and the first password of an invited user.
import type { Knex } from 'knex';
import type { Handler, OwnTransaction } from './handler.ts';
import { countEvents } from '../db/limits.ts';
import { findLink, consumeLink, type PasswordLink } from '../db/password-links.ts';
import { mailPasswordChanged } from '../mail/account-mails.ts';
import { queue } from '../mail/queue.ts';
import { Activity } from '../models/Activity.ts';
import { User } from '../models/User.ts';
import { Problem } from '../problems.ts';
import { hashGoodPassword } from './good-password.ts';
import { clearAttempts } from './sign-in-limit.ts';
import { hourlyLimit } from './submission-limit.ts';
import { replacePassword } from './user-accounts.ts';

/** Maximum number of reset emails per hour to one email address, from all callers. */
const mailsPerHour = 5;

// Does not look up the account: the email is queued for every email address, and mail/complete.ts looks up the account
// when it sends the email. So neither the response nor its timing reveals whether the account exists.
export const requestPasswordReset: Handler<'requestPasswordReset'> = async ({ context, tx, body, address }) => {
  const recipient = body.email.trim().toLowerCase();
  await countEvents(
    { tx, context },
    { limit: hourlyLimit(context, 'reset-email', mailsPerHour), subject: recipient },
    { limit: hourlyLimit(context, 'reset-address'), subject: address },
  );
  await queue({ context, tx }, { template: 'password-reset', recipient, data: { name: '', url: '' }, entity: null });
  return { status: 204 };
};

const linkInvalid = () => new Problem('LINK_INVALID', { detail: 'The link is unknown, used or expired.' });

const findOwner = (tx: Knex, { userId }: PasswordLink) => User.query(tx).findOne({ id: userId, active: true });

export const readPasswordLink: Handler<'readPasswordLink'> = async ({ context, tx, body }) => {
  const link = await findLink(tx, body.token, context.now());
  const user = link && (await findOwner(tx, link));
  if (!link || !user) throw linkInvalid();
  const { purpose, expiresAt } = link;
  return { status: 200, body: { purpose, email: user.email, name: user.name, expiresAt } };
};

// The link is checked before the password is hashed, so that a caller without a valid link causes no hashing.
export const setPassword: OwnTransaction<'setPassword'> = {
  async ownTransaction(input) {
    const { context, body, address } = input;
    const now = context.now();
    const link = await findLink(context.db.read, body.token, now);
    const owner = link && (await findOwner(context.db.read, link));
    if (!link || !owner) throw linkInvalid();
    const passwordHash = await hashGoodPassword('/password', body.password, owner, address);
    await context.db.transaction(async (tx) => {
      const user = await findOwner(tx, link).forUpdate();
      if (!user || !(await consumeLink(tx, link))) throw linkInvalid();
      await replacePassword(tx, user, passwordHash, now);
      // Guesses of codes count as well, and whoever reads the mailbox could go on guessing.
      if (!user.hasSecondFactor()) await clearAttempts({ tx, context }, user.email);
      await Activity.record({ ...input, tx, actor: user.toActor() }, 'user.password-reset', user.toEntity());
      if (link.purpose !== 'invitation') await mailPasswordChanged({ context, tx }, user);
    });
    return { status: 204 };
  },
};
