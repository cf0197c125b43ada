// Hands a finished mail to an SMTP server, or writes it into a file where none is configured.
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { createTransport } from 'nodemailer';
import type { MailConfig } from '../config.ts';

/** A mail that is ready to be sent. */
export interface FinishedMail {
  /** The value of the Message-ID header, angle brackets included. */
  messageId: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  date: Date;
  attachments: { filename: string; content: string; contentType: string }[];
  /** Where answers go; null: to the sender's address. */
  replyTo: string | null;
}

export interface MailTransport {
  /** Whether mails reach people; false where they are written into files. */
  isConfigured: boolean;
  /** @throws MailRejected where trying again is of no use; any other error may pass */
  send(mail: FinishedMail): Promise<void>;
  close(): void;
}

/** The receiving server refused the mail for good (SMTP 5xx). */
export class MailRejected extends Error {
  override name = 'MailRejected';
}

/** A server that does not answer keeps one mail waiting this long, and no other process sends it meanwhile. */
export const smtpTimeoutMs = 30_000;

const envelope = (from: string, mail: FinishedMail) => ({
  from,
  to: { address: mail.to, name: '' },
  replyTo: mail.replyTo ?? undefined,
  messageId: mail.messageId,
  date: mail.date,
  subject: mail.subject,
  html: mail.html,
  text: mail.text,
  attachments: mail.attachments,
  // A visitor's text is never a file or an address to fetch.
  disableFileAccess: true,
  disableUrlAccess: true,
  headers: { 'Auto-Submitted': 'auto-generated' },
});

/** Opened with the first mail: a server without mails does not need the 5 MB of nodemailer. */
function onFirstUse<Transporter extends { close(): void }>(
  create: (nodemailer: { createTransport: typeof createTransport }) => Transporter,
): { get(): Promise<Transporter>; close(): void } {
  let opened: Promise<Transporter> | undefined;
  return {
    get: () => (opened ??= import('nodemailer').then(create)),
    close: () => void opened?.then((transporter) => transporter.close()),
  };
}

function smtpTransport(url: string, from: string): MailTransport {
  const smtp = onFirstUse((nodemailer) =>
    nodemailer.createTransport({
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: smtpTimeoutMs,
      greetingTimeout: smtpTimeoutMs,
      socketTimeout: smtpTimeoutMs,
    }),
  );
  return {
    isConfigured: true,
    async send(mail) {
      try {
        const transporter = await smtp.get();
        await transporter.sendMail(envelope(from, mail));
      } catch (error) {
        const { responseCode, message } = error as { responseCode?: number; message: string };
        if (responseCode !== undefined && responseCode >= 500) throw new MailRejected(message, { cause: error });
        throw error;
      }
    },
    close: smtp.close,
  };
}

/** Writes each mail as `<id>.eml` into `folder`: a later attempt at the same mail replaces the file. */
function fileTransport(folder: string, from: string): MailTransport {
  const composer = onFirstUse((nodemailer) => nodemailer.createTransport({ streamTransport: true, buffer: true }));
  return {
    isConfigured: false,
    async send(mail) {
      const composing = await composer.get();
      const { message } = await composing.sendMail(envelope(from, mail));
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
    },
    close: composer.close,
  };
}

export function openMailTransport({ url, from, folder }: MailConfig): MailTransport {
  return url ? smtpTransport(url, from) : fileTransport(folder, from);
}
