// Sign-in, sessions, refresh tokens and registration.
import { getMeStatus, newEmail, refreshStatus, register, registerAccount, registerIfOpen, signIn } from '../accounts.ts';
import { adminToken, call, readLocation, readWholeList, unique } from '../client.ts';
import { expect } from '../expect.ts';
import { check, pause, skip, suite } from '../runner.ts';

suite('auth', { tags: ['auth'] });

check('session.login', 'signs an administrator in and returns the profile', async () => {
  const token = await adminToken();
  expect((await call('getMe', { token })).body.role).toBe('admin');
  expect((await call('checkAuth', { token })).body).toEqual({ authenticated: true, role: 'admin' });
});

check(
  { rule: 'list.filter', operation: 'listAdministrators', needs: ['administrators'] },
  'lists the signed-in administrator, and no users with another role',
  async () => {
    const token = await adminToken();
    const { body: me } = await call('getMe', { token });
    const user = await registerIfOpen();
    const found = (await readWholeList('listAdministrators', { token })).body.items as { id: string; email: string }[];
    expect(found.find(({ id }) => id === me.id)).toEqual({ id: me.id, email: me.email, name: me.username });
    expect(found.map(({ email }) => email)).not.toContain(user?.username);
  },
);

check({ rule: 'answer.headers', operation: 'checkAuth' }, 'each response has another X-Request-Id', async () => {
  const token = await adminToken();
  const answers = [await call('checkAuth', { token }), await call('checkAuth', { token })];
  expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size, 'different values').toBe(answers.length);
});

check('session.login', 'an unknown user and a wrong password get the same response', async () => {
  const wrongUser = await signIn(newEmail());
  expect(wrongUser.status).toBe(401);
  const { username } = await registerAccount();
  const wrongPassword = await signIn(username, 'not-the-password');
  expect(wrongPassword.status).toBe(401);
  const shape = ({ requestId: _id, ...body }: Record<string, unknown>) => body;
  expect(shape(wrongPassword.body)).toEqual(shape(wrongUser.body));
});

check('session.login', 'compares all characters of a password', async () => {
  const username = newEmail();
  const password = `${'elbow '.repeat(21)}a `;
  expect(password.length).toBe(128);
  const { status } = await register(username, password);
  if (status === 403) return skip('registration is closed on this backend');
  expect(status, 'registerUser').toBe(201);
  expect((await signIn(username, password)).status).toBe(200);
  for (const other of [`${'elbow '.repeat(21)}b `, password.trimEnd(), password.toUpperCase()])
    expect((await signIn(username, other)).status, other).toBe(401);
});

check('session.login', 'an access token is valid for 15 minutes', async () => {
  const [, payload = ''] = (await adminToken()).split('.');
  const { iat, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iat?: number; exp?: number };
  if (iat === undefined || exp === undefined) return skip('the access token does not contain `iat` and `exp`');
  expect(exp - iat, 'seconds from `iat` to `exp`').toBe(15 * 60);
});

check('session.registration', 'an email address is registered once, case-insensitively, also concurrently', async () => {
  await registerAccount();
  const email = newEmail();
  const answers = await Promise.all([register(email), register(email.toUpperCase())]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

check('write.stored', 'a new account is at its `Location`', async () => {
  await registerAccount();
  const email = newEmail();
  const made = await register(email);
  const { accessToken } = (await signIn(email)).body;
  expect((await readLocation('registerUser', made, accessToken)).body).toEqual(made.body);
});

/** Within this time, a rotated refresh token counts as a retry, and after it as stolen. */
const graceMs = 10_000;

/** Refreshes the session of a new account twice at once and once more. A slow backend gets several attempts. */
async function refreshThreeTimes() {
  for (let attempt = 1; ; attempt += 1) {
    const account = await registerAccount();
    const refresh = () => call('refreshToken', { body: { refreshToken: account.refreshToken } });
    const begin = performance.now();
    const answers = [...(await Promise.all([refresh(), refresh()])), await refresh()];
    if (performance.now() - begin < graceMs || attempt === 5) return { account, answers };
  }
}

check('session.rotation', 'a refresh token rotates, and concurrent and repeated refreshes get the same new one', async () => {
  const { account, answers } = await refreshThreeTimes();
  const [next, ...others] = answers.map(({ body }) => body.refreshToken as string | undefined);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const { body } of answers) expect((await call('getMe', { token: body.accessToken })).body.email).toBe(account.username);
  expect(others, 'the refresh tokens of the other calls').toEqual([next, next]);
  if (next) {
    expect(next).not.toBe(account.refreshToken);
    expect(await refreshStatus(next)).toBe(200);
  }
});

check('session.rotation', 'rejects an unknown refresh token', async () => {
  const answer = await call('refreshToken', { body: { refreshToken: unique('unknown') } });
  expect([answer.status, answer.body.code]).toEqual([401, 'REFRESH_TOKEN_INVALID']);
});

check('session.registration', 'rejects a short password and names the field', async () => {
  const answer = await register(newEmail(), 'short');
  if (answer.status === 403) return skip('registration is closed on this backend');
  expect(answer.status).toBe(422);
  expect(answer.body.details.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/password']);
});

check('session.end', 'signing out ends only this session', async () => {
  const [left, other] = [await registerAccount(), await registerAccount()];
  for (let turn = 0; turn < 2; turn += 1)
    expect((await call('logout', { body: { refreshToken: left.refreshToken } })).status).toBe(204);
  expect(await refreshStatus(left.refreshToken)).toBe(401);
  expect([await getMeStatus(left.accessToken), await getMeStatus(other.accessToken)]).toEqual([401, 200]);
  expect((await call('logout', { body: { refreshToken: unique('unknown') } })).status).toBe(204);
});

check('session.reuse', 'reusing a rotated refresh token ends the session', async () => {
  const account = await registerAccount();
  const { body: next } = await call('refreshToken', { body: { refreshToken: account.refreshToken } });
  if (!next.refreshToken) return skip('this backend does not rotate refresh tokens');
  expect(await getMeStatus(next.accessToken)).toBe(200);
  await pause(graceMs + 500);
  for (const refreshToken of [account.refreshToken, next.refreshToken as string]) {
    const answer = await call('refreshToken', { body: { refreshToken } });
    expect([answer.status, answer.body.code]).toEqual([401, 'REFRESH_TOKEN_INVALID']);
  }
  const accessTokens = [account.accessToken, next.accessToken as string];
  for (const token of accessTokens) expect(await getMeStatus(token), 'an access token of the session').toBe(401);
});
