import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../../tests/support/app.ts';
import { queueMail, recordFailed, type NewMail } from '../db/mails.ts';
import { newId } from '../domain/ids.ts';
import { createAdmin } from '../seeds/first-admin.ts';

const password = 'a-password-for-tests';
const now = new Date();
let app: RunningApp;
let admin: { authorization: string };

beforeAll(async () => {
  app = await startApp({ now: () => now });
  await createAdmin(app.db, { email: 'mara@example.com', password }, now);
  const { body } = await app.call('POST', '/auth/login', { username: 'mara@example.com', password });
  admin = { authorization: `Bearer ${body['accessToken'] as string}` };
});
beforeEach(() => app.db.read('mails').delete());
afterAll(() => app.stop());

const status = async () => (await app.call('GET', '/admin/mail', undefined, admin)).body;
const dismiss = async (id: string) => (await app.call('DELETE', `/admin/mail/failures/${id}`, undefined, admin)).status;
const retryAll = () => app.call('POST', '/admin/mail/retry', undefined, admin);

/** Queues an email that fails with `error` if one is given. Returns its id. */
async function queue(error?: string, template = 'request-receipt'): Promise<string> {
  const mail: NewMail = { template, recipient: 'ingrid@example.com', data: {}, entity: null };
  const id = await app.db.transaction((tx) => queueMail(tx, mail, 'example.com', now));
  if (error) await recordFailed(app.db, id, error, now);
  return id;
}

test('a dismissed failure is neither shown nor retried with the others', async () => {
  const [wrong, busy] = [await queue('550 no such mailbox'), await queue('450 try again later')];
  expect((await status()).failures).toMatchObject([{ id: busy }, { id: wrong }]);
  expect(await dismiss(wrong)).toBe(204);
  expect(await status()).toMatchObject({ waiting: 0, failed: 1, failures: [{ id: busy }] });
  expect((await retryAll()).body).toMatchObject({ waiting: 1, failed: 0, failures: [] });
  const kept = await app.db.read('mails').where({ id: wrong }).first('failedAt');
  expect(kept, 'the conversation shows the state of a failed reply').toEqual({ failedAt: now.toISOString() });
});

test('the error of a dismissed failure is not the latest error', async () => {
  expect(await dismiss(await queue('550 no such mailbox'))).toBe(204);
  expect(await status()).toMatchObject({ failed: 0, lastError: null });
});

test('an email that fails again after a retry is shown again', async () => {
  const id = await queue('550 no such mailbox');
  await retryAll();
  await recordFailed(app.db, id, '550 still no such mailbox', now);
  expect((await status()).failures).toMatchObject([{ id, reason: '550 still no such mailbox' }]);
});

test('only a failure that is shown can be dismissed', async () => {
  const failed = await queue('550 no such mailbox');
  expect(await dismiss(failed)).toBe(204);
  for (const id of [failed, await queue(), newId(now.getTime())]) expect(await dismiss(id)).toBe(404);
});
