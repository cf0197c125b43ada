import type { ServerContext } from '../context.ts';
import { clearLimit, countAgainst, countBack, type Count } from '../db/limits.ts';

const windowMs = 15 * 60 * 1000;

/**
 * Counts a try to prove who one is, before the proof is looked at: of many guesses at once none is free. All proofs of
 * an account count together.
 * @param email in lower case
 * @throws Problem TOO_MANY_REQUESTS
 */
export async function countTry(context: ServerContext, email: string, address: string): Promise<{ forget(): Promise<void> }> {
  const max = context.config.limits.loginFailures;
  const ofAccount: Count = { limit: { name: 'login-account', max, windowMs }, subject: email };
  const ofAddress: Count = { limit: { name: 'login-address', max: max * 10, windowMs }, subject: address };
  const key = context.secrets.limits;
  await context.db.transaction((tx) => countAgainst(tx, key, context.now(), ofAccount, ofAddress));
  return {
    /** The proof was good: only failures count. */
    forget: () =>
      context.db.transaction(async (tx) => {
        await clearLimit(tx, key, ofAccount);
        await countBack(tx, key, ofAddress);
      }),
  };
}
