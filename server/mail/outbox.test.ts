import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { testConfig } from '../../tests/support/app.ts';
import { startSmtp, type RunningSmtp } from '../../tests/support/smtp.ts';
import { openDatabase, type Database } from '../db/database.ts';
import {
  claimDueMail,
  dismissFailure,
  eraseMailsAbout,
  eraseMailsToUser,
  lastRecipient,
  mailCounts,
  queueMail,
  recordFailed,
  recordSent,
  retryFailedMails,
  retryMail,
  withdrawMails,
} from '../db/mails.ts';
import { up as deleteNamedDigests } from '../db/migrations/030_digests_without_names.ts';
import { byDesk } from '../domain/desks.ts';
import { deriveSecrets } from '../domain/secrets.ts';
import { createLog } from '../log.ts';
import { createAdmin } from '../seeds/first-admin.ts';
import { retryAt, sendNextMail, startOutbox, type OutboxOptions } from './outbox.ts';
import { openMailTransport, type MailTransport } from './transport.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = new Date('2026-11-20T12:00:00.000Z');

let folder: string;
let db: Database;
let smtp: RunningSmtp;
let now: Date;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'spoolwright-mail-'));
  db = openDatabase({ kind: 'sqlite', file: join(folder, 'test.sqlite') });
  await db.alone(() => db.migrate());
  smtp = await startSmtp();
  now = start;
});
afterEach(async () => {
  await smtp.stop();
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const noMailbox = byDesk(() => null);
const config = testConfig();
const secrets = deriveSecrets('a-secret-for-tests-of-the-outbox');

function outbox(url: string | null = smtp.url): OutboxOptions {
  const transport = openMailTransport({
    url,
    from: { name: 'Spoolwright', address: 'site@example.com' },
    folder: join(folder, 'mails'),
    to: noMailbox,
  });
  return { config, db, secrets, transport, log: createLog('silent'), now: () => now };
}

const receipt = {
  reference: 'SUP-2026-0042',
  noun: 'support request',
  statusUrl: 'https://www.example.com/requests/AAAAAAAAAAAAAAAAAAAAAA',
};

const queue = (
  data: object = receipt,
  template = 'request-receipt',
  recipient = 'ingrid@example.com',
  kind = 'support-request',
) =>
  db.transaction((tx) =>
    queueMail(
      tx,
      {
        template,
        recipient,
        data,
        entity: { kind, id: 'the-request' },
      },
      'example.com',
      now,
    ),
  );

const rows = () => db.read('mails').orderBy('id') as Promise<Record<string, string | number | null>[]>;

async function sendAll(options: OutboxOptions): Promise<void> {
  await sendNextMail(options);
  options.transport.close();
}

describe('sending', () => {
  test('sends a queued email as HTML and text, once', async () => {
    await queue();
    const options = outbox();
    expect(await sendNextMail(options)).toBe(true);
    expect(await sendNextMail(options)).toBe(false);
    options.transport.close();
    const [mail] = smtp.mails;
    expect(smtp.mails).toHaveLength(1);
    expect(mail?.subject).toBe('[SUP-2026-0042] We received your request');
    expect(mail?.from?.value[0]).toEqual({ name: 'Spoolwright', address: 'site@example.com' });
    expect(mail?.text).toContain(receipt.statusUrl);
    expect(mail?.html).toContain('SUP-2026-0042');
    const [row] = await rows();
    expect(row).toMatchObject({ messageId: mail?.messageId, sentAt: start.toISOString(), dueAt: null, attempts: 1, data: '{}' });
  });

  test('emails about the same request are one conversation', async () => {
    await queue();
    await queue({ name: 'Mara', url: 'https://www.example.com/login' }, 'password-changed', 'mara@example.com', 'user');
    await queue({ ...receipt, author: 'Mara', text: 'Hello', outcome: null }, 'request-reply');
    const options = outbox();
    while (await sendNextMail(options));
    options.transport.close();
    const thread = '<the-request@example.com>';
    expect(smtp.mails.map(({ inReplyTo, references }) => [inReplyTo, references])).toEqual([
      [thread, thread],
      [undefined, undefined],
      [thread, thread],
    ]);
  });

  test('queues nothing if the transaction is rolled back', async () => {
    const failed = db.transaction(async (tx) => {
      await queueMail(
        tx,
        { template: 'request-receipt', recipient: 'a@example.com', data: receipt, entity: null },
        'x.test',
        now,
      );
      throw new Error('the change failed');
    });
    await expect(failed).rejects.toThrow('the change failed');
    expect(await rows()).toEqual([]);
  });

  test('escapes visitors’ text and keeps it out of headers', async () => {
    const person = { name: 'Ingrid\r\nBcc: everybody@example.com', email: 'ingrid@example.com', company: null };
    const message = 'First line.\nSecond line. <img src="https://evil.test/x.png"><b>bold</b>';
    await queue({ ...receipt, ...person, message, url: 'https://www.example.com/admin' }, 'request-arrived');
    await sendAll(outbox());
    const [mail] = smtp.mails;
    expect(mail?.headers.has('bcc')).toBe(false);
    expect(mail?.subject).toBe('[SUP-2026-0042] New support request from Ingrid Bcc: everybody@example.com');
    expect(mail?.text).toContain('\nFirst line.\nSecond line. <img');
    expect(mail?.html).not.toContain('<img');
    expect(mail?.html).toContain('&lt;b&gt;bold&lt;/b&gt;');
  });

  test('writes emails to files if no SMTP server is configured', async () => {
    await queue();
    await sendAll(outbox(null));
    const [file, ...others] = readdirSync(join(folder, 'mails'));
    expect(others).toEqual([]);
    expect(file).toMatch(/^[0-9a-f-]{36}\.eml$/);
    const modes = ['', file!].map((name) => statSync(join(folder, 'mails', name)).mode & 0o777);
    expect(modes, 'only the owner can read them').toEqual([0o700, 0o600]);
    expect(readFileSync(join(folder, 'mails', file!), 'utf8')).toContain('To: ingrid@example.com');
    expect(await mailCounts(db.read, now)).toEqual({ waiting: 0, failed: 0, lastError: null });
  });
});

describe('failures', () => {
  test('reports for each attempt whether it failed', async () => {
    const attempts: boolean[] = [];
    const options = { ...outbox(), onAttempt: (hasFailed: boolean) => attempts.push(hasFailed) };
    await queue();
    for (const behavior of ['defer', 'accept', 'refuse'] as const) {
      smtp.behavior = behavior;
      await sendNextMail(options);
      now = new Date(now.getTime() + minute);
      if (behavior === 'accept') await queue();
    }
    options.transport.close();
    expect(attempts).toEqual([true, false, true]);
  });

  test.each(['defer', 'drop'] as const)(
    'retries later with the same Message-ID if the SMTP server’s behavior is "%s"',
    async (behavior) => {
      await queue();
      smtp.behavior = behavior;
      const options = outbox();
      await sendNextMail(options);
      const [waiting] = await rows();
      expect(waiting).toMatchObject({ attempts: 1, sentAt: null, failedAt: null, claimedUntil: null });
      expect(waiting?.['lastError']).toBeTruthy();
      expect(await sendNextMail(options)).toBe(false);
      smtp.behavior = 'accept';
      now = new Date(start.getTime() + minute);
      await sendAll(options);
      expect(smtp.mails.map(({ messageId }) => messageId)).toEqual([waiting?.['messageId']]);
      expect(smtp.mails[0]?.date, 'the time of the change').toEqual(start);
      expect((await rows())[0]).toMatchObject({ attempts: 2, lastError: null });
    },
  );

  test('gives up at once after a permanent rejection', async () => {
    await queue();
    smtp.behavior = 'refuse';
    await sendAll(outbox());
    const [row] = await rows();
    expect(row).toMatchObject({ failedAt: start.toISOString(), dueAt: null, claimedUntil: null });
    expect(row?.['lastError']).toContain('no such mailbox');
    expect(await mailCounts(db.read, now)).toMatchObject({
      waiting: 0,
      failed: 1,
      lastError: expect.stringContaining('no such mailbox'),
    });
  });

  test('keeps trying while no server answers, and gives up after 24 hours', async () => {
    await queue();
    await smtp.stop();
    const options = outbox();
    let attempts = 0;
    for (; (await mailCounts(db.read, now)).waiting > 0; attempts += 1) {
      await sendNextMail(options);
      const [row] = await rows();
      if (row?.['dueAt']) now = new Date(row['dueAt'] as string);
    }
    options.transport.close();
    expect(attempts).toBeGreaterThan(10);
    expect(now.getTime() - start.getTime()).toBeGreaterThan(16 * hour);
    expect(now.getTime() - start.getTime()).toBeLessThanOrEqual(24 * hour);
    smtp = await startSmtp();
  });

  test('retries a failed email for another 24 hours on request, with a new date', async () => {
    await queue();
    smtp.behavior = 'refuse';
    const options = outbox();
    await sendNextMail(options);
    now = new Date(start.getTime() + 48 * hour);
    await db.transaction((tx) => retryFailedMails(tx, now));
    smtp.behavior = 'defer';
    await sendNextMail(options);
    expect(await mailCounts(db.read, now)).toMatchObject({ waiting: 1, failed: 0 });
    smtp.behavior = 'accept';
    now = new Date(now.getTime() + minute);
    await sendAll(options);
    expect(await mailCounts(db.read, now)).toEqual({ waiting: 0, failed: 0, lastError: null });
    expect(smtp.mails.map(({ date }) => date)).toEqual([new Date(start.getTime() + 48 * hour)]);
  });

  test('names the error of the newest email', async () => {
    for (const error of ['the older', 'the newer']) {
      await recordFailed(db, await queue(), error, now);
      now = new Date(now.getTime() + minute);
    }
    expect(await mailCounts(db.read, now)).toEqual({ waiting: 0, failed: 2, lastError: 'the newer' });
  });

  test('does not repeat a sent email, and does not hurry a waiting one', async () => {
    const [sent, waiting] = [await queue(), await queue()];
    await recordSent(db, sent, now);
    const before = await rows();
    now = new Date(now.getTime() + minute);
    for (const id of [sent, waiting]) await db.transaction((tx) => retryMail(tx, id, now));
    expect(await rows()).toEqual(before);
  });

  test('shows a dismissed failure again that fails again after a retry', async () => {
    const id = await queue();
    const failedEmails = async () => (await mailCounts(db.read, now)).failed;
    await recordFailed(db, id, '550 no such mailbox', now);
    expect(await db.transaction((tx) => dismissFailure(tx, id, now))).toBe(true);
    expect(await failedEmails()).toBe(0);
    await db.transaction((tx) => retryMail(tx, id, now));
    await recordFailed(db, id, '550 no such mailbox', now);
    expect(await failedEmails()).toBe(1);
  });

  test('does not send an email that a long delay made useless', async () => {
    await createAdmin(db, { email: 'ingrid@example.com', password: 'a-password-for-tests' }, now);
    const mail = { recipient: 'ingrid@example.com', entity: null };
    const event = { startsAt: '2026-11-21T09:00:00.000Z' };
    const license = { name: 'Ines', product: 'pcf-export', keyEnding: 'RN5F', timeZone: 'UTC', salesUrl: 'https://x.example' };
    const [expired, valid] = ['2026-11-21T12:00:00.000Z', '2026-11-22T12:00:00.000Z'];
    await db.transaction(async (tx) => {
      await queueMail(tx, { ...mail, template: 'password-reset', data: { name: '', url: '' } }, 'example.com', now);
      await queueMail(tx, { ...mail, template: 'event-changed', data: event }, 'example.com', now);
      await queueMail(tx, { ...mail, template: 'sign-up-confirmed', data: event }, 'example.com', now);
      await queueMail(tx, { ...mail, template: 'overdue-digest', data: {} }, 'example.com', now);
      for (const expiresAt of [expired, valid])
        await queueMail(tx, { ...mail, template: 'license-expiring', data: { ...license, expiresAt } }, 'example.com', now);
      await queueMail(tx, { ...mail, template: 'request-receipt', data: receipt }, 'example.com', now);
    });
    for (const { id } of await rows()) await recordFailed(db, String(id), '550 no such mailbox', now);
    now = new Date(start.getTime() + 25 * hour);
    await db.transaction((tx) => retryFailedMails(tx, now));
    const options = outbox();
    for (let turn = 0; turn < 7; turn += 1) expect(await sendNextMail(options)).toBe(true);
    options.transport.close();
    expect(smtp.mails.map(({ subject }) => subject)).toEqual([
      'Your license for PCF export expires soon',
      '[SUP-2026-0042] We received your request',
    ]);
    expect(await mailCounts(db.read, now)).toEqual({ waiting: 0, failed: 0, lastError: null });
  });

  test('does not send an email about assigned or overdue requests to a user who is no longer an administrator', async () => {
    const names = ['mara', 'jon', 'lea'] as const;
    for (const name of names) await createAdmin(db, { email: `${name}@example.com`, password: 'a-password-for-tests' }, now);
    await db.read('users').where({ email: 'jon@example.com' }).update({ active: false });
    await db.read('users').where({ email: 'lea@example.com' }).update({ role: 'user' });
    const assigned = { ...receipt, name: 'Ingrid', assignee: 'Mara', assignedBy: 'Jon', url: 'https://www.example.com/admin' };
    const digest = { name: 'Mara', count: 1, own: [], unassigned: [], url: 'https://www.example.com/admin' };
    for (const name of names) {
      await queue(assigned, 'request-assigned', `${name}@example.com`);
      await queue(digest, 'overdue-digest', `${name}@example.com`);
    }
    const options = outbox();
    while (await sendNextMail(options));
    options.transport.close();
    expect(smtp.mails.map(({ to }) => [to].flat().map((address) => address?.text))).toEqual([
      ['mara@example.com'],
      ['mara@example.com'],
    ]);
    expect(await mailCounts(db.read, now)).toEqual({ waiting: 0, failed: 0, lastError: null });
  });

  test('does not repeat an email whose delivery could not be recorded at once', async () => {
    await queue();
    let isDown = true;
    const transaction: Database['transaction'] = (work) => {
      if (smtp.mails.length === 0 || !isDown) return db.transaction(work);
      isDown = false;
      return Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
    };
    await sendAll({ ...outbox(), db: { ...db, transaction } });
    expect((await rows())[0]).toMatchObject({ sentAt: start.toISOString(), dueAt: null, lastError: null });
  });

  test.each([
    ['refuse-login', 1],
    ['defer', 3],
  ] as const)('after "%s", the outbox tries %i of three emails at once', async (behavior, expected) => {
    for (let number = 0; number < 3; number += 1) await queue();
    smtp.behavior = behavior;
    const running = startOutbox(outbox(smtp.url.replace('//', '//user:password@')));
    const attempts = async () => (await rows()).reduce((sum, row) => sum + Number(row['attempts']), 0);
    await expect.poll(attempts).toBe(expected);
    await pause(500);
    expect(await attempts()).toBe(expected);
    await running.stop(0);
  });

  test('records why an email cannot be rendered', async () => {
    await db.transaction((tx) =>
      queueMail(tx, { template: 'no-such', recipient: 'a@example.com', data: {}, entity: null }, 'x.test', now),
    );
    await sendAll(outbox());
    expect((await rows())[0]?.['lastError']).toBe('There is no mail template no-such.');
  });
});

test('the migration to digests without names deletes unsent digests and no other email', async () => {
  await queue();
  const digest = { template: 'overdue-digest', recipient: 'mara@example.com', data: { own: [{ name: 'Ingrid Nilsen' }] } };
  for (let turn = 0; turn < 2; turn += 1) {
    await db.transaction((tx) => queueMail(tx, { ...digest, entity: { kind: 'user', id: 'mara' } }, 'example.com', now));
  }
  const [, sent] = await rows();
  await recordSent(db, String(sent?.['id']), now);
  await db.transaction(deleteNamedDigests);
  const left = (await rows()).map(({ id, template }) => ({ id, template }));
  expect(left).toEqual([
    { id: expect.any(String), template: 'request-receipt' },
    { id: sent?.['id'], template: 'overdue-digest' },
  ]);
});

/** A transport that sends until the attempt is ended. */
function endlessTransport() {
  const sending = Promise.withResolvers<void>();
  const transport = {
    send: (_: unknown, signal?: AbortSignal) =>
      new Promise<string>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('ended')));
        sending.resolve();
      }),
    close: vi.fn(),
  } satisfies MailTransport;
  return { sending: sending.promise, transport };
}

test('ends an attempt after ten minutes, and the email is retried', async () => {
  await queue();
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  onTestFinished(() => timeout.mockRestore());
  const { sending, transport } = endlessTransport();
  const attempt = sendNextMail({ ...outbox(), transport });
  await sending;
  expect(timeout).toHaveBeenCalledWith(10 * minute);
  limit.abort();
  await attempt;
  const [row] = await rows();
  expect(row).toMatchObject({ attempts: 1, claimedUntil: null, lastError: 'ended', dueAt: expect.any(String) });
});

describe('stopping', () => {
  test('ends the attempt in progress after the grace period, and the email is retried', async () => {
    await queue();
    const { sending, transport } = endlessTransport();
    const running = startOutbox({ ...outbox(), transport });
    await sending;
    await running.stop(0);
    expect(transport.close).toHaveBeenCalledOnce();
    const [row] = await rows();
    expect(row).toMatchObject({ attempts: 1, claimedUntil: null, lastError: 'ended', dueAt: expect.any(String) });
  });
});

describe('withdrawing', () => {
  test('deletes the unsent emails of one template about a record, except one that is being sent', async () => {
    const queueOutcome = () => queue(receipt, 'request-closed');
    const sent = await queueOutcome();
    await recordSent(db, sent, now);
    const claimed = await queueOutcome();
    await claimDueMail(db, now, new Date(now.getTime() + minute));
    const failed = await queueOutcome();
    await recordFailed(db, failed, '550 no such mailbox', now);
    await queueOutcome();
    const other = await queue();
    const withdraw = (entityId: string) => db.transaction((tx) => withdrawMails(tx, 'request-closed', [entityId], now));
    expect(await withdraw('another-request')).toBe(0);
    expect(await withdraw('the-request')).toBe(2);
    expect((await rows()).map(({ id }) => id)).toEqual([sent, claimed, other]);
    // Its process died, because it would have recorded the result before its claim expires.
    now = new Date(now.getTime() + minute);
    expect(await withdraw('the-request')).toBe(1);
    expect((await rows()).map(({ id }) => id)).toEqual([sent, other]);
  });

  test.each([null, 'connection lost'])(
    'an email withdrawn during an attempt with the error %j is not sent again',
    async (error) => {
      await queue();
      const transport: MailTransport = {
        async send() {
          await db.transaction((tx) => withdrawMails(tx, 'request-receipt', ['the-request'], now));
          if (error) throw new Error(error);
          return '250 accepted';
        },
        close: () => undefined,
      };
      await sendNextMail({ ...outbox(), transport });
      now = new Date(start.getTime() + hour);
      await sendAll(outbox());
      expect(smtp.mails).toEqual([]);
      expect(await rows()).toMatchObject([{ sentAt: error ? null : start.toISOString(), attempts: 1 }]);
      expect(await mailCounts(db.read, now)).toEqual({ waiting: 0, failed: 0, lastError: null });
    },
  );

  test('knows who got the latest email that was sent', async () => {
    const last = () => lastRecipient(db.read, 'request-assigned', 'the-request');
    const queueNotice = (recipient: string) => queue(receipt, 'request-assigned', recipient);
    const [mara, jon] = [await queueNotice('mara@example.com'), await queueNotice('jon@example.com')];
    expect(await last()).toBeUndefined();
    await recordSent(db, mara, now);
    expect(await last()).toBe('mara@example.com');
    await recordSent(db, jon, now);
    expect(await last()).toBe('jon@example.com');
  });
});

describe('claims', () => {
  test('emails that are due at the same time are sent in the order in which they were queued, after earlier ones', async () => {
    const [first, second] = [await queue(), await queue()];
    const retried = new Date(start.getTime() + hour);
    for (const id of [second, first]) await recordFailed(db, id, '451 busy', start);
    now = retried;
    await db.transaction((tx) => retryFailedMails(tx, now));
    now = new Date(start.getTime() + minute);
    const third = await queue();
    now = retried;
    const claimed = [];
    for (let turn = 0; turn < 3; turn += 1) claimed.push((await claimDueMail(db, now, new Date(now.getTime() + minute)))?.id);
    expect(claimed).toEqual([third, first, second]);
  });

  test('only one of several processes claims an email', async () => {
    for (let number = 0; number < 12; number += 1) await queue({ ...receipt, reference: `SUP-2026-${number}` });
    const outboxes = [outbox(), outbox(), outbox()];
    for (let round = 0; round < 4; round += 1) await Promise.all(outboxes.map((options) => sendNextMail(options)));
    for (const { transport } of outboxes) transport.close();
    expect(smtp.mails).toHaveLength(12);
    expect(new Set(smtp.mails.map(({ subject }) => subject)).size).toBe(12);
  });

  test('an email whose sender died before recording it is sent again with the same Message-ID', async () => {
    await queue();
    const claimed = await claimDueMail(db, now, new Date(now.getTime() + minute));
    const options = outbox();
    expect(await sendNextMail(options)).toBe(false);
    now = new Date(now.getTime() + minute);
    expect(await sendNextMail(options)).toBe(true);
    options.transport.close();
    expect(smtp.mails[0]?.messageId).toBe(claimed?.messageId);
  });

  test('erasing a user erases the emails to their address, except unsent ones about other records', async () => {
    await recordSent(db, await queue(), now);
    await queue(receipt, 'request-assigned');
    const asCustomer = await queue();
    const toAnother = await queue(receipt, 'request-assigned', 'jon@example.com');
    await db.transaction((tx) => eraseMailsToUser(tx, 'Ingrid@example.com'));
    expect((await rows()).map(({ id }) => id)).toEqual([asCustomer, toAnother]);
  });

  test('erasing a record erases its emails', async () => {
    await queue();
    await db.transaction((tx) => eraseMailsAbout(tx, ['the-request']));
    expect(await rows()).toEqual([]);
  });
});

test('waits between half and the whole of a backoff that doubles from one minute to four hours', () => {
  const delay = (attempts: number, random: number) => retryAt(start, attempts, start, random)!.getTime() - start.getTime();
  expect([delay(1, 0), delay(1, 1), delay(2, 1), delay(4, 1), delay(20, 1)]).toEqual([
    minute / 2,
    minute,
    2 * minute,
    8 * minute,
    4 * hour,
  ]);
  expect(retryAt(start, 9, new Date(start.getTime() + 23 * hour), 1)).toBeNull();
});
