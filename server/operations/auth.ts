import { createHmac, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { ServerContext } from '../context.ts';
import type { Handler, Input, OwnTransaction } from './handler.ts';
import { signAccessToken } from '../domain/access-tokens.ts';
import { refuseDuplicate } from '../db/unique.ts';
import { system } from '../domain/actor.ts';
import { countEvents } from '../db/limits.ts';
import { decoyHash, verifyPassword } from '../domain/passwords.ts';
import { sessionLifeMs } from '../domain/session-life.ts';
import { mailSessionsEnded } from '../mail/account-mails.ts';
import { Activity } from '../models/Activity.ts';
import { RefreshToken } from '../models/RefreshToken.ts';
import { Session } from '../models/Session.ts';
import { User } from '../models/User.ts';
import { emailTaken, Problem } from '../problems.ts';
import { requireSecondFactor } from './codes.ts';
import { hashGoodPassword } from './good-password.ts';
import { lockVerified } from './own-account.ts';
import { countAttempt, countOwnEvent } from './sign-in-limit.ts';
import { hourlyLimit } from './submission-limit.ts';

/** A used refresh token gets the same response for this long, for a second tab or after a lost response. */
const retryMs = 10_000;

/** The hash under which a refresh token is stored. It is keyed with the server's secret, so a new secret ends all sessions. */
const hashOf = (context: ServerContext, token: string) =>
  createHmac('sha256', context.secrets.refreshToken).update('stored\0').update(token).digest('hex');

/** The token that follows `token`: the same one each time, so a repeated refresh gets the same response. */
const successorOf = (context: ServerContext, token: string) =>
  createHmac('sha256', context.secrets.refreshToken).update(token).digest('base64url');

async function storeRefreshToken(
  context: ServerContext,
  tx: Knex,
  token: string,
  session: Pick<Session, 'id' | 'userId'>,
  now: Date,
): Promise<void> {
  await RefreshToken.query(tx).insert({
    tokenHash: hashOf(context, token),
    familyId: session.id,
    userId: session.userId,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + sessionLifeMs).toISOString(),
    usedAt: null,
  });
}

const credentialsInvalid = () => new Problem('INVALID_CREDENTIALS', { detail: 'The email address or the password is wrong.' });

// The password is hashed before the transaction, because hashing takes tens of milliseconds, during which no other call
// could write.
export const login: OwnTransaction<'login'> = {
  async ownTransaction(input) {
    const { context, body, address, device } = input;
    const { db, secrets } = context;
    const now = context.now();
    const email = body.username.trim().toLowerCase();
    const attempt = await countAttempt(context, email, address);

    const verified = await User.query(db.read).findOne({ email });
    const matches = await verifyPassword(verified?.passwordHash || (await decoyHash()), body.password, address);
    if (!verified || !matches) throw credentialsInvalid();

    const refreshToken = randomBytes(32).toString('base64url');
    const { user, session } = await db.transaction(async (tx) => {
      const locked = await lockVerified(tx, verified);
      if (!locked) throw credentialsInvalid();
      const call = { ...input, tx, actor: locked.toActor() };
      await requireSecondFactor(call, locked);
      await countOwnEvent(call, 'sign-ins', locked.id);
      const started = await Session.start(tx, { userId: locked.id, device, address }, now);
      await storeRefreshToken(context, tx, refreshToken, started, now);
      await Activity.record(call, 'user.signed-in', locked.toEntity());
      return { user: locked, session: started };
    });
    await attempt.forget();
    const accessToken = await signAccessToken(secrets.accessToken, user, session.id, now);
    return { status: 200, body: { accessToken, refreshToken, data: { user: user.toProfile() } } };
  },
};

export const registerUser: OwnTransaction<'registerUser'> = {
  async ownTransaction(input) {
    const { context, body, address } = input;
    if (!context.config.registrationOpen) {
      throw new Problem('REGISTRATION_CLOSED', { detail: 'Registration is closed by configuration.' });
    }
    const count = { limit: hourlyLimit(context, 'register-address'), subject: address };
    // Counted before the password is hashed, so that a flood of registrations causes no hashing.
    await context.db.transaction((tx) => countEvents({ tx, context }, count));
    const passwordHash = await hashGoodPassword('/password', body.password, body, address);
    const row = User.row({ email: body.email, name: body.name, passwordHash, role: 'user' }, context.now());
    const user = await context.db.transaction(async (tx) => {
      const created = await User.query(tx).insertAndFetch(row).catch(refuseDuplicate(emailTaken));
      await Activity.record({ ...input, tx, actor: created.toActor() }, 'user.registered', created.toEntity());
      return created;
    });
    return { status: 201, headers: { Location: '/api/auth/me' }, body: user.toProfile() };
  },
};

const refreshTokenInvalid = (detail: string) => new Problem('REFRESH_TOKEN_INVALID', { detail });

// The reuse of a token rejects the call but still ends the session. The problem is thrown after the transaction, so that it
// does not roll the transaction back.
export const refreshToken: OwnTransaction<'refreshToken'> = {
  async ownTransaction(input) {
    const { context, body, address, device } = input;
    const now = context.now();
    const at = now.toISOString();
    const outcome = await context.db.transaction(async (tx): Promise<{ user: User; sessionId: string } | Problem> => {
      const token = await RefreshToken.query(tx).findById(hashOf(context, body.refreshToken)).forUpdate();
      if (!token) return refreshTokenInvalid('The refresh token is not known, or its session has ended.');
      if (token.expiresAt <= at) return refreshTokenInvalid('The refresh token has expired.');
      const user = await User.query(tx).findById(token.userId);
      if (!user?.active) return refreshTokenInvalid('The account is not active.');
      const session = { id: token.familyId, userId: user.id };
      if (token.usedAt !== null && now.getTime() - Date.parse(token.usedAt) > retryMs) {
        await Session.end(tx, session.id);
        await reportReuse({ ...input, tx }, user);
        return refreshTokenInvalid('The refresh token was used before; every token of this sign-in is revoked.');
      }
      // On PostgreSQL, a session that ends during a refresh leaves the token that this refresh stores.
      const renewed = await Session.query(tx).findById(session.id).patch({ lastUsedAt: at, device, address });
      if (renewed === 0) return refreshTokenInvalid('The session of the refresh token has ended.');
      if (token.usedAt === null) {
        await countOwnEvent({ tx, context }, 'session-renewals', session.id);
        await token.$query(tx).patch({ usedAt: at });
        await storeRefreshToken(context, tx, successorOf(context, body.refreshToken), session, now);
      }
      return { user, sessionId: session.id };
    });
    if (outcome instanceof Problem) throw outcome;
    const accessToken = await signAccessToken(context.secrets.accessToken, outcome.user, outcome.sessionId, now);
    return { status: 200, body: { accessToken, refreshToken: successorOf(context, body.refreshToken) } };
  },
};

/** Logs the reuse of a refresh token and notifies the user. */
async function reportReuse(call: Input<'refreshToken'>, user: User): Promise<void> {
  const actor = { ...system, label: 'Reuse detection' };
  await Activity.record({ ...call, actor }, 'user.sessions-revoked', user.toEntity());
  await mailSessionsEnded(call, user);
}

export const logout: Handler<'logout'> = async (input) => {
  const { context, tx, body } = input;
  const token = await RefreshToken.query(tx).findById(hashOf(context, body.refreshToken)).forUpdate();
  const user = token && (await User.query(tx).findById(token.userId));
  if (!token || !user) return { status: 204 };
  await Session.end(tx, token.familyId);
  await Activity.record({ ...input, actor: user.toActor() }, 'user.signed-out', user.toEntity());
  return { status: 204 };
};

export const checkAuth: Handler<'checkAuth'> = ({ actor }) =>
  Promise.resolve({ status: 200, body: { authenticated: true, role: actor.role ?? 'user' } });
