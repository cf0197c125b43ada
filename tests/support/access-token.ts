import { decodeJwt } from 'jose';
import type { Knex } from 'knex';
import { signAccessToken } from '../../server/domain/access-tokens.ts';
import type { Secrets } from '../../server/domain/secrets.ts';
import { Session } from '../../server/models/Session.ts';
import type { User } from '../../server/models/User.ts';
import { readSecrets } from '../../server/secret-key.ts';
import { asAdmin } from './calls.ts';
import { admin, type RunningServer } from './server.ts';

/** Creates a session without a sign-in, and returns its access token. */
export async function accessTokenOf(
  db: Knex,
  secrets: Secrets,
  user: Pick<User, 'id' | 'email' | 'name' | 'role'>,
): Promise<string> {
  const now = new Date();
  const session = await Session.start(db, { userId: user.id, device: 'Test', address: '127.0.0.1' }, now);
  return signAccessToken(secrets.accessToken, user, session.id, now);
}

/** An access token of the server's administrator that expired an hour ago. Its session has not ended. */
export async function expiredAdminToken({ url, dataDir }: Pick<RunningServer, 'url' | 'dataDir'>): Promise<string> {
  const { authorization = '' } = await asAdmin(url);
  const { sub: id = '', sid } = decodeJwt<{ sid: string }>(authorization.replace('Bearer ', ''));
  const user = { id, email: admin.email, name: 'Administrator', role: 'admin' } as const;
  const issuedAt = new Date(Date.now() - 75 * 60_000);
  return signAccessToken(readSecrets({ secretKey: null, dataDir }).accessToken, user, sid, issuedAt);
}
