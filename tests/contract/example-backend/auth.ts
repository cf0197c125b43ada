// Accounts and sessions. An access token is a JWT (HS256) with the user's profile, so the response to a login has no `data`. A
// refresh token is stored as a hash, and valid for one refresh.
import { createHash, createHmac, randomBytes, randomUUID, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Database } from './database.ts';
import { noStore, Problem, type Handler, type User } from './http.ts';
import { dayMs, fromNow, now, plus } from './times.ts';

interface AccountRow extends User {
  salt: Uint8Array;
  passwordHash: Uint8Array;
}
interface RefreshRow {
  hash: string;
  sessionId: string;
  accountId: string;
  expiresAt: string;
  usedAt: string | null;
  endedAt: string | null;
}

const accessTokenLifetimeMs = 15 * 60_000;
const refreshTokenLifetimeMs = 30 * dayMs;
/** A used refresh token is accepted again for this long, for a second tab or after a lost response. */
const graceMs = 10_000;

const derive = promisify<string, Uint8Array, number, Buffer>(scrypt);
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** The administrators, to whom requests can be assigned. */
export const administrators = (database: Database) =>
  database.all<{ id: string; name: string }>(
    "SELECT id, username AS name FROM accounts WHERE role = 'admin' ORDER BY lowerEmail",
  );

export function createAuth(database: Database) {
  const key = Buffer.from(database.secret('accessTokens'), 'base64url');
  const header = encode({ alg: 'HS256', typ: 'JWT' });
  const sign = (text: string) => createHmac('sha256', key).update(text).digest();

  function createAccessToken(user: User, session: string, until = Date.now() + accessTokenLifetimeMs): string {
    const { id, email, username, role } = user;
    const payload = { sub: id, email, username, role, session, exp: until / 1000 };
    const text = `${header}.${encode(payload)}`;
    return `${text}.${sign(text).toString('base64url')}`;
  }

  function whoIs(token: string): User {
    const [head = '', payload = '', signature = ''] = token.split('.');
    const expected = sign(`${head}.${payload}`);
    const bytes = Buffer.from(signature, 'base64url');
    if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) throw new Problem(401, 'TOKEN_INVALID');
    const { sub, email, username, role, session, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    if (exp * 1000 <= Date.now()) throw new Problem(401, 'TOKEN_EXPIRED');
    if (!database.first('SELECT 1 FROM sessions WHERE id = :session AND endedAt IS NULL', { session })) {
      throw new Problem(401, 'TOKEN_INVALID');
    }
    return { id: sub, email, username, role };
  }

  const endSession = (sessionId: string) =>
    database.run('UPDATE sessions SET endedAt = coalesce(endedAt, :now) WHERE id = :sessionId', { sessionId, now: now() });

  const storeRefreshToken = (refreshToken: string, sessionId: string) =>
    database.insert('refreshTokens', { hash: hash(refreshToken), sessionId, expiresAt: fromNow(refreshTokenLifetimeMs) });
  const successorKey = database.secret('refreshTokens');
  /** The token that replaces a refresh token. It is computed, so that a retry gets the same one. */
  const successorOf = (refreshToken: string) => createHmac('sha256', successorKey).update(refreshToken).digest('base64url');

  const accountOf = (email: string) =>
    database.first<AccountRow>('SELECT * FROM accounts WHERE lowerEmail = :lowerEmail', { lowerEmail: email.toLowerCase() });
  const userOf = (id: string) => database.first<User>('SELECT id, email, username, role FROM accounts WHERE id = :id', { id });
  const refreshOf = (refreshToken: string) =>
    database.first<RefreshRow>('SELECT * FROM refreshTokens JOIN sessions ON sessions.id = sessionId WHERE hash = :hash', {
      hash: hash(refreshToken),
    });

  /** Adds an account. @throws Problem 409 if the email address, in any case, has an account */
  async function register(email: string, password: string, username: string, role: User['role']): Promise<User> {
    const salt = randomBytes(16);
    const passwordHash = await derive(password, salt, 32);
    const user = { id: randomUUID(), email, username, role };
    database.transaction(() => {
      if (accountOf(email)) {
        const details = [{ pointer: '/email', code: 'EMAIL_TAKEN', message: 'Use another address.' }];
        throw new Problem(409, 'EMAIL_TAKEN', { details });
      }
      database.insert('accounts', { ...user, lowerEmail: email.toLowerCase(), salt, passwordHash });
    });
    return user;
  }

  /** New tokens for the session of a refresh token; null if it is invalid. Reuse after the grace period ends the session. */
  function renew(refreshToken: string) {
    const refresh = refreshOf(refreshToken);
    const user = refresh && userOf(refresh.accountId);
    if (!user || refresh.expiresAt <= now() || refresh.endedAt !== null) return null;
    if (refresh.usedAt !== null && plus(refresh.usedAt, graceMs) < now()) {
      endSession(refresh.sessionId);
      return null;
    }
    const { sessionId } = refresh;
    const successor = successorOf(refreshToken);
    if (refresh.usedAt === null) {
      database.run('UPDATE refreshTokens SET usedAt = :now WHERE hash = :hash', { hash: refresh.hash, now: now() });
      storeRefreshToken(successor, sessionId);
    }
    return { accessToken: createAccessToken(user, sessionId), refreshToken: successor };
  }

  const profile = ({ id, email, username, role }: User) => ({ id, email, username, role });
  const unknownAccount = { salt: randomBytes(16), passwordHash: randomBytes(32) };

  const handlers: Record<string, Handler> = {
    async registerUser({ body: { email, password, name } }) {
      const body = profile(await register(email, password, name, 'user'));
      return { status: 201, headers: { ...noStore, Location: '/api/auth/me' }, body };
    },
    async login({ body: { username, password } }) {
      const account = accountOf(username);
      const { salt, passwordHash } = account ?? unknownAccount;
      // The hash is derived for an unknown address too, so that the response time does not reveal it.
      const isCorrect = timingSafeEqual(await derive(password, salt, 32), passwordHash);
      if (!account || !isCorrect) throw new Problem(401, 'INVALID_CREDENTIALS');
      const session = randomUUID();
      database.insert('sessions', { id: session, accountId: account.id });
      const refreshToken = randomBytes(32).toString('base64url');
      storeRefreshToken(refreshToken, session);
      return { status: 200, headers: noStore, body: { accessToken: createAccessToken(account, session), refreshToken } };
    },
    refreshToken({ body }) {
      const renewed = database.transaction(() => renew(body.refreshToken));
      if (!renewed) throw new Problem(401, 'REFRESH_TOKEN_INVALID');
      return { status: 200, headers: noStore, body: renewed };
    },
    logout({ body }) {
      const refresh = refreshOf(body.refreshToken);
      if (refresh) endSession(refresh.sessionId);
      return { status: 204, headers: noStore };
    },
    checkAuth: ({ user }) => ({ status: 200, headers: noStore, body: { authenticated: true, role: user?.role } }),
    getMe: ({ user }) => ({ status: 200, headers: noStore, body: user ?? {} }),
  };
  return { handlers, accountOf, register, whoIs, accessToken: createAccessToken };
}
