import { expect, test } from 'vitest';
import { setUpMailServer, dayMs } from '../../tests/support/mails.ts';

const { clock, call, asAdmin, later, fail, support } = setUpMailServer();

test('names failed emails with the record that they are about until they are retried', async () => {
  const { path } = await support();
  await call('POST', '/auth/password-reset', { email: 'nobody@example.com' });
  await fail();
  const { body } = await asAdmin('GET', '/admin/mail');
  const failed = { reason: '550 no such mailbox', failedAt: clock.now.toISOString() };
  const record = { kind: 'support-request', id: path.split('/').at(-1) };
  expect(body).toMatchObject({
    failed: 2,
    failures: [
      { template: 'password-reset', recipient: 'nobody@example.com', ...failed, record: null },
      { template: 'request-receipt', recipient: 'ingrid@example.com', ...failed, record },
    ],
  });
  const retried = await asAdmin('POST', '/admin/mail/retry');
  expect(retried.body).toMatchObject({ waiting: 2, failed: 0, failures: [] });
});

test('a failed email is neither shown nor retried with the others after a week', async () => {
  await support();
  await fail(later(-7 * dayMs));
  const none = { waiting: 0, failed: 0, lastError: null, failures: [] };
  expect((await asAdmin('GET', '/admin/mail')).body).toMatchObject(none);
  expect((await asAdmin('POST', '/admin/mail/retry')).body).toMatchObject(none);
});
