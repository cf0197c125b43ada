import type { Knex } from 'knex';
import type { ServerContext } from '../context.ts';
import { clearLimit, countEvents, uncountEvent, type Count } from '../db/limits.ts';

const windowMs = 15 * 60 * 1000;

type LimitContext = Pick<ServerContext, 'config' | 'secrets'>;

const ofAccount = ({ config }: LimitContext, email: string): Count => ({
  limit: { name: 'login-account', max: config.limits.loginFailures, windowMs },
  subject: email,
});

/** Events of a signed-in user. Each stores a session, a refresh token or an entry of the activity log. */
type OwnEvent = 'sign-ins' | 'session-renewals' | 'account-changes';

/**
 * Counts an event of a session or a user, so that one user cannot fill the disk. Ten times as many events are allowed as failed
 * sign-ins.
 * @throws Problem TOO_MANY_REQUESTS
 */
export const countOwnEvent = (
  { tx, context }: { tx: Knex; context: ServerContext },
  name: OwnEvent,
  subject: string,
): Promise<void> => {
  const limit = { name, max: context.config.limits.loginFailures * 10, windowMs };
  return countEvents(tx, context.secrets.limits, context.now(), { limit, subject });
};

/** Deletes the failed attempts of an account, so that its owner can sign in at once. */
export const clearAttempts = (tx: Knex, context: LimitContext, email: string): Promise<void> =>
  clearLimit(tx, context.secrets.limits, ofAccount(context, email));

/**
 * Counts an authentication attempt before the password or code is checked, so that concurrent guesses are all counted.
 * Passwords and codes of an account count together.
 * @param email in lowercase
 * @throws Problem TOO_MANY_REQUESTS
 */
export async function countAttempt(context: ServerContext, email: string, address: string): Promise<{ forget(): Promise<void> }> {
  const max = context.config.limits.loginFailures * 10;
  const ofAddress: Count = { limit: { name: 'login-address', max, windowMs }, subject: address };
  const key = context.secrets.limits;
  await context.db.transaction((tx) => countEvents(tx, key, context.now(), ofAccount(context, email), ofAddress));
  return {
    /** Call it after a successful attempt, because only failures count. */
    forget: () =>
      context.db.transaction(async (tx) => {
        await clearAttempts(tx, context, email);
        await uncountEvent(tx, key, ofAddress);
      }),
  };
}
