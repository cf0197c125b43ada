// Protection of accounts on the running server: limits on guesses, responses that reveal nothing, and valid tokens.
import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/database.ts';
import { signAccessToken } from '../../server/domain/access-tokens.ts';
import { readSecrets } from '../../server/secret-key.ts';
import { User } from '../../server/models/User.ts';
import { runToEnd } from '../support/program.ts';
import { admin, startServer, type RunningServer } from '../support/server.ts';
import { asAdmin, send, type Sent } from '../support/calls.ts';

const password = 'a-password-for-tests';
const wrongPassword = 'not-the-password';
const newEmail = () => `${randomUUID()}@example.com`;

const login = (origin: string, username: string, given: string, headers: Record<string, string> = {}) =>
  send(origin, 'POST', '/api/auth/login', { body: { username, password: given }, headers });
const refresh = (origin: string, refreshToken: string) =>
  send(origin, 'POST', '/api/auth/refresh-token', { body: { refreshToken } });
const me = (origin: string, token: string) =>
  send(origin, 'GET', '/api/auth/me', { headers: { authorization: `Bearer ${token}` } });

async function register(origin: string): Promise<string> {
  const email = newEmail();
  const { status } = await send(origin, 'POST', '/api/auth/register', { body: { email, password, name: 'Test User' } });
  expect(status).toBe(201);
  return email;
}

async function signIn(origin: string, email: string): Promise<{ accessToken: string; refreshToken: string }> {
  const { status, body } = await login(origin, email, password);
  expect(status).toBe(200);
  return body as { accessToken: string; refreshToken: string };
}

/** The parts of a response that must be equal, without those that differ each time. */
function comparableParts({ status, headers, body }: Sent) {
  const names = [...headers.keys()].filter((name) => name !== 'date');
  const { requestId: _requestId, ...rest } = body as Record<string, unknown>;
  return { status, names, rest };
}

describe('guessing', () => {
  const limit = 5;

  test('after too many guesses, in a row or at once, an account refuses even the correct password', async () => {
    const server = await startServer({ LOGIN_LIMIT: String(limit) });
    try {
      const [email, other] = [await register(server.url), await register(server.url)];
      const inARow: number[] = [];
      for (let turn = 0; turn <= limit; turn += 1) inARow.push((await login(server.url, email, wrongPassword)).status);
      expect(inARow).toEqual([...Array.from({ length: limit }, () => 401), 429]);
      const locked = await login(server.url, ` ${email.toUpperCase()} `, password);
      expect([locked.status, locked.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      const retryAfter = Number(locked.headers.get('retry-after'));
      expect(retryAfter).toBeGreaterThan(0);
      expect(locked.headers.get('ratelimit')).toBe(`"login-account";r=0;t=${retryAfter}`);
      expect(locked.headers.get('ratelimit-policy')).toBe(`"login-account";q=${limit};w=900`);

      const atOnce = await Promise.all(Array.from({ length: 20 }, () => login(server.url, other, wrongPassword)));
      expect(atOnce.filter(({ status }) => status === 401)).toHaveLength(limit);
      expect(atOnce.filter(({ status }) => status === 429)).toHaveLength(20 - limit);

      // The limit does not reveal either whether an account exists.
      const nobody = newEmail();
      for (let turn = 0; turn < limit; turn += 1) expect((await login(server.url, nobody, wrongPassword)).status).toBe(401);
      const refused = comparableParts(await login(server.url, nobody, wrongPassword));
      expect([refused.status, refused.rest['code']]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(refused.names).toEqual(comparableParts(locked).names);
    } finally {
      await server.stop();
    }
  });

  test('guesses from elsewhere do not lock out an owner who has signed in from the same address before', async () => {
    const server = await startServer({ LOGIN_LIMIT: String(limit), TRUST_PROXY: 'true' });
    const attempt = async (email: string, given: string, address: string) =>
      (await login(server.url, email, given, { 'x-forwarded-for': address })).status;
    const guess = async (email: string, address: string) => {
      for (let turn = 0; turn < limit; turn += 1) expect(await attempt(email, wrongPassword, address)).toBe(401);
      expect(await attempt(email, wrongPassword, address)).toBe(429);
    };
    const [office, stranger, hotel] = ['203.0.113.1', '198.51.100.1', '192.0.2.1'];
    try {
      const email = await register(server.url);
      expect(await attempt(email, password, office)).toBe(200);
      await guess(email, stranger);
      expect(await attempt(email, password, hotel), 'never signed in from here').toBe(429);
      expect(await attempt(email, password, office)).toBe(200);
      expect(await attempt(email, password, stranger), 'the owner’s sign-in does not unlock it elsewhere').toBe(429);
      await guess(email, office);
      expect(await attempt(email, password, office), 'the owner’s address has a limit too').toBe(429);
    } finally {
      await server.stop();
    }
  });

  test('a successful sign-in resets the account limit and does not count for the address', async () => {
    const server = await startServer({ LOGIN_LIMIT: '2' });
    try {
      const email = await register(server.url);
      // Beyond both limits, two for the account and twenty for the address, if any of these were counted.
      for (let turn = 0; turn < 15; turn += 1) {
        if (turn < 10) expect((await login(server.url, email, wrongPassword)).status).toBe(401);
        expect((await login(server.url, email, password)).status).toBe(200);
      }
    } finally {
      await server.stop();
    }
  });

  test('an address may guess ten times as often across all accounts, regardless of forged X-Forwarded-For', async () => {
    const server = await startServer({ LOGIN_LIMIT: String(limit), TRUST_PROXY: 'false' });
    try {
      const guess = (turn: number) =>
        login(server.url, newEmail(), wrongPassword, {
          'x-forwarded-for': `198.51.100.${turn}`,
          'x-real-ip': `198.51.100.${turn}`,
          forwarded: `for=198.51.100.${turn}`,
        });
      const answers = await Promise.all(Array.from({ length: 10 * limit + 10 }, (_, turn) => guess(turn)));
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(10 * limit);
      expect((await guess(200)).status).toBe(429);
      expect((await login(server.url, admin.email, admin.password)).status).toBe(429);
    } finally {
      await server.stop();
    }
  });

  test('behind a proxy the last X-Forwarded-For entry counts, not the entries of the client', async () => {
    const server = await startServer({ LOGIN_LIMIT: '1', TRUST_PROXY: 'true' });
    try {
      const guess = (turn: number, address: string) =>
        login(server.url, newEmail(), wrongPassword, { 'x-forwarded-for': `198.51.100.${turn}, 10.0.0.${turn}, ${address}` });
      for (let turn = 0; turn < 10; turn += 1) expect((await guess(turn, '203.0.113.9')).status).toBe(401);
      expect((await guess(10, '203.0.113.9')).status).toBe(429);
      expect((await guess(11, '203.0.113.10')).status).toBe(401);
    } finally {
      await server.stop();
    }
  });

  test('requests and registrations are limited per address', async () => {
    const server = await startServer({ API_RATE_LIMIT: '20', SUBMISSION_LIMIT: '3' });
    try {
      const made: number[] = [];
      for (let turn = 0; turn < 4; turn += 1) {
        const body = { email: newEmail(), password, name: 'Test User' };
        made.push((await send(server.url, 'POST', '/api/auth/register', { body })).status);
      }
      expect(made).toEqual([201, 201, 201, 429]);
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, turn) =>
          send(server.url, 'GET', '/api/ping', { headers: { 'x-forwarded-for': `198.51.100.${turn}` } }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(20 - made.length);
      for (const refused of answers.filter(({ status }) => status === 429))
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await server.stop();
    }
  });
});

describe('an account', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  /** Changes a user in the database of the running server, as an operator would. */
  async function patchUser(email: string, change: Partial<User>): Promise<void> {
    const { database } = readConfig({ DATA_DIR: server.dataDir, DATABASE_URL: process.env['TEST_DATABASE_URL'] });
    const db = openDatabase(database);
    try {
      expect(await db.transaction(async (tx) => User.query(tx).patch(change).where({ email }))).toBe(1);
    } finally {
      await db.close();
    }
  }

  test('gets the same response if it does not exist, is inactive or has another password', async () => {
    const [known, inactive] = [await register(server.url), await register(server.url)];
    await patchUser(inactive, { active: false });
    const answers = [
      await login(server.url, known, wrongPassword),
      await login(server.url, newEmail(), wrongPassword),
      await login(server.url, inactive, password),
      await login(server.url, 'no address at all', password),
    ].map(comparableParts);
    expect(answers[0]?.status).toBe(401);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test('cannot be probed by registering if registration is closed', async () => {
    const closed = await startServer({ REGISTRATION: 'closed' });
    try {
      const answers = await Promise.all(
        [admin.email, newEmail()].map((email) =>
          send(closed.url, 'POST', '/api/auth/register', { body: { email, password, name: 'Test User' } }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([403, 403]);
      expect(comparableParts(answers[0]!)).toEqual(comparableParts(answers[1]!));
    } finally {
      await closed.stop();
    }
  });

  test('is signed out everywhere immediately after a password reset', async () => {
    const email = await register(server.url);
    const [first, second, bystander] = [
      await signIn(server.url, email),
      await signIn(server.url, email),
      await signIn(server.url, await register(server.url)),
    ];
    for (const { accessToken } of [first, second]) expect((await me(server.url, accessToken)).status).toBe(200);

    const { stdout } = await runToEnd('server/admin.ts', ['reset', email], {
      DATA_DIR: server.dataDir,
      DATABASE_URL: process.env['TEST_DATABASE_URL'] ?? '',
    });
    const given = /the password (\S+)/.exec(stdout)?.[1] ?? '';
    for (const { accessToken, refreshToken } of [first, second]) {
      const access = await me(server.url, accessToken);
      expect([access.status, access.body.code]).toEqual([401, 'TOKEN_INVALID']);
      const renewed = await refresh(server.url, refreshToken);
      expect([renewed.status, renewed.body.code]).toEqual([401, 'REFRESH_TOKEN_INVALID']);
    }
    expect((await login(server.url, email, password)).status).toBe(401);
    expect((await login(server.url, email, given)).status).toBe(200);
    expect((await me(server.url, bystander.accessToken)).status).toBe(200);
    expect((await refresh(server.url, bystander.refreshToken)).status).toBe(200);
  });

  test('that is deactivated loses access immediately', async () => {
    const email = await register(server.url);
    const { accessToken, refreshToken } = await signIn(server.url, email);
    expect((await me(server.url, accessToken)).status).toBe(200);
    await patchUser(email, { active: false });
    expect((await me(server.url, accessToken)).status).toBe(401);
    expect((await refresh(server.url, refreshToken)).status).toBe(401);
    expect((await login(server.url, email, password)).status).toBe(401);
  });

  test('that loses its role loses it immediately, regardless of its token', async () => {
    const email = await register(server.url);
    await patchUser(email, { role: 'admin' });
    const { accessToken } = await signIn(server.url, email);
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await send(server.url, 'GET', '/api/licenses', { headers })).status).toBe(200);
    await patchUser(email, { role: 'user' });
    expect((await send(server.url, 'GET', '/api/licenses', { headers })).status).toBe(403);
  });
});

describe('an access token', () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  let server: RunningServer;
  let token: string;
  /** A token of another user. */
  let otherToken: string;
  let user: User;
  beforeAll(async () => {
    server = await startServer({ DATABASE_URL: '' });
    token = ((await asAdmin(server.url))['authorization'] ?? '').replace('Bearer ', '');
    otherToken = (await signIn(server.url, await register(server.url))).accessToken;
    const db = openDatabase({ kind: 'sqlite', file: join(server.dataDir, 'spoolwright.sqlite') });
    user = await User.query(db.read).findOne({ email: admin.email }).throwIfNotFound();
    await db.close();
  });
  afterAll(() => server.stop());

  const secrets = () => readSecrets({ secretKey: null, dataDir: server.dataDir });
  const parts = () => token.split('.') as [string, string, string];
  const payloadOf = (given: string) =>
    JSON.parse(Buffer.from(given.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
  const payload = () => payloadOf(token);
  const sessionOf = (given: string) => String(payloadOf(given)['sid']);
  /** The token's payload, changed, signed with `key` by HMAC. */
  const signed = (header: object, key: string | Buffer, change: object = {}, hash = 'sha256') => {
    const text = `${encode(header)}.${encode({ ...payload(), ...change })}`;
    return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
  };
  const hs256 = { alg: 'HS256', typ: 'JWT' };
  /** The key that the server signs with. */
  const ownKey = () => secrets().accessToken.export();
  const pair = generateKeyPairSync('ed25519');

  async function expectRefused(forged: string, code = 'TOKEN_INVALID'): Promise<void> {
    const answer = await me(server.url, forged);
    expect([answer.status, answer.body.code]).toEqual([401, code]);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
  }

  test('that is signed with the key of the server is accepted, also if this test has signed it', async () => {
    expect((await me(server.url, token)).status).toBe(200);
    expect((await me(server.url, signed(hs256, ownKey()))).status).toBe(200);
  });

  const forgeries: [string, () => string][] = [
    ['is unsigned', () => `${encode({ alg: 'none', typ: 'JWT' })}.${parts()[1]}.`],
    ['has the algorithm none in mixed case', () => `${encode({ alg: 'nOnE' })}.${parts()[1]}.`],
    ['has the algorithm none and a signature', () => `${encode({ alg: 'none' })}.${parts()[1]}.${parts()[2]}`],
    ['has no signature', () => `${parts()[0]}.${parts()[1]}.`],
    ['has another payload', () => `${parts()[0]}.${encode({ ...payload(), role: 'owner' })}.${parts()[2]}`],
    ['has another signature', () => `${parts()[0]}.${parts()[1]}.${Buffer.alloc(32).toString('base64url')}`],
    ['is signed with another key', () => signed(hs256, 'another key')],
    ['is signed with nothing', () => signed(hs256, '')],
    ['is signed with the key of refresh tokens', () => signed(hs256, secrets().refreshToken.export())],
    ['is signed with the secret itself', () => signed(hs256, readFileSync(join(server.dataDir, 'secret-key'), 'utf8').trim())],
    ['is signed by another algorithm', () => signed({ alg: 'HS512', typ: 'JWT' }, ownKey(), {}, 'sha512')],
    ['names a key file', () => signed({ ...hs256, kid: '../../../../dev/null' }, '')],
    ['names a key by SQL', () => signed({ ...hs256, kid: "x' UNION SELECT 'key" }, 'key')],
    ['names a key URL', () => signed({ ...hs256, jku: 'http://127.0.0.1:9/keys' }, 'key')],
    ['contains its key', () => signed({ ...hs256, jwk: { kty: 'oct', k: Buffer.from('key').toString('base64url') } }, 'key')],
    ['requires an extension', () => signed({ ...hs256, crit: ['x'], x: 1 }, ownKey())],
    [
      'is signed by a key pair of the caller',
      () => {
        const text = `${encode({ alg: 'EdDSA', jwk: pair.publicKey.export({ format: 'jwk' }) })}.${parts()[1]}`;
        return `${text}.${sign(null, Buffer.from(text), pair.privateKey).toString('base64url')}`;
      },
    ],
    ['is signed with the public key of offline tokens', () => signed(hs256, secrets().offlineToken.publicJwk.x)],
    ['has no session', () => signed(hs256, ownKey(), { sid: undefined })],
    ['belongs to a session that has ended', () => signed(hs256, ownKey(), { sid: randomUUID() })],
    ['has an object as its session', () => signed(hs256, ownKey(), { sid: { $ne: null } })],
    ["belongs to somebody else's session", () => signed(hs256, ownKey(), { sid: sessionOf(otherToken) })],
    ['belongs to an unknown user', () => signed(hs256, ownKey(), { sub: randomUUID() })],
    ['has SQL as its user', () => signed(hs256, ownKey(), { sub: "' OR '1'='1" })],
    ['has an object as its user', () => signed(hs256, ownKey(), { sub: { $ne: null } })],
    ['never expires', () => signed(hs256, ownKey(), { exp: undefined })],
    ['is not valid yet', () => signed(hs256, ownKey(), { nbf: Math.floor(Date.now() / 1000) + 3600 })],
  ];

  test.each(forgeries)('that %s is refused', async (_, make) => {
    await expectRefused(make());
    // The valid token, which the server caches, is still accepted.
    expect((await me(server.url, token)).status).toBe(200);
  });

  test('that has expired is rejected as expired', async () => {
    const now = Date.now();
    await expectRefused(
      await signAccessToken(secrets().accessToken, user, sessionOf(token), new Date(now - 15 * 60_000 - 2000)),
      'TOKEN_EXPIRED',
    );
    const younger = await signAccessToken(secrets().accessToken, user, sessionOf(token), new Date(now - 14 * 60_000));
    expect((await me(server.url, younger)).status).toBe(200);
  });

  test('expires although the server caches it', async () => {
    let short = '';
    let lifetimeSeconds = 1;
    const isAccepted = async () => (await me(server.url, short)).status === 200;
    // The second call reads the cache. On a busy machine, a token can expire before it.
    let isCached = false;
    while (!isCached && lifetimeSeconds < 32) {
      lifetimeSeconds *= 2;
      short = signed(hs256, ownKey(), { exp: Math.floor(Date.now() / 1000) + lifetimeSeconds });
      isCached = (await isAccepted()) && (await isAccepted());
    }
    expect(isCached).toBe(true);
    await expect.poll(async () => (await me(server.url, short)).body.code as string).toBe('TOKEN_EXPIRED');
  });

  test('is read from the Authorization header only', async () => {
    for (const path of [`/api/auth/me?access_token=${token}`, `/api/auth/me?token=${token}`])
      expect((await send(server.url, 'GET', path)).status).toBe(401);
    const shown = [`Basic ${token}`, token, `Bearer ${token} x`, `Bearer`, `Bearer null`, `Token ${token}`];
    for (const authorization of shown)
      expect((await send(server.url, 'GET', '/api/auth/me', { headers: { authorization } })).status).toBe(401);
    for (const headers of [{ cookie: `accessToken=${token}` }, { 'x-access-token': token }, { 'x-license-key': token }] as Record<
      string,
      string
    >[])
      expect((await send(server.url, 'GET', '/api/auth/me', { headers })).status).toBe(401);
  });
});
