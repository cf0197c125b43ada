// Sends a finished email through an SMTP server, or writes it to a file if no server is configured.
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { createTransport } from 'nodemailer';
import type { Mailbox, MailConfig } from '../config.ts';
import { memoize } from '../domain/memoize.ts';
import { syncFolder } from '../sync-folder.ts';
import type { Attachment } from './templates/template.ts';

/** An email that is ready to be sent. */
export interface FinishedMail {
  /** The value of the Message-ID header, angle brackets included. */
  messageId: string;
  /** A Message-ID that all emails of one conversation refer to; null for an email that belongs to none. */
  thread: string | null;
  to: string;
  subject: string;
  html: string;
  text: string;
  date: Date;
  attachments: Attachment[];
  /** Address for replies; null: the sender's address. */
  replyTo: string | null;
}

export interface MailTransport {
  /**
   * @param signal ends the attempt
   * @returns the response of the SMTP server, or the file to which the email was written
   * @throws MailRejected if a retry is useless, MailServerFailed or another error if it is not
   */
  send(mail: FinishedMail, signal?: AbortSignal): Promise<string>;
  close(): void;
}

/** The SMTP server permanently rejected the recipient or the content of the email. */
export class MailRejected extends Error {
  override name = 'MailRejected';
}

/** The SMTP server cannot be reached, or refuses the login or the sender: no other email can be sent at the moment, either. */
export class MailServerFailed extends Error {
  override name = 'MailServerFailed';
}

/** The fields of nodemailer's errors. */
interface SmtpError extends Error {
  /** The SMTP command that failed. */
  command?: string;
  response?: string;
  responseCode?: number;
}

/** The statuses of a refused client or sender (RFC 3463), which Postfix reports only when it gets the recipient. */
const refusesClient = /^5\d\d[ -]5\.(?:7|1\.[78])\b/;

/** What an error is about: this email, or the connection, the login or the sender's address. */
function classify(error: SmtpError): Error {
  const { message, command, response = '', responseCode = 0 } = error;
  if (command !== 'DATA' && command !== 'RCPT TO') return new MailServerFailed(message, { cause: error });
  const isRejected = responseCode >= 500 && !(command === 'RCPT TO' && refusesClient.test(response));
  return isRejected ? new MailRejected(message, { cause: error }) : error;
}

/** Time limit of the SMTP server for the connection and for the greeting. */
const connectTimeoutMs = 30_000;
/** Time limit for each later response, from RFC 5321: a server that is given up while it accepts an email gets it twice. */
export const responseTimeoutMs = 10 * 60_000;
/** Firewalls may drop a connection that is unused for longer. */
const idleTimeoutMs = 30_000;

const toMessage = (from: Mailbox, mail: FinishedMail) => ({
  from,
  to: { address: mail.to, name: '' },
  replyTo: mail.replyTo ?? undefined,
  messageId: mail.messageId,
  inReplyTo: mail.thread ?? undefined,
  references: mail.thread ?? undefined,
  date: mail.date,
  subject: mail.subject,
  html: mail.html,
  text: mail.text,
  attachments: mail.attachments,
  // A visitor's text must never make the library read a file or fetch a URL.
  disableFileAccess: true,
  disableUrlAccess: true,
  // Exchange does not know the standard header. `All` would also suppress its bounces.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
});

/** Creates the transporter with the first email, because nodemailer takes 5 MB of memory. */
function onFirstUse<Transporter extends { close(): void }>(
  create: (nodemailer: { createTransport: typeof createTransport }) => Transporter,
): { get(): Promise<Transporter>; close(): void } {
  let close = () => {};
  const get = memoize(async () => {
    const transporter = create(await import('nodemailer'));
    close = () => transporter.close();
    return transporter;
  });
  return { get, close: () => close() };
}

function smtpTransport(url: string, from: Mailbox): MailTransport {
  const smtp = onFirstUse((nodemailer) =>
    nodemailer.createTransport({
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: connectTimeoutMs,
      greetingTimeout: connectTimeoutMs,
      socketTimeout: responseTimeoutMs,
      idleTimeout: idleTimeoutMs,
    }),
  );
  return {
    async send(mail, signal) {
      try {
        const transporter = await smtp.get();
        const { response } = await transporter.sendMail({ ...toMessage(from, mail), signal });
        return response;
      } catch (error) {
        throw classify(error as SmtpError);
      }
    },
    close: smtp.close,
  };
}

/** Writes each email to `folder` as `<id>.eml`. A retry of the same email replaces the file. */
function fileTransport(folder: string, from: Mailbox): MailTransport {
  const composer = onFirstUse((nodemailer) => nodemailer.createTransport({ streamTransport: true, buffer: true }));
  return {
    async send(mail) {
      const composing = await composer.get();
      const { message } = await composing.sendMail(toMessage(from, mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${mail.messageId.slice(1, mail.messageId.indexOf('@'))}.eml`);
      const partial = await open(`${file}.part`, 'w', 0o600);
      try {
        await partial.writeFile(message as Buffer);
        await partial.sync();
      } finally {
        await partial.close();
      }
      await rename(`${file}.part`, file);
      await syncFolder(folder);
      return file;
    },
    close: composer.close,
  };
}

export function openMailTransport({ url, from, folder }: MailConfig): MailTransport {
  return url ? smtpTransport(url, from) : fileTransport(folder, from);
}
