// Queues emails by the name of their template. Operations use this module and do not depend on SMTP.
import { domainToASCII } from 'node:url';
import type { Knex } from 'knex';
import type { Config, MailConfig } from '../config.ts';
import { queueMail, type NewMail } from '../db/mails.ts';
import type { TemplateData, TemplateName } from './templates/templates.ts';

/** The parts of an operation's input that an email needs. */
export interface MailCall {
  context: { config: Config; now(): Date };
  tx: Knex;
}

/** Domain of the sender's address in ASCII, for Message-IDs. */
export const senderDomain = ({ from }: Pick<MailConfig, 'from'>): string =>
  domainToASCII(from.address.split('@')[1] ?? '') || 'localhost';

/** The sender's address with its domain in ASCII. */
export const senderAddress = (mail: Pick<MailConfig, 'from'>): string =>
  `${mail.from.address.split('@')[0]}@${senderDomain(mail)}`;

/** A status change, an assignment or a deactivation can be undone for this long before anybody is notified. */
export const noticeDelayMs = 2 * 60_000;

/**
 * Queues an email in the transaction of the call.
 * @returns the id of the email
 */
export function queue<Name extends TemplateName>(
  { context, tx }: MailCall,
  mail: Omit<NewMail, 'template' | 'data'> & { template: Name; data: TemplateData<Name> },
): Promise<string> {
  return queueMail(tx, mail, senderDomain(context.config.mail), context.now());
}
