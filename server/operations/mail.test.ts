import { expect, test } from 'vitest';
import { dayMs, setUpMailServer } from '../../tests/support/mails.ts';
import { recordFailed } from '../db/mails.ts';
import { newId } from '../domain/ids.ts';

const { clock, db, call, asAdmin, later, mails, fail, support } = setUpMailServer();

const readStatus = async () => (await asAdmin('GET', '/admin/mail')).body;
const retryAll = async () => (await asAdmin('POST', '/admin/mail/retry')).body;
const dismiss = async (id: string) => (await asAdmin('DELETE', `/admin/mail/failures/${id}`)).status;

/** Queues an email that fails. Returns its id. */
async function failOne(): Promise<string> {
  await support();
  const { id } = (await mails()).at(-1)!;
  await recordFailed(db, id, '550 no such mailbox', clock.now);
  return id;
}

test('names failed emails with the record that they are about until they are retried', async () => {
  const { path } = await support();
  await call('POST', '/auth/password-reset', { email: 'nobody@example.com' });
  await fail();
  const failed = { reason: '550 no such mailbox', failedAt: clock.now.toISOString() };
  const record = { kind: 'support-request', id: path.split('/').at(-1) };
  expect(await readStatus()).toMatchObject({
    failed: 2,
    failures: [
      { template: 'password-reset', recipient: 'nobody@example.com', ...failed, record: null },
      { template: 'request-receipt', recipient: 'ingrid@example.com', ...failed, record },
    ],
  });
  expect(await retryAll()).toMatchObject({ waiting: 2, failed: 0, failures: [] });
});

test('a failed email is neither shown nor retried with the others after a week', async () => {
  await support();
  await fail(later(-7 * dayMs));
  const none = { waiting: 0, failed: 0, lastError: null, failures: [] };
  expect(await readStatus()).toMatchObject(none);
  expect(await retryAll()).toMatchObject(none);
});

test('a dismissed failure is neither shown nor retried with the others', async () => {
  const [wrong, busy] = [await failOne(), await failOne()];
  expect(await dismiss(wrong)).toBe(204);
  expect(await readStatus()).toMatchObject({ waiting: 0, failed: 1, failures: [{ id: busy }] });
  expect(await retryAll()).toMatchObject({ waiting: 1, failed: 0, lastError: '550 no such mailbox', failures: [] });
  expect(await db.read('mails').whereNotNull('failedAt').pluck('id'), 'a conversation shows a failed reply').toEqual([wrong]);
});

test('the error of a dismissed failure is not the latest error', async () => {
  expect(await dismiss(await failOne())).toBe(204);
  expect(await readStatus()).toMatchObject({ failed: 0, lastError: null });
});

test('an email that fails again after a retry is shown again', async () => {
  const id = await failOne();
  await retryAll();
  await fail();
  expect(await readStatus()).toMatchObject({ failed: 1, failures: [{ id }] });
});

test('only a failure that is shown can be dismissed', async () => {
  const failed = await failOne();
  expect(await dismiss(failed)).toBe(204);
  await support();
  const waiting = (await mails()).at(-1)!.id;
  for (const id of [failed, waiting, newId(clock.now.getTime())]) expect(await dismiss(id)).toBe(404);
});
