// Accounts and sessions. An access token is a JWT (HS256) that names the user, so that signing in answers without
// `data`; a refresh token is random, kept by its hash, and good once.
import { createHash, createHmac, randomBytes, randomUUID, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { noStore, Problem, type Handler, type User } from './http.ts';

type Account = User & { salt: Buffer; hash: Buffer };
interface Refresh {
  user: User;
  /** The sign-in from which it descends. */
  session: string;
  usedAt: number | null;
  until: number;
}

const accessForMs = 15 * 60_000;
const refreshForMs = 30 * 24 * 3600_000;
/** A used refresh token is answered once more within this time: a second tab, or an answer that got lost. */
const hurryMs = 10_000;

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

export function makeAuth() {
  const accounts = new Map<string, Account>();
  const refreshes = new Map<string, Refresh>();
  const ended = new Set<string>();
  const key = randomBytes(32);
  const header = encoded({ alg: 'HS256', typ: 'JWT' });
  const signed = (text: string) => createHmac('sha256', key).update(text).digest();

  function accessToken(user: User, session: string, until = Date.now() + accessForMs): string {
    const { id, email, username, role } = user;
    const payload = { sub: id, email, username, role, session, exp: until / 1000 };
    const text = `${header}.${encoded(payload)}`;
    return `${text}.${signed(text).toString('base64url')}`;
  }

  function whoIs(token: string): User {
    const [head = '', payload = '', given = ''] = token.split('.');
    const right = signed(`${head}.${payload}`);
    const bytes = Buffer.from(given, 'base64url');
    if (bytes.length !== right.length || !timingSafeEqual(bytes, right)) throw new Problem(401, 'TOKEN_INVALID');
    const { sub, email, username, role, session, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    if (exp * 1000 <= Date.now()) throw new Problem(401, 'TOKEN_EXPIRED');
    if (ended.has(session)) throw new Problem(401, 'TOKEN_INVALID');
    return { id: sub, email, username, role };
  }

  function tokens(user: User, session: string) {
    const refreshToken = randomBytes(32).toString('base64url');
    refreshes.set(digest(refreshToken), { user, session, usedAt: null, until: Date.now() + refreshForMs });
    return { accessToken: accessToken(user, session), refreshToken };
  }

  /** Adds an account. @throws Problem 409 where there is one with the address, in whatever case */
  async function register(email: string, password: string, username: string, role: User['role']): Promise<Account> {
    const salt = randomBytes(16);
    const hash = await derive(password, salt, 32);
    const name = email.toLowerCase();
    if (accounts.has(name)) {
      const details = [{ pointer: '/email', code: 'EMAIL_TAKEN', message: 'Use another address, or sign in.' }];
      throw new Problem(409, 'EMAIL_TAKEN', { details });
    }
    const account = { id: randomUUID(), email, username, role, salt, hash };
    accounts.set(name, account);
    return account;
  }

  const profile = ({ id, email, username, role }: User) => ({ id, email, username, role });
  const nobody = { salt: randomBytes(16), hash: randomBytes(32) };

  const handlers: Record<string, Handler> = {
    async registerUser({ body: { email, password, name } }) {
      const body = profile(await register(email, password, name, 'user'));
      return { status: 201, headers: { ...noStore, Location: '/api/auth/me' }, body };
    },
    async login({ body: { username, password } }) {
      const account = accounts.get((username as string).toLowerCase());
      const { salt, hash } = account ?? nobody;
      // Derived for an unknown address too, so that the time tells nothing.
      const right = timingSafeEqual(await derive(password, salt, 32), hash);
      if (!account || !right) throw new Problem(401, 'INVALID_CREDENTIALS');
      return { status: 200, headers: noStore, body: tokens(profile(account), randomUUID()) };
    },
    refreshToken({ body }) {
      const refresh = refreshes.get(digest(body.refreshToken));
      if (!refresh || refresh.until < Date.now() || ended.has(refresh.session)) throw new Problem(401, 'REFRESH_TOKEN_INVALID');
      if (refresh.usedAt !== null && Date.now() - refresh.usedAt > hurryMs) {
        ended.add(refresh.session);
        throw new Problem(401, 'REFRESH_TOKEN_INVALID');
      }
      refresh.usedAt ??= Date.now();
      return { status: 200, headers: noStore, body: tokens(refresh.user, refresh.session) };
    },
    logout({ body }) {
      const refresh = refreshes.get(digest(body.refreshToken));
      if (refresh) ended.add(refresh.session);
      return { status: 204, headers: noStore };
    },
    checkAuth: ({ user }) => ({ status: 200, headers: noStore, body: { authenticated: true, role: user?.role } }),
    getMe: ({ user }) => ({ status: 200, headers: noStore, body: user ?? {} }),
  };
  return { handlers, register, whoIs, accessToken };
}
