import type { Knex } from 'knex';
import { signAccessToken } from '../../server/domain/access-tokens.ts';
import type { Secrets } from '../../server/domain/secrets.ts';
import { Session } from '../../server/models/Session.ts';
import type { User } from '../../server/models/User.ts';

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
