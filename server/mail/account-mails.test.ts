import { expect, test } from 'vitest';
import { setUpMailServer, password } from '../../tests/support/mails.ts';

const { db, call, asAdmin, pass, queued, fail } = setUpMailServer();

test('a new invitation replaces one that could not be sent', async () => {
  const invited = await asAdmin('POST', '/admin/users', { email: 'lea@example.com', name: 'Lea', role: 'admin' });
  expect(invited.status).toBe(201);
  await fail();
  expect((await asAdmin('POST', `/admin/users/${invited.body['id'] as string}/invitation`)).status).toBe(204);
  expect((await asAdmin('GET', '/admin/mail')).body).toMatchObject({ waiting: 1, failed: 0 });
  await db.read('users').where({ email: 'lea@example.com' }).delete();
});

test('notifies the user of a reused refresh token', async () => {
  const { body } = await call('POST', '/auth/login', { username: 'jon@example.com', password });
  const refresh = () => call('POST', '/auth/refresh-token', { refreshToken: body['refreshToken'] });
  expect((await refresh()).status).toBe(200);
  pass(60_000);
  expect((await refresh()).status).toBe(401);
  expect(await queued()).toEqual(['sessions-ended to jon@example.com']);
});
