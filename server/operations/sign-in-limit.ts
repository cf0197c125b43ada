import type { ServerContext } from '../context.ts';
import { clearLimit, countAgainst, countBack, type Count } from '../db/limits.ts';

const windowMs = 15 * 60 * 1000;

/**
 * Counts an authentication attempt before the password or code is checked, so that concurrent guesses are all counted.
 * Passwords and codes of an account count together.
 * @param email in lowercase
 * @throws Problem TOO_MANY_REQUESTS
 */
export async function countAttempt(context: ServerContext, email: string, address: string): Promise<{ forget(): Promise<void> }> {
  const max = context.config.limits.loginFailures;
  const ofAccount: Count = { limit: { name: 'login-account', max, windowMs }, subject: email };
  const ofAddress: Count = { limit: { name: 'login-address', max: max * 10, windowMs }, subject: address };
  const key = context.secrets.limits;
  await context.db.transaction((tx) => countAgainst(tx, key, context.now(), ofAccount, ofAddress));
  return {
    /** Call it after a successful attempt, because only failures count. */
    forget: () =>
      context.db.transaction(async (tx) => {
        await clearLimit(tx, key, ofAccount);
        await countBack(tx, key, ofAddress);
      }),
  };
}
