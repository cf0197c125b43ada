import { createHmac, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { UniqueViolationError } from 'objection';
import type { App } from '../app.ts';
import type { Handler, OwnTransaction } from '../contract/operation.ts';
import { signAccessToken } from '../domain/access-tokens.ts';
import { newId } from '../domain/ids.ts';
import { clearLimit, countAgainst, countBack, type Limit } from '../db/limits.ts';
import { decoyHash, hashPassword, verifyPassword } from '../domain/passwords.ts';
import { Activity } from '../models/Activity.ts';
import { RefreshToken } from '../models/RefreshToken.ts';
import { User } from '../models/User.ts';
import { Problem } from '../problems.ts';

const refreshTokenMs = 30 * 24 * 60 * 60 * 1000;
/** A refresh token that was used is answered alike for this long: a second tab, or an answer that got lost. */
const retryMs = 10_000;
const limitWindowMs = 15 * 60 * 1000;

function loginLimits(app: App): { account: Limit; address: Limit } {
  const max = app.config.limits.loginFailures;
  return {
    account: { name: 'login-account', max, windowMs: limitWindowMs },
    address: { name: 'login-address', max: max * 10, windowMs: limitWindowMs },
  };
}

/** Under which a refresh token is stored. It hangs on the server's secret: with another one all sign-ins have ended. */
const hashOf = (app: App, token: string) =>
  createHmac('sha256', app.secrets.refreshToken).update('stored\0').update(token).digest('hex');

/** The token that follows `token`: the same one each time, so that a repeated refresh can be answered alike. */
const successorOf = (app: App, token: string) => createHmac('sha256', app.secrets.refreshToken).update(token).digest('base64url');

async function storeRefreshToken(app: App, tx: Knex, token: string, familyId: string, userId: string, now: Date): Promise<void> {
  await RefreshToken.query(tx).insert({
    tokenHash: hashOf(app, token),
    familyId,
    userId,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + refreshTokenMs).toISOString(),
    usedAt: null,
    revokedAt: null,
  });
}

// Hashing a password takes tens of milliseconds, during which nobody else could write: it happens before the
// transaction begins.
export const login: OwnTransaction<'login'> = {
  async ownTransaction({ app, body, address, requestId }) {
    const { db, secrets } = app;
    const now = app.now();
    const email = body.username.trim().toLowerCase();
    const { account: accountLimit, address: addressLimit } = loginLimits(app);
    const ofAccount = { limit: accountLimit, subject: email };
    const ofAddress = { limit: addressLimit, subject: address };
    // Before the password is looked at: of many guesses at once none is free.
    await db.transaction((tx) => countAgainst(tx, secrets.limits, now, ofAccount, ofAddress));

    const user = await User.query(db.read).findOne({ email });
    const matches = await verifyPassword(user?.passwordHash ?? (await decoyHash()), body.password);
    if (!user?.active || !matches)
      throw new Problem('INVALID_CREDENTIALS', { detail: 'The e-mail address or the password is wrong.' });

    const refreshToken = randomBytes(32).toString('base64url');
    await db.transaction(async (tx) => {
      await clearLimit(tx, secrets.limits, ofAccount);
      await countBack(tx, secrets.limits, ofAddress);
      await storeRefreshToken(app, tx, refreshToken, newId(now.getTime()), user.id, now);
      await Activity.record(tx, {
        at: now,
        actor: { kind: 'user', id: user.id, label: user.name, role: user.role },
        action: 'user.signed-in',
        entity: { kind: 'user', id: user.id, label: user.name },
        requestId,
      });
    });
    const accessToken = await signAccessToken(secrets.accessToken, user, now);
    return { status: 200, body: { accessToken, refreshToken, data: { user: user.toProfile() } } };
  },
};

export const registerUser: OwnTransaction<'registerUser'> = {
  async ownTransaction({ app, body, address, requestId }) {
    if (!app.config.registrationOpen) {
      throw new Problem('REGISTRATION_CLOSED', { detail: 'Registration is closed by configuration.' });
    }
    const now = app.now();
    const limit = { name: 'register-address', max: app.config.limits.submissionsPerHour, windowMs: 60 * 60 * 1000 };
    const passwordHash = await hashPassword(body.password);
    const row = User.row({ email: body.email, name: body.name, passwordHash, role: 'user' }, now);
    const user = await app.db.transaction(async (tx) => {
      await countAgainst(tx, app.secrets.limits, now, { limit, subject: address });
      const created = await User.query(tx)
        .insertAndFetch(row)
        .catch((error: unknown) => {
          throw error instanceof UniqueViolationError ? emailTaken() : error;
        });
      await Activity.record(tx, {
        at: now,
        actor: { kind: 'user', id: created.id, label: created.name, role: 'user' },
        action: 'user.registered',
        entity: { kind: 'user', id: created.id, label: created.name },
        requestId,
      });
      return created;
    });
    return { status: 201, headers: { Location: '/api/auth/me' }, body: user.toProfile() };
  },
};

const emailTaken = () =>
  new Problem('EMAIL_TAKEN', {
    detail: 'There is an account with this e-mail address.',
    details: [{ pointer: '/email', code: 'EMAIL_TAKEN', message: 'Use another address, or sign in.' }],
  });

const refreshTokenInvalid = (detail: string) => new Problem('REFRESH_TOKEN_INVALID', { detail });

// A token that is used twice revokes its family although the call is refused: the refusal is thrown after the
// transaction, which it would roll back.
export const refreshToken: OwnTransaction<'refreshToken'> = {
  async ownTransaction({ app, body, requestId }) {
    const now = app.now();
    const at = now.toISOString();
    const outcome = await app.db.transaction(async (tx): Promise<User | Problem> => {
      const token = await RefreshToken.query(tx).findById(hashOf(app, body.refreshToken)).forUpdate();
      if (!token) return refreshTokenInvalid('The refresh token is not known.');
      if (token.revokedAt) return refreshTokenInvalid('The refresh token was revoked.');
      if (token.expiresAt <= at) return refreshTokenInvalid('The refresh token has expired.');
      const user = await User.query(tx).findById(token.userId);
      if (!user?.active) return refreshTokenInvalid('The account is not active.');
      if (token.usedAt === null) {
        await token.$query(tx).patch({ usedAt: at });
        await storeRefreshToken(app, tx, successorOf(app, body.refreshToken), token.familyId, user.id, now);
        return user;
      }
      if (now.getTime() - Date.parse(token.usedAt) <= retryMs) return user;
      await RefreshToken.query(tx).patch({ revokedAt: at }).where({ familyId: token.familyId }).whereNull('revokedAt');
      await Activity.record(tx, {
        at: now,
        actor: { kind: 'system', id: null, label: 'Reuse detection', role: null },
        action: 'user.sessions-revoked',
        entity: { kind: 'user', id: user.id, label: user.name },
        requestId,
      });
      return refreshTokenInvalid('The refresh token was used before; every token of this sign-in is revoked.');
    });
    if (outcome instanceof Problem) throw outcome;
    const accessToken = await signAccessToken(app.secrets.accessToken, outcome, now);
    return { status: 200, body: { accessToken, refreshToken: successorOf(app, body.refreshToken) } };
  },
};

export const checkAuth: Handler<'checkAuth'> = ({ actor }) =>
  Promise.resolve({ status: 200, body: { authenticated: true, role: actor.role ?? 'user' } });

export const getMe: Handler<'getMe'> = async ({ actor, tx }) => {
  const user = await User.query(tx)
    .findById(actor.id ?? '')
    .throwIfNotFound();
  return { status: 200, body: user.toProfile() };
};
