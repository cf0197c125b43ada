// What users can do with their own account, tested with accounts that the run registers.
import {
  accountPassword as password,
  getMeStatus,
  newEmail,
  refreshStatus,
  registerAccount,
  signIn,
  type Tokens,
} from '../accounts.ts';
import { adminToken, call, unique } from '../client.ts';
import { expect } from '../expect.ts';
import { check, suite } from '../runner.ts';
import { currentStep, totp } from '../totp.ts';

suite('account', { tags: ['account'] });

const otherPassword = 'seven-flanges-and-a-tee';

const sessionsOf = async ({ accessToken: token }: Tokens) =>
  (await call('listSessions', { token })).body.items as { id: string; current: boolean; createdAt: string }[];

check('session.end', "lists the user's own sessions and marks the current one", async () => {
  const [mine, stranger] = [await registerAccount(), await registerAccount()];
  const second = (await signIn(mine.username)).body as Tokens;
  const listed = await sessionsOf(mine);
  expect(listed).toHaveLength(2);
  expect(listed.map(({ current }) => current).toSorted()).toEqual([false, true]);
  const current = (all: { id: string; current: boolean }[]) => all.find((one) => one.current)?.id;
  expect(current(listed)).not.toBe(current(await sessionsOf(second)));
  const foreign = (await sessionsOf(stranger))[0]?.id ?? '';
  expect(listed.map(({ id }) => id)).not.toContain(foreign);
  expect((await call('endSession', { params: { id: foreign }, token: mine.accessToken })).status).toBe(404);
  expect(await getMeStatus(stranger.accessToken)).toBe(200);
});

check('session.end', 'ending a session revokes it, and the other sessions continue', async () => {
  const mine = await registerAccount();
  const second = (await signIn(mine.username)).body as Tokens;
  const other = (await sessionsOf(mine)).find(({ current }) => !current);
  expect((await call('endSession', { params: { id: other?.id ?? '' }, token: mine.accessToken })).status).toBe(204);
  expect([await getMeStatus(second.accessToken), await refreshStatus(second.refreshToken)]).toEqual([401, 401]);
  expect([await getMeStatus(mine.accessToken), await refreshStatus(mine.refreshToken)]).toEqual([200, 200]);
});

check('session.end', 'ending all other sessions keeps the current one', async () => {
  const [mine, stranger] = [await registerAccount(), await registerAccount()];
  const others = [(await signIn(mine.username)).body as Tokens, (await signIn(mine.username)).body as Tokens];
  expect((await call('endOtherSessions', { query: { except: 'current' }, token: mine.accessToken })).status).toBe(204);
  for (const other of others)
    expect([await getMeStatus(other.accessToken), await refreshStatus(other.refreshToken)]).toEqual([401, 401]);
  expect([await getMeStatus(mine.accessToken), await getMeStatus(stranger.accessToken)]).toEqual([200, 200]);
  expect(await sessionsOf(mine)).toHaveLength(1);
});

check('session.password', 'changing the password ends the other sessions', async () => {
  const mine = await registerAccount();
  const second = (await signIn(mine.username)).body as Tokens;
  const body = { currentPassword: password, newPassword: otherPassword };
  expect((await call('changePassword', { token: mine.accessToken, body })).status).toBe(204);
  expect([(await signIn(mine.username)).status, (await signIn(mine.username, otherPassword)).status]).toEqual([401, 200]);
  expect([
    await getMeStatus(second.accessToken),
    await refreshStatus(second.refreshToken),
    await getMeStatus(mine.accessToken),
  ]).toEqual([401, 401, 200]);
});

check('session.password', 'changing the password requires the current one', async () => {
  const mine = await registerAccount();
  const body = { currentPassword: otherPassword, newPassword: otherPassword };
  const refused = await call('changePassword', { token: mine.accessToken, body });
  expect([refused.status, refused.body.details[0].pointer]).toEqual([422, '/currentPassword']);
  expect((await signIn(mine.username)).status).toBe(200);
});

check('session.password', 'rejects a weak password and names the field', async () => {
  const mine = await registerAccount();
  for (const newPassword of ['password1234', 'aaaaaaaaaaaa', mine.username]) {
    const answer = await call('changePassword', { token: mine.accessToken, body: { currentPassword: password, newPassword } });
    expect([answer.status, answer.body.details?.[0]?.pointer], newPassword).toEqual([422, '/newPassword']);
  }
});

check({ rule: 'write.stored', operation: 'updateMe' }, 'changes the name in the profile and nothing else', async () => {
  const mine = await registerAccount();
  const before = (await call('getMe', { token: mine.accessToken })).body;
  const name = unique('Renamed');
  const { status, body } = await call('updateMe', { token: mine.accessToken, body: { name } });
  expect([status, body]).toEqual([200, { ...before, username: name }]);
  expect((await call('getMe', { token: mine.accessToken })).body).toEqual(body);
  const refused = await call('updateMe', { token: mine.accessToken, body: { name, role: 'admin' } });
  expect(refused.status).toBe(422);
});

check(
  { rule: 'write.logged', operation: 'changePassword', needs: ['activity-log'] },
  'logs the sign-ins and changes of an account',
  async () => {
    const mine = await registerAccount();
    const { id } = (await call('getMe', { token: mine.accessToken })).body;
    await call('updateMe', { token: mine.accessToken, body: { name: 'Renamed' } });
    await call('changePassword', { token: mine.accessToken, body: { currentPassword: password, newPassword: otherPassword } });
    // Without another session there is nothing to end or to log.
    await signIn(mine.username, otherPassword);
    await call('endOtherSessions', { query: { except: 'current' }, token: mine.accessToken });
    await call('logout', { body: { refreshToken: mine.refreshToken } });
    const query = { entityId: id as string, sort: 'at', limit: '100' };
    const { body } = await call('listActivity', { token: await adminToken(), query });
    expect((body.items as { action: string }[]).map(({ action }) => action)).toEqual([
      'user.registered',
      'user.signed-in',
      'user.updated',
      'user.password-changed',
      'user.signed-in',
      'user.sessions-ended',
      'user.signed-out',
    ]);
  },
);

const proof = (code: string) => ({ password, code });

/**
 * The code of the next 30 seconds. It is valid after the current one has been used, and stays valid if the current 30 seconds
 * end meanwhile.
 */
const nextTotp = (secret: string) => totp(secret, 1);

/** Confirms with the code of the previous 30 seconds, again if the current 30 seconds ended meanwhile. */
async function confirmWithPreviousTotp(token: string, secret: string) {
  for (;;) {
    const step = currentStep();
    const answer = await call('confirmSecondFactor', { token, body: { code: totp(secret, -1) } });
    if (answer.status === 200 || step === currentStep()) return answer;
  }
}

/** Turns on the second factor of a new account with the current code. The next code is unused. */
async function registerWithSecondFactor() {
  const mine = await registerAccount();
  const token = mine.accessToken;
  const { secret } = (await call('startSecondFactor', { token, body: { password } })).body as { secret: string };
  const other = (await signIn(mine.username)).body as Tokens;
  const confirmed = await call('confirmSecondFactor', { token, body: { code: totp(secret) } });
  expect(confirmed.status).toBe(200);
  return { ...mine, token, secret, other, codes: confirmed.body.recoveryCodes as string[] };
}
const signInWith = (username: string, code?: string) =>
  call('login', { body: { username, password, ...(code === undefined ? {} : { code }) } });

check('session.second-factor', 'a second factor requires a code, and each code works once', async () => {
  const { username, secret, token, other } = await registerWithSecondFactor();
  expect((await call('getSecondFactor', { token })).body).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
  expect(await getMeStatus(other.accessToken)).toBe(401);
  const without = await signInWith(username);
  expect([without.status, without.body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
  const code = nextTotp(secret);
  const answers = await Promise.all([signInWith(username, code), signInWith(username, code)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  for (const used of [code, totp(secret), '000000']) {
    const refused = await signInWith(username, used);
    expect([refused.status, refused.body.code]).toEqual([401, 'SECOND_FACTOR_INVALID']);
  }
  const wrong = await call('login', { body: { username, password: otherPassword, code: nextTotp(secret) } });
  expect(wrong.body.code).toBe('INVALID_CREDENTIALS');
});

check('session.second-factor', 'a recovery code works once, and new codes replace the old ones', async () => {
  const { username, codes, token, secret } = await registerWithSecondFactor();
  expect(new Set(codes).size).toBe(10);
  expect([(await signInWith(username, codes[0])).status, (await signInWith(username, codes[0])).status]).toEqual([200, 401]);
  const renewed = await call('renewRecoveryCodes', { token, body: proof(nextTotp(secret)) });
  expect(renewed.status).toBe(200);
  expect((await signInWith(username, codes[1])).status).toBe(401);
  expect((await signInWith(username, renewed.body.recoveryCodes[0])).status).toBe(200);
});

check('session.second-factor', 'codes can contain spaces, and recovery codes upper case and no dashes', async () => {
  const { username, accessToken: token } = await registerAccount();
  const { secret } = (await call('startSecondFactor', { token, body: { password } })).body as { secret: string };
  const withSpace = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;
  const confirmed = await call('confirmSecondFactor', { token, body: { code: withSpace(totp(secret)) } });
  expect(confirmed.status).toBe(200);
  const [first = '', second = '', third = ''] = confirmed.body.recoveryCodes as string[];
  for (const code of [withSpace(nextTotp(secret)), first.toUpperCase(), second.replaceAll('-', ' '), third.replaceAll('-', '')])
    expect((await signInWith(username, code)).status, code).toBe(200);
});

check('session.second-factor', 'turning the second factor on and off requires password and code', async () => {
  const mine = await registerAccount();
  const token = mine.accessToken;
  const notStarted = await call('confirmSecondFactor', { token, body: { code: '000000' } });
  const off = await call('renewRecoveryCodes', { token, body: proof('000000') });
  const notOn = await call('disableSecondFactor', { token, body: proof('000000') });
  expect([notStarted, off, notOn].map(({ status, body }) => [status, body.code])).toEqual(
    [1, 2, 3].map(() => [409, 'SECOND_FACTOR_OFF']),
  );
  const refused = await call('startSecondFactor', { token, body: { password: otherPassword } });
  expect([refused.status, refused.body.details[0].pointer]).toEqual([422, '/password']);
  const { secret, uri } = (await call('startSecondFactor', { token, body: { password } })).body as Record<string, string>;
  expect(new URL(uri ?? '').searchParams.get('secret')).toBe(secret ?? '');
  // The second factor has no effect before it is confirmed.
  expect((await signIn(mine.username)).status).toBe(200);
  const wrong = await call('confirmSecondFactor', { token, body: { code: totp(secret ?? '', 5) } });
  expect([wrong.status, wrong.body.details[0].pointer]).toEqual([422, '/code']);
  expect((await confirmWithPreviousTotp(token, secret ?? '')).status).toBe(200);
  expect((await call('startSecondFactor', { token, body: { password } })).body.code).toBe('SECOND_FACTOR_ON');
  const wrongCode = await call('disableSecondFactor', { token, body: proof('000000') });
  const wrongPassword = await call('disableSecondFactor', {
    token,
    body: { password: otherPassword, code: nextTotp(secret ?? '') },
  });
  expect([wrongCode, wrongPassword].map(({ body }) => body.details[0].pointer)).toEqual(['/code', '/password']);
  expect((await call('disableSecondFactor', { token, body: proof(nextTotp(secret ?? '')) })).status).toBe(204);
  expect((await signIn(mine.username)).status).toBe(200);
});

check('session.second-factor', 'of two simultaneous confirmations, one succeeds, and its recovery codes are valid', async () => {
  const { username, accessToken: token } = await registerAccount();
  const { secret } = (await call('startSecondFactor', { token, body: { password } })).body as { secret: string };
  const confirm = () => call('confirmSecondFactor', { token, body: { code: totp(secret) } });
  const answers = await Promise.all([confirm(), confirm()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const confirmed = answers.find(({ status }) => status === 200);
  expect((await signInWith(username, confirmed?.body.recoveryCodes[0])).status).toBe(200);
});

check(
  { rule: 'session.second-factor', needs: ['users'] },
  'an administrator can remove the second factor of a user',
  async () => {
    const { username, token } = await registerWithSecondFactor();
    const params = { id: (await call('getMe', { token })).body.id as string };
    const remove = async () => call('removeUserSecondFactor', { params, token: await adminToken() });
    expect((await remove()).status).toBe(204);
    expect((await remove()).body.code).toBe('SECOND_FACTOR_OFF');
    expect([await getMeStatus(token), (await signIn(username)).status]).toEqual([401, 200]);
  },
);

check(
  { rule: 'session.second-factor', needs: ['users'] },
  'administrators cannot remove their own second factor without password and code',
  async () => {
    const token = await adminToken();
    const params = { id: (await call('getMe', { token })).body.id as string };
    const answer = await call('removeUserSecondFactor', { params, token });
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
  },
);

check('session.recovery', 'a password reset request gets the same response for every address', async () => {
  const mine = await registerAccount();
  const requests = [mine.username, newEmail()].map((email) => call('requestPasswordReset', { body: { email } }));
  const shown = (await Promise.all(requests)).map(({ status, headers, bytes }) => [
    status,
    bytes.length,
    [...headers.keys()].toSorted(),
  ]);
  expect(shown[0]).toEqual(shown[1]);
  expect([shown[0]?.[0], (await signIn(mine.username)).status, await getMeStatus(mine.accessToken)]).toEqual([204, 200, 200]);
});

check('session.recovery', 'rejects a password link with an unknown token', async () => {
  const token = unique('unknown');
  for (const answer of [
    await call('readPasswordLink', { body: { token } }),
    await call('setPassword', { body: { token, password: otherPassword } }),
  ])
    expect([answer.status, answer.body.code]).toEqual([403, 'LINK_INVALID']);
});
