// The headers of emails, which errors of a real SMTP server are permanent, and how long a server may take.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startSmtp, type RunningSmtp, type SmtpBehavior } from '../../tests/support/smtp.ts';
import { readConfig } from '../config.ts';
import { MailRejected, MailServerFailed, openMailTransport, type MailTransport } from './transport.ts';

let smtp: RunningSmtp;
let transport: MailTransport;
const open = (parameters = '', from = 'site@example.com') => {
  const { mail } = readConfig({
    MAIL_URL: smtp.url.replace('//', '//user:password@') + parameters,
    MAIL_FROM: from,
  });
  return openMailTransport(mail);
};
beforeEach(async () => {
  smtp = await startSmtp();
  transport = open();
});
afterEach(async () => {
  transport.close();
  await smtp.stop();
});

const mail = {
  messageId: '<a@example.com>',
  thread: null,
  to: 'ingrid@example.com',
  subject: 'Subject',
  html: '<p>Text</p>',
  text: 'Text',
  date: new Date(),
  attachments: [],
  replyTo: null,
};

test.each<SmtpBehavior>(['refuse', 'refuse-recipient'])('"%s" is permanent', async (behavior) => {
  smtp.behavior = behavior;
  await expect(transport.send(mail)).rejects.toBeInstanceOf(MailRejected);
  expect(smtp.mails).toEqual([]);
});

const serverFailures: SmtpBehavior[] = ['refuse-login', 'refuse-sender', 'drop'];

test.each<SmtpBehavior>([...serverFailures, 'refuse-relay', 'refuse-domain', 'defer'])(
  '"%s" can be retried',
  async (behavior) => {
    smtp.behavior = behavior;
    const sent = transport.send(mail);
    const isServerFailure = await sent.catch((error) => error instanceof MailServerFailed);
    expect(isServerFailure).toBe(serverFailures.includes(behavior));
    await expect(sent).rejects.not.toBeInstanceOf(MailRejected);
    smtp.behavior = 'accept';
    await transport.send(mail);
    expect(smtp.mails).toHaveLength(1);
  },
);

test('asks for no automatic reply, also in the way that Exchange knows', async () => {
  await transport.send(mail);
  const { headers } = smtp.mails[0]!;
  expect(headers.get('auto-submitted')).toBe('auto-generated');
  expect(headers.get('x-auto-response-suppress')).toBe('OOF, AutoReply');
});

test.each([
  ['Support <site@example.com>', '"Support" <site@example.com>'],
  ['Support: piping <site@example.com>', '"Support: piping" <site@example.com>'],
  ['"Pipes, Inc. (Support)" <site@example.com>', '"Pipes, Inc. (Support)" <site@example.com>'],
  ['<site@example.com>', 'site@example.com'],
])('MAIL_FROM=%s is the sender %s', async (given, sent) => {
  transport = open('', given);
  await transport.send(mail);
  expect(smtp.mails[0]?.from?.text).toBe(sent);
});

test.skipIf(process.platform === 'win32')('a written email survives a power failure, and so does its name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-mails-'));
  const handle = await openFile(folder);
  const sync = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync');
  onTestFinished(async () => {
    sync.mockRestore();
    await handle.close();
    rmSync(folder, { recursive: true });
  });
  const files = openMailTransport({ ...readConfig({}).mail, folder });
  const file = await files.send(mail);
  files.close();
  expect(readFileSync(file, 'utf8')).toContain('Subject: Subject');
  expect(sync).toHaveBeenCalledTimes(2);
});

test('with requireTLS, a server without TLS gets neither the password nor the email', async () => {
  smtp.behavior = 'refuse-login';
  await expect(open('?requireTLS=true').send(mail)).rejects.toThrow(/STARTTLS/);
});

test('the signal ends an attempt with a server that does not respond', async () => {
  const controller = new AbortController();
  const never = new Promise<never>(() => undefined);
  smtp.onStep = (step) => (step === 'data' ? (controller.abort(), never) : Promise.resolve());
  await expect(transport.send(mail, controller.signal)).rejects.not.toBeInstanceOf(MailRejected);
});

test('a server gets ten minutes to accept an email, because it gets an email again that is given up', async () => {
  const setTimeout = vi.spyOn(Socket.prototype, 'setTimeout');
  onTestFinished(() => setTimeout.mockRestore());
  const port = Number(new URL(smtp.url).port);
  let limitMs: number | undefined;
  smtp.onStep = async (step) => {
    const client = (setTimeout.mock.contexts as Socket[]).find(({ remotePort }) => remotePort === port);
    if (step === 'accepted') limitMs = client?.timeout;
  };
  await transport.send(mail);
  expect(limitMs).toBe(10 * 60_000);
});
