// Adds to an email what must not be stored while it is queued: the link that sets a password, or a license key in plain text.
// Drops an email to a user who has lost the access that it requires.
import { createHmac } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { storeLink, type LinkPurpose } from '../db/password-links.ts';
import type { StoredMail } from '../db/mails.ts';
import { publicOrigin } from '../domain/public-origin.ts';
import { unseal } from '../domain/sealed.ts';
import type { Secrets } from '../domain/secrets.ts';
import { User } from '../models/User.ts';

export interface CompletionOptions {
  config: Config;
  db: Database;
  secrets: Secrets;
  now(): Date;
}

type MailData = StoredMail['data'];

const minuteMs = 60 * 1000;
const lifetimeMs: Record<LinkPurpose, number> = { reset: 30 * minuteMs, invitation: 7 * 24 * 60 * minuteMs };

const purposes: Record<string, LinkPurpose> = { 'password-reset': 'reset', invitation: 'invitation' };

/** The templates about requests that only administrators may know of. */
const administratorTemplates = new Set(['request-assigned', 'overdue-digest']);

/** The data that an email is rendered with; null if the email has no recipient or no purpose anymore. */
export async function completeMail(options: CompletionOptions, mail: StoredMail): Promise<MailData | null> {
  const { template, data } = mail;
  if (template === 'license-issued') return { ...data, key: unseal(options.secrets.mailedKey, String(data['key'])) };
  if (administratorTemplates.has(template) && !(await isAdministrator(options, mail.recipient))) return null;
  const purpose = purposes[template];
  return purpose ? withPasswordLink(options, mail, purpose) : data;
}

/** Whether the recipient is still an administrator: a user can be deactivated or lose the role while an email waits. */
const isAdministrator = async ({ db }: CompletionOptions, recipient: string): Promise<boolean> =>
  (await User.assignable(db.read).where({ email: recipient }).resultSize()) > 0;

/** Derives the token from the email's id, so that a retried email has the same link. */
const tokenOf = (secrets: Secrets, mailId: string) =>
  createHmac('sha256', secrets.passwordLink).update(mailId).digest('base64url');

/**
 * Creates the link when the email is sent. Until then its token exists nowhere, and a reset request does the same work whether
 * or not the address has an account.
 */
async function withPasswordLink(
  { config, db, secrets, now }: CompletionOptions,
  { id, recipient, data, createdAt }: StoredMail,
  purpose: LinkPurpose,
): Promise<MailData | null> {
  const token = tokenOf(secrets, id);
  const expiresAt = new Date(now().getTime() + lifetimeMs[purpose]).toISOString();
  const user = await db.transaction(async (tx) => {
    // Locked, because an invited user may be setting a password at the same time.
    const query = User.query(tx).findOne({ email: recipient, active: true }).forShare();
    // Meanwhile the user may have set a password, for example with the link of an earlier email.
    query.where((unset) => {
      unset.whereNull('passwordSetAt');
      if (purpose === 'reset') unset.orWhere('passwordSetAt', '<=', createdAt);
    });
    const found = await query;
    if (found) await storeLink(tx, token, { userId: found.id, purpose, expiresAt });
    return found;
  });
  // The fragment of a URL never leaves the browser, so no server, proxy or log sees the token.
  return user ? { ...data, name: user.name, url: `${publicOrigin(config)}/reset-password#${token}` } : null;
}
