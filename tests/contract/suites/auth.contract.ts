import { expect } from '../expect.ts';
import { check, skip, suite } from '../runner.ts';
import { adminToken, call, unique } from '../client.ts';

suite('auth', { tags: ['auth'] });

const email = () => `${unique('contract')}@example.com`;
const password = 'a-password-for-the-contract';

async function freshSession() {
  const username = email();
  const registered = await call('registerUser', { body: { email: username, password, name: 'Contract Test' } });
  if (registered.status === 403) return null;
  const { body } = await call('login', { body: { username, password } });
  return { username, ...(body as { accessToken: string; refreshToken: string }) };
}

check('session.login', 'signs an administrator in and knows who it is', async () => {
  const token = await adminToken();
  expect((await call('getMe', { token })).body.role).toBe('admin');
  expect((await call('checkAuth', { token })).body).toEqual({ authenticated: true, role: 'admin' });
});

check('session.login', 'a wrong user and a wrong password are answered alike', async () => {
  const session = await freshSession();
  const known = session?.username ?? email();
  const wrongPassword = await call('login', { body: { username: known, password: 'not-the-password' } });
  const wrongUser = await call('login', { body: { username: email(), password } });
  expect(wrongPassword.status).toBe(401);
  const shape = ({ requestId: _id, ...body }: Record<string, unknown>) => body;
  expect(shape(wrongPassword.body)).toEqual(shape(wrongUser.body));
});

check('session.registration', 'an e-mail address is registered once, in whatever case, even by two at once', async () => {
  if (!(await freshSession())) return skip('this backend takes no registrations');
  const address = email();
  const body = { email: address, password, name: 'Contract Test' };
  const answers = await Promise.all([
    call('registerUser', { body }),
    call('registerUser', { body: { ...body, email: address.toUpperCase() } }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

check('session.rotation', 'a refresh token rotates, and one in a hurry is answered alike', async () => {
  const session = await freshSession();
  if (!session) return skip('this backend takes no registrations');
  const first = await call('refreshToken', { body: { refreshToken: session.refreshToken } });
  expect(first.status).toBe(200);
  expect((await call('getMe', { token: first.body.accessToken })).body.email).toBe(session.username);
  expect((await call('refreshToken', { body: { refreshToken: session.refreshToken } })).status).toBe(200);
  if (first.body.refreshToken) {
    expect(first.body.refreshToken).not.toBe(session.refreshToken);
    expect((await call('refreshToken', { body: { refreshToken: first.body.refreshToken } })).status).toBe(200);
  }
});

check('session.rotation', 'an unknown refresh token is refused', async () => {
  const answer = await call('refreshToken', { body: { refreshToken: unique('unknown') } });
  expect([answer.status, answer.body.code]).toEqual([401, 'REFRESH_TOKEN_INVALID']);
});

check('session.registration', 'a password that is too short names its field', async () => {
  const answer = await call('registerUser', { body: { email: email(), password: 'short', name: 'Contract Test' } });
  if (answer.status === 403) return skip('this backend takes no registrations');
  expect(answer.status).toBe(422);
  expect(answer.body.details.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/password']);
});

/** Within this time a rotated token may be a retry in a hurry; afterwards it is a stolen one. */
const hurryMs = 10_000;

check('session.reuse', 'a rotated refresh token that is used later ends the whole session', async () => {
  const session = await freshSession();
  if (!session) return skip('this backend takes no registrations');
  const { body: next } = await call('refreshToken', { body: { refreshToken: session.refreshToken } });
  if (!next.refreshToken) return skip('this backend does not rotate refresh tokens');
  await new Promise((done) => setTimeout(done, hurryMs + 500));
  for (const refreshToken of [session.refreshToken, next.refreshToken as string]) {
    const answer = await call('refreshToken', { body: { refreshToken } });
    expect([answer.status, answer.body.code]).toEqual([401, 'REFRESH_TOKEN_INVALID']);
  }
});
