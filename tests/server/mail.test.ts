// Emails from a server process to an SMTP server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import type { StoredMail } from '../../server/db/mails.ts';
import { completeMail } from '../../server/mail/complete.ts';
import { User } from '../../server/models/User.ts';
import { replacePassword } from '../../server/operations/user-accounts.ts';
import { readSecrets } from '../../server/secret-key.ts';
import { testConfig } from '../support/app.ts';
import { startPostgres, type RunningPostgres } from '../support/postgres.ts';
import { runToEnd } from '../support/program.ts';
import { admin, startServer, type RunningServer } from '../support/server.ts';
import { smtpSteps, startSmtp, type RunningSmtp } from '../support/smtp.ts';
import { asAdmin, send, supportRequest } from '../support/calls.ts';

let postgres: RunningPostgres;
let smtp: RunningSmtp;
let folder: string;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  smtp = await startSmtp();
  folder = mkdtempSync(join(tmpdir(), 'spoolwright-mail-'));
});
afterEach(async () => {
  await smtp.stop();
  rmSync(folder, { recursive: true, force: true });
});

const sender = { MAIL_FROM: 'site@example.com' };
const environment = () => ({ DATA_DIR: folder, MAIL_URL: smtp.url, ...sender, MAIL_TO_SUPPORT: 'desk@example.com' });

const submit = async ({ url }: RunningServer, email: string): Promise<string> => {
  const { status, body } = await send(url, 'POST', '/api/public/support-requests', { body: supportRequest(email) });
  expect(status).toBe(201);
  return body.reference as string;
};
const addressOf = (field: RunningSmtp['mails'][number]['to']) => [field].flat()[0]?.value[0]?.address;
const recipients = () => smtp.mails.map(({ to }) => addressOf(to)).toSorted();
const untilMails = (count: number) => expect.poll(() => smtp.mails.length).toBe(count);

test('a request sends a receipt to the visitor and a notification to the desk; spam sends nothing', async () => {
  const server = await startServer(environment());
  try {
    await send(server.url, 'POST', '/api/public/support-requests', {
      body: { ...supportRequest('bot@example.com'), website: 'x' },
    });
    const reference = await submit(server, 'visitor@example.com');
    await untilMails(2);
    expect(recipients()).toEqual(['desk@example.com', 'visitor@example.com']);
    for (const { subject } of smtp.mails) expect(subject).toContain(`[${reference}]`);
    // Each can reply to the other by email.
    expect(new Map(smtp.mails.map(({ to, replyTo }) => [addressOf(to), addressOf(replyTo)]))).toEqual(
      new Map([
        ['desk@example.com', 'visitor@example.com'],
        ['visitor@example.com', 'desk@example.com'],
      ]),
    );
  } finally {
    await server.stop();
  }
});

test.each(smtpSteps)(
  'an email is sent after a restart with the same Message-ID if the server is killed at the step "%s"',
  async (step) => {
    const alone = { ...environment(), MAIL_TO_SUPPORT: '' };
    const server = await startServer(alone);
    const killed = new Promise<void>((resolve) => {
      smtp.onStep = async (reached) => {
        if (reached !== step) return;
        smtp.onStep = () => Promise.resolve();
        await server.kill();
        resolve();
      };
    });
    await submit(server, 'visitor@example.com');
    await killed;
    const before = smtp.mails.length;
    const again = await startServer(alone);
    try {
      await untilMails(before + 1);
      expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(1);
    } finally {
      await again.stop();
    }
  },
);

test('a server that was stopped while emails wait sends new ones after a restart', async () => {
  const server = await startServer(environment());
  smtp.behavior = 'defer';
  await submit(server, 'visitor@example.com');
  await server.stop();
  smtp.behavior = 'accept';
  const again = await startServer(environment());
  try {
    await submit(again, 'another@example.com');
    // On a slow machine, the emails of the first request may be retried meanwhile.
    await expect.poll(recipients).toEqual(expect.arrayContaining(['another@example.com', 'desk@example.com']));
  } finally {
    await again.stop();
  }
});

/** Finds a time zone in which it is this hour now. */
function findTimeZone(hour: number): string {
  const hourIn = (timeZone: string) =>
    Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format());
  return Intl.supportedValuesOf('timeZone').find((timeZone) => hourIn(timeZone) === hour) ?? '';
}

test('an overdue request is in the morning digest, which each administrator gets once', async () => {
  const evening = { ...environment(), MAIL_TO_SUPPORT: '', TEAM_TIME_ZONE: findTimeZone(20) };
  const server = await startServer(evening);
  const reference = await submit(server, 'visitor@example.com');
  const headers = await asAdmin(server.url);
  const { body } = await send(server.url, 'GET', `/api/admin/support-requests?q=${reference}`, { headers });
  const [{ id }] = body.items as [{ id: string }];
  const dueOn = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const updated = await send(server.url, 'PATCH', `/api/admin/support-requests/${id}`, { headers, body: { dueOn } });
  expect(updated.status).toBe(200);
  await untilMails(1);
  await server.stop();
  expect(recipients()).toEqual(['visitor@example.com']);

  // Reminders run when a server starts, and then once an hour.
  const morning = { ...evening, TEAM_TIME_ZONE: findTimeZone(9) };
  const again = await startServer(morning);
  await untilMails(2);
  await again.stop();
  const digest = smtp.mails[1];
  expect(digest?.text).toContain(reference);
  expect(digest?.html).toContain(`/admin/support-requests?open=${id}`);

  const later = await startServer(morning);
  // A second digest would be sent before this receipt.
  await submit(later, 'second@example.com');
  await untilMails(3);
  await later.stop();
  expect(recipients().filter((address) => address === admin.email)).toHaveLength(1);
});

describe('on PostgreSQL', () => {
  test('two processes send each email once', async () => {
    const shared = {
      ...environment(),
      DATABASE_URL: await postgres.newDatabase(),
      SECRET_KEY: 'a-secret-key-for-both-of-the-servers',
    };
    const servers = [await startServer(shared), await startServer(shared)];
    try {
      await Promise.all(Array.from({ length: 10 }, (_, number) => submit(servers[number % 2]!, `visitor-${number}@example.com`)));
      await untilMails(20);
      expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(20);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  });

  test('an invitation that is sent while the user accepts an earlier one creates no link', async () => {
    const config = testConfig({ DATABASE_URL: await postgres.newDatabase() });
    const db = openDatabase(config.database);
    await db.migrate();
    const now = () => new Date();
    const recipient = 'mara@example.com';
    const row = User.invitedRow({ email: recipient, name: 'Mara Lindqvist', role: 'user' }, now());
    await User.query(db.read).insert(row);
    const options = { config, db, secrets: readSecrets(config), now };
    let sending: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      const user = await User.query(tx).findById(row.id).forUpdate().throwIfNotFound();
      await replacePassword(tx, user, 'hash', now());
      sending = completeMail(options, { id: 'later', template: 'invitation', recipient, data: {} } as StoredMail);
      await Promise.race([sending, delay(500)]);
    });
    expect(await sending).toBeNull();
    expect(await db.read('passwordLinks')).toEqual([]);
    await db.close();
  });
});

test('erasing a request erases its emails', async () => {
  const server = await startServer(environment());
  try {
    smtp.behavior = 'defer';
    let attempts = 0;
    smtp.onStep = (step) => Promise.resolve(void (step === 'data' && (attempts += 1)));
    await submit(server, 'visitor@example.com');
    // An email that is being sent while its request is erased would still arrive.
    await expect.poll(() => attempts).toBe(2);
    const headers = await asAdmin(server.url);
    const { body } = await send(server.url, 'GET', '/api/admin/support-requests', { headers });
    const [{ id, version }] = body.items as [{ id: string; version: number }];
    const erased = await send(server.url, 'DELETE', `/api/admin/support-requests/${id}`, {
      headers: { ...headers, 'If-Match': `"${version}"` },
    });
    expect(erased.status).toBe(204);
    smtp.behavior = 'accept';
    await submit(server, 'another@example.com');
    await untilMails(2);
    expect(recipients()).not.toContain('visitor@example.com');
  } finally {
    await server.stop();
  }
});

describe('npm run admin -- mail-test', () => {
  const mailTest = (url: string, to = 'me@example.com') =>
    runToEnd('server/admin.ts', ['mail-test', to], { DATA_DIR: folder, MAIL_URL: url, ...sender });

  test('sends one email and prints the response of the SMTP server', async () => {
    const { stdout } = await mailTest(smtp.url);
    expect(stdout).toMatch(/^The SMTP server accepted an email to me@example\.com: 250 .+\nCheck the mailbox/);
    expect(recipients()).toEqual(['me@example.com']);
  });

  test('says why an email could not be sent', async () => {
    smtp.behavior = 'refuse';
    const { status, stderr } = await mailTest(smtp.url);
    expect([status, stderr]).toEqual([2, expect.stringContaining('no such mailbox')]);
  });

  test('refuses text that is not an address', async () => {
    const { status, stderr } = await mailTest(smtp.url, 'me');
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^me is not an email address/)]);
  });
});
