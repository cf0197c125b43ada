// Sends what the outbox holds: claim, render, send, record. One loop in each server process.
import { setTimeout } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { claimDueMail, recordFailed, recordRetry, recordSent, releaseClaims, type StoredMail } from '../db/mails.ts';
import { isPostgres } from '../db/query-rows.ts';
import type { Log } from '../log.ts';
import type { CompleteMail } from './password-links.ts';
import { renderMail } from './render.ts';
import { MailRejected, type MailTransport, smtpTimeoutMs } from './transport.ts';

/** How often an idle outbox looks for mails. */
const pollMs = 1000;
/** Longer than sending one mail can take: connection, greeting and transfer may each wait for the time limit. */
const claimMs = 4 * smtpTimeoutMs;
/** A mail that could not be sent for this long is given up. */
const giveUpAfterMs = 24 * 60 * 60 * 1000;
const firstRetryMs = 60_000;
const longestRetryMs = 4 * 60 * 60 * 1000;

/**
 * When to try again after `attempts` failures: doubling from one minute to four hours, of which between half and all
 * is waited, so that mails that failed together are not tried together. Null once the mail is given up.
 * @param since when the 24 hours begin
 * @param random from 0 to 1
 */
export function retryAt(since: Date, attempts: number, now: Date, random: number): Date | null {
  const longestMs = Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs);
  const at = new Date(now.getTime() + longestMs * (0.5 + random / 2));
  return at.getTime() - since.getTime() > giveUpAfterMs ? null : at;
}

export interface OutboxOptions {
  db: Database;
  transport: MailTransport;
  log: Log;
  /** Adds data that must not be stored while the mail is queued; by default the stored data are rendered. */
  complete?: CompleteMail;
  now(): Date;
}

const unchanged: CompleteMail = ({ data }) => Promise.resolve(data);

async function sendOne({ db, transport, log, complete = unchanged, now }: OutboxOptions, mail: StoredMail): Promise<void> {
  try {
    const data = await complete(mail);
    if (!data) {
      // Nobody to send it to; the row ends like that of any other mail.
      await recordSent(db, mail.id, now());
      return;
    }
    const rendered = await renderMail(mail.template, data);
    await transport.send({ ...rendered, messageId: mail.messageId, to: mail.recipient, date: new Date(mail.createdAt) });
    await recordSent(db, mail.id, now());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const next =
      error instanceof MailRejected
        ? null
        : retryAt(new Date(mail.retriedAt ?? mail.createdAt), mail.attempts, now(), Math.random());
    // The recipient is personal data and stays out of the log; the id finds the row.
    log.warn({ mail: mail.id, template: mail.template, attempts: mail.attempts, next }, 'a mail could not be sent');
    if (next) await recordRetry(db, mail.id, reason, next);
    else await recordFailed(db, mail.id, reason, now());
  }
}

/**
 * Sends the mail that has been due longest.
 * @returns whether there was one
 */
export async function sendNextMail(options: OutboxOptions): Promise<boolean> {
  const now = options.now();
  const mail = await claimDueMail(options.db, now, new Date(now.getTime() + claimMs));
  if (mail) await sendOne(options, mail);
  return mail !== null;
}

export interface Outbox {
  /** Resolves when the mail that is being sent is recorded. */
  stop(): Promise<void>;
}

/** Sends due mails, one after the other, until it is stopped. While the database is away it keeps trying. */
export function startOutbox(options: OutboxOptions): Outbox {
  const { db, log, transport } = options;
  const stopping = new AbortController();
  const run = async () => {
    // A SQLite file has one server: what is claimed at its start was claimed by a process that died.
    let claimsReleased = isPostgres(db.read);
    while (!stopping.signal.aborted) {
      try {
        if (!claimsReleased) await releaseClaims(db);
        claimsReleased = true;
        if (await sendNextMail(options)) continue;
      } catch (error) {
        log.error({ err: error }, 'the outbox could not be read');
      }
      await setTimeout(pollMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
      transport.close();
    },
  };
}
