// The outbox table: emails that are waiting, are being sent, were sent or failed permanently.
import type { Knex } from 'knex';
import { dayMs } from '../domain/days.ts';
import type { Database } from './database.ts';
import { isPostgres, queryRows } from './query-rows.ts';
import { newId } from '../domain/ids.ts';

/** An email in the outbox. */
export interface StoredMail {
  id: string;
  messageId: string;
  template: string;
  recipient: string;
  /** The record that the email is about, if any. */
  entityKind: string | null;
  entityId: string | null;
  /** Values for the template. */
  data: Record<string, unknown>;
  createdAt: string;
  /** When an administrator retried it; the 24 hours of attempts count from then. */
  retriedAt: string | null;
  /** Attempts that have begun, including this one. */
  attempts: number;
}

export interface NewMail {
  template: string;
  recipient: string;
  data: object;
  /** The email is erased with this record; null if there is no such record. */
  entity: { kind: string; id: string } | null;
  /** How long to wait before it is sent, so that the change can be undone. */
  delayMs?: number;
}

/** Number of waiting and lately failed emails, and the error of the newest of them that has one. */
export interface MailCounts {
  waiting: number;
  failed: number;
  lastError: string | null;
}

/**
 * How long a permanent failure is shown and retried with the others. Later, the team has seen it, and the email is out of date;
 * a failed reply can still be retried in its conversation.
 */
const recentFailureMs = 7 * dayMs;
const recentFailuresSince = (now: Date) => new Date(now.getTime() - recentFailureMs).toISOString();

// With the condition of failures in the `where` clause, SQLite uses the index of `failedAt` and reads all sent emails.
const countSql = `select count("dueAt") as "waiting",
    count(case when "failedAt" > ? and "dismissedAt" is null then 1 end) as "failed"
  from "mails" where "sentAt" is null`;
// Ids sort by time.
const lastErrorSql = `select "lastError" from "mails"
  where "sentAt" is null and ("failedAt" is null or "failedAt" > ? and "dismissedAt" is null) and "lastError" is not null
  order by "id" desc limit 1`;

/**
 * Queues an email in the transaction of the change that causes it, so that it is sent only if the change is committed.
 * @param domain right side of the Message-ID
 * @returns the id of the email
 */
export async function queueMail(tx: Knex, mail: NewMail, domain: string, now: Date): Promise<string> {
  const id = newId(now.getTime());
  const { template, recipient, data, entity, delayMs = 0 } = mail;
  await tx('mails').insert({
    id,
    messageId: `<${id}@${domain}>`,
    template,
    recipient,
    data: JSON.stringify(data),
    entityKind: entity?.kind ?? null,
    entityId: entity?.id ?? null,
    createdAt: now.toISOString(),
    dueAt: new Date(now.getTime() + delayMs).toISOString(),
    attempts: 0,
  });
  return id;
}

/** Emails that no process is sending. An expired claim means that its process died. */
const isUnclaimed = (now: Date) => (mail: Knex.QueryBuilder) =>
  void mail.whereNull('claimedUntil').orWhere('claimedUntil', '<=', now.toISOString());

/** Records by their ids, or by a subquery that selects these. */
type EntityIds = readonly string[] | Knex.QueryCallback;

/**
 * Deletes the unsent emails of a template about records, failed ones included, and returns their number. An email that is
 * being sent at the moment stays, but is not retried.
 */
export async function withdrawMails(tx: Knex, template: string, entityIds: EntityIds, now: Date): Promise<number> {
  const unsent = () => tx('mails').where({ template, sentAt: null }).whereIn('entityId', entityIds);
  const deleted = await unsent().where(isUnclaimed(now)).delete();
  const at = now.toISOString();
  await unsent().update({ failedAt: at, dismissedAt: at, dueAt: null });
  return deleted;
}

/** The recipient of the latest sent email of a template about a record; undefined if none was sent lately. */
export async function lastRecipient(tx: Knex, template: string, entityId: string): Promise<string | undefined> {
  const sent = tx('mails').where({ template, entityId }).whereNotNull('sentAt').orderBy('id', 'desc');
  const mail = (await sent.first('recipient')) as { recipient: string } | undefined;
  return mail?.recipient;
}

/** Claims the email that has been due longest, so that no other process sends it before `claimedUntil`. */
export function claimDueMail(db: Database, now: Date, claimedUntil: Date): Promise<StoredMail | null> {
  const at = now.toISOString();
  return db.transaction(async (tx) => {
    const due = tx('mails')
      .where('dueAt', '<=', at)
      .where(isUnclaimed(now))
      // Emails that were retried together have the same time. A newer change to an event must not be sent before an older one.
      .orderBy(['dueAt', 'id'])
      .first();
    // PostgreSQL may have concurrent writers. SQLite has one writer at a time and no row locks.
    const row = (await (isPostgres(tx) ? due.forUpdate().skipLocked() : due)) as (StoredMail & { data: string }) | undefined;
    if (!row) return null;
    const attempts = row.attempts + 1;
    await tx('mails').where({ id: row.id }).update({ claimedUntil: claimedUntil.toISOString(), attempts });
    return { ...row, attempts, data: JSON.parse(row.data) as Record<string, unknown> };
  });
}

/** Makes claimed emails due again. Requires exclusive use of the database, so that every claim belongs to a dead process. */
export async function releaseClaims(db: Database): Promise<void> {
  await db.transaction((tx) => tx('mails').whereNotNull('claimedUntil').update({ claimedUntil: null }));
}

const update = (db: Database, id: string, changes: Record<string, string | null>) =>
  db.transaction((tx) => tx('mails').where({ id }).update(changes));

/** Records that the email was sent, and deletes its content. */
export async function recordSent(db: Database, id: string, now: Date): Promise<void> {
  await update(db, id, { sentAt: now.toISOString(), dueAt: null, claimedUntil: null, lastError: null, data: '{}' });
}

/** Records a failed attempt; the email is due again at `retryAt`, unless it was withdrawn during the attempt. */
export async function recordRetry(db: Database, id: string, error: string, retryAt: Date): Promise<void> {
  const changes = { lastError: error, dueAt: retryAt.toISOString(), claimedUntil: null };
  await db.transaction((tx) => tx('mails').where({ id, failedAt: null }).update(changes));
}

/** Records a permanent failure. An administrator can retry the email. */
export async function recordFailed(db: Database, id: string, error: string, now: Date): Promise<void> {
  await update(db, id, { lastError: error, failedAt: now.toISOString(), dueAt: null, claimedUntil: null });
}

/**
 * Deletes the emails about records, in any state.
 * @param awaited template of emails that are kept until they are sent
 */
export async function eraseMailsAbout(tx: Knex, entityIds: EntityIds, awaited: string | null = null): Promise<void> {
  await tx('mails')
    .whereIn('entityId', entityIds)
    .whereNot((kept) => void kept.where('template', awaited).whereNotNull('dueAt'))
    .delete();
}

type MailFacts = Pick<StoredMail, 'template' | 'createdAt'> & Pick<MailState, 'sentAt'>;

/** The condition matches the expression index of migration 018. */
const mailsTo = (tx: Knex, recipient: string) => tx<MailFacts>('mails').whereRaw('lower("recipient") = lower(?)', [recipient]);

/** The emails to an address, in any case and state, oldest first. */
export const listMailsTo = (tx: Knex, recipient: string): Promise<MailFacts[]> =>
  mailsTo(tx, recipient).select('template', 'createdAt', 'sentAt').orderBy('createdAt');

/** Deletes the emails to an address, in any case and state, and returns their number. */
export const eraseMailsTo = (tx: Knex, recipient: string): Promise<number> => mailsTo(tx, recipient).delete();

/**
 * Deletes the emails to the address of a user. Unsent emails about other records stay, because the user may also be a customer,
 * except notifications of assignments, which only users get.
 */
export async function eraseMailsToUser(tx: Knex, recipient: string): Promise<void> {
  await mailsTo(tx, recipient)
    .where((any) => void any.whereNull('entityId').orWhereNotNull('sentAt').orWhere('template', 'request-assigned'))
    .delete();
}

/**
 * Deletes the emails that were sent or failed permanently before `before`, because their recipients are personal data. A failed
 * reply stays, because the conversation shows its state.
 */
export async function removeOldMails(tx: Knex, before: Date): Promise<void> {
  const at = before.toISOString();
  await tx('mails')
    .where('sentAt', '<', at)
    .orWhere((failed) => void failed.where('failedAt', '<', at).whereNot('template', 'request-reply'))
    .delete();
}

/** An email that failed permanently. */
export interface MailFailure {
  id: string;
  template: string;
  recipient: string;
  lastError: string;
  failedAt: string;
  entityKind: string | null;
  entityId: string | null;
}

/** The emails that failed permanently in the last days and were not dismissed. */
const recentFailures = (tx: Knex, now: Date) =>
  tx('mails').where('failedAt', '>', recentFailuresSince(now)).whereNull('dismissedAt');

/** The recent failures, latest first. */
export const listFailedMails = (tx: Knex, limit: number, now: Date): Promise<MailFailure[]> =>
  recentFailures(tx, now)
    .select('id', 'template', 'recipient', 'lastError', 'failedAt', 'entityKind', 'entityId')
    .orderBy([
      { column: 'failedAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit);

/** Makes a permanently failed email due again, for another 24 hours of attempts. Has no effect on another email. */
export async function retryMail(tx: Knex, id: string, now: Date): Promise<void> {
  await retry(tx('mails').where({ id }).whereNotNull('failedAt'), now);
}

/** The same for all recent failures. */
export async function retryFailedMails(tx: Knex, now: Date): Promise<void> {
  await retry(recentFailures(tx, now), now);
}

/** Removes an email from the recent failures. Returns whether it was one of them. */
export async function dismissFailure(tx: Knex, id: string, now: Date): Promise<boolean> {
  const dismissed = await recentFailures(tx, now).where({ id }).update({ dismissedAt: now.toISOString() });
  return dismissed > 0;
}

function retry(failed: Knex.QueryBuilder, now: Date): Knex.QueryBuilder {
  const at = now.toISOString();
  return failed.update({ failedAt: null, dismissedAt: null, dueAt: at, retriedAt: at, attempts: 0 });
}

/** The delivery state of an email in the outbox. */
export interface MailState {
  sentAt: string | null;
  failedAt: string | null;
  lastError: string | null;
}

/** The states of the messages' emails by id. Emails that were sent long ago have been deleted and are missing. */
export async function mailStates(tx: Knex, messages: readonly { mailId: string | null }[]): Promise<Map<string, MailState>> {
  const ids = messages.flatMap(({ mailId }) => mailId ?? []);
  const rows = (await tx('mails').whereIn('id', ids).select('id', 'sentAt', 'failedAt', 'lastError')) as (MailState & {
    id: string;
  })[];
  return new Map(rows.map((row) => [row.id, row]));
}

export async function mailCounts(tx: Knex, now: Date): Promise<MailCounts> {
  const since = [recentFailuresSince(now)];
  const [counts] = (await queryRows(tx, countSql, since)) as [Pick<MailCounts, 'waiting' | 'failed'>];
  const [latest] = await queryRows<{ lastError: string }>(tx, lastErrorSql, since);
  return { ...counts, lastError: latest?.lastError ?? null };
}
