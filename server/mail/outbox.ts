// Sends the emails of the outbox: claim, render, send, record. Each server process runs one such loop.
import { setTimeout as delay } from 'node:timers/promises';
import { claimDueMail, recordFailed, recordRetry, recordSent, releaseClaims, type StoredMail } from '../db/mails.ts';
import { isPostgres } from '../db/query-rows.ts';
import { dayMs } from '../domain/days.ts';
import type { Log } from '../log.ts';
import { completeMail, type CompletionOptions } from './complete.ts';
import { renderMail } from './render.ts';
import { isStale } from './stale.ts';
import { MailRejected, MailServerFailed, responseTimeoutMs, type MailTransport } from './transport.ts';

/** How often an idle outbox looks for emails. */
const pollMs = 1000;
/** Time limit of one attempt. A server that responds slowly, but in time each time, could take forever. */
const attemptMs = responseTimeoutMs;
/** Longer than an attempt, so that no other process sends the email meanwhile. */
const claimMs = 2 * attemptMs;
/** An email that could not be sent for this long fails permanently. */
const giveUpAfterMs = dayMs;
const firstRetryMs = 60_000;
const longestRetryMs = 4 * 60 * 60 * 1000;
/** Pause after a failure of the SMTP server. Servers lock out a client that tries a wrong password with each waiting email. */
const serverPauseMs = 60_000;

/**
 * When to retry after `attempts` failures: exponential backoff from one minute to four hours. The delay is a random part
 * of it, at least half, so that emails that failed together are not retried together. Null if there is no further retry.
 * @param since start of the 24 hours
 * @param random from 0 to 1
 */
export function retryAt(since: Date, attempts: number, now: Date, random: number): Date | null {
  const longestMs = Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs);
  const at = new Date(now.getTime() + longestMs * (0.5 + random / 2));
  return at.getTime() - since.getTime() > giveUpAfterMs ? null : at;
}

export interface OutboxOptions extends CompletionOptions {
  transport: MailTransport;
  log: Log;
  /** Ends the attempt in progress. */
  signal?: AbortSignal;
  /** Called after each attempt to deliver an email. */
  onAttempt?: (hasFailed: boolean) => void;
}

/** Attempts to record a delivery, one per second. They end before the claim does. */
const maxRecordAttempts = 30;
const recordPauseMs = 1000;

/**
 * Records that the email was sent. Tries again if the database is unavailable, for example during its restart: an email whose
 * delivery is not recorded is sent again.
 */
async function recordDelivery({ db, signal, now }: OutboxOptions, id: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await recordSent(db, id, now());
      return;
    } catch (error) {
      if (attempt === maxRecordAttempts || signal?.aborted) throw error;
      await delay(recordPauseMs);
    }
  }
}

/**
 * The Message-ID to which all emails about a request refer, so that mail programs show them as one conversation. It is made of
 * the request's id. No email has it, because visitor and desk get different emails.
 */
const threadOf = ({ entityKind, entityId, messageId }: StoredMail): string | null =>
  entityKind?.endsWith('-request') ? `<${entityId}${messageId.slice(messageId.indexOf('@'))}` : null;

/** @returns the error; null if the email was sent or has become useless */
async function sendOne(options: OutboxOptions, mail: StoredMail): Promise<unknown> {
  const { db, transport, log, onAttempt, signal, now } = options;
  // Spam filters distrust an email that is days old, so one that an administrator retries gets a new date.
  const date = new Date(mail.retriedAt ?? mail.createdAt);
  try {
    const data = isStale(mail, now()) ? null : await completeMail(options, mail);
    if (!data) {
      // The email is recorded as sent, so that its row is later deleted.
      await recordSent(db, mail.id, now());
      return null;
    }
    const rendered = await renderMail(mail.template, data);
    const finished = { ...rendered, messageId: mail.messageId, thread: threadOf(mail), to: mail.recipient, date };
    await transport.send(finished, AbortSignal.any([AbortSignal.timeout(attemptMs), ...(signal ? [signal] : [])]));
  } catch (error) {
    onAttempt?.(true);
    const reason = error instanceof Error ? error.message : String(error);
    const next = error instanceof MailRejected ? null : retryAt(date, mail.attempts, now(), Math.random());
    // The recipient is personal data, so the log has only the id of the row.
    log.warn({ mail: mail.id, template: mail.template, attempts: mail.attempts, next }, 'an email could not be sent');
    if (next) await recordRetry(db, mail.id, reason, next);
    else await recordFailed(db, mail.id, reason, now());
    return error;
  }
  onAttempt?.(false);
  await recordDelivery(options, mail.id);
  return null;
}

/** Sends the email that has been due longest. Returns the pause before the next one, in ms; null if no email was due. */
async function sendDueMail(options: OutboxOptions): Promise<number | null> {
  const now = options.now();
  const mail = await claimDueMail(options.db, now, new Date(now.getTime() + claimMs));
  if (!mail) return null;
  return (await sendOne(options, mail)) instanceof MailServerFailed ? serverPauseMs : 0;
}

/**
 * Sends the email that has been due longest.
 * @returns whether an email was due
 */
export const sendNextMail = async (options: OutboxOptions): Promise<boolean> => (await sendDueMail(options)) !== null;

export interface Outbox {
  /**
   * Resolves when the result of the email in progress is recorded.
   * @param graceMs ends the attempt after this time
   */
  stop(graceMs: number): Promise<void>;
}

/** Sends due emails, one after the other, until it is stopped. Keeps trying while the database is unavailable. */
export function startOutbox(options: OutboxOptions): Outbox {
  const { db, log, transport } = options;
  const stopping = new AbortController();
  const aborting = new AbortController();
  const run = async () => {
    // A SQLite file has only one server, so claims that exist at startup belong to a dead process.
    let claimsReleased = isPostgres(db.read);
    while (!stopping.signal.aborted) {
      let pauseMs = pollMs;
      try {
        if (!claimsReleased) await releaseClaims(db);
        claimsReleased = true;
        pauseMs = (await sendDueMail({ ...options, signal: aborting.signal })) ?? pollMs;
      } catch (error) {
        log.error({ err: error }, 'the outbox could not be read');
      }
      if (pauseMs === 0) continue;
      await delay(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    async stop(graceMs) {
      stopping.abort();
      const timer = setTimeout(() => aborting.abort(), graceMs);
      await running;
      clearTimeout(timer);
      transport.close();
    },
  };
}
