import type { Config } from '../config.ts';
import type { ServerContext } from '../context.ts';
import { clearLimit, countEvents, uncountEvent, wasCounted, type Count, type LimitCall } from '../db/limits.ts';
import { dayMs } from '../domain/days.ts';

const windowMs = 15 * 60 * 1000;
/** How long an account is remembered to have signed in from an address. */
const knownMs = 180 * dayMs;

type AccountCall = LimitCall & { context: { config: Config } };

const ofAccount = ({ config }: { config: Config }, email: string): Count => ({
  limit: { name: 'login-account', max: config.limits.loginFailures, windowMs },
  subject: email,
});

/** Successful sign-ins of an account from an address. They are counted to be remembered, not to be limited. */
const ofKnown = (email: string, address: string): Count => ({
  limit: { name: 'login-known', max: Number.MAX_SAFE_INTEGER, windowMs: knownMs },
  subject: email,
  part: address,
});

/** Events of a signed-in user. Each stores a session, a refresh token or an entry of the activity log. */
type OwnEvent = 'sign-ins' | 'session-renewals' | 'account-changes';

/**
 * Counts an event of a session or a user, so that one user cannot fill the disk. Ten times as many events are allowed as failed
 * sign-ins.
 * @throws Problem TOO_MANY_REQUESTS
 */
export const countOwnEvent = (call: AccountCall, name: OwnEvent, subject: string): Promise<void> => {
  const limit = { name, max: call.context.config.limits.loginFailures * 10, windowMs };
  return countEvents(call, { limit, subject });
};

/** Deletes the failed attempts of an account, so that its owner can sign in at once. */
export const clearAttempts = (call: AccountCall, email: string): Promise<void> =>
  clearLimit(call, ofAccount(call.context, email));

/** A counted attempt. Only failures count, so that a successful attempt is removed. */
export interface Attempt {
  /** Removes all attempts, after everything that the account requires was proved. */
  forget(): Promise<void>;
  /** Removes this attempt only. Earlier wrong codes still count after a correct password. */
  withdraw(): Promise<void>;
}

/**
 * Counts an authentication attempt before the password or code is checked, so that concurrent guesses are all counted.
 * Passwords and codes of an account count together. Attempts from an address from which the account has signed in before count
 * on their own, so that guesses from elsewhere do not lock out its owner.
 * @param email in lowercase
 * @throws Problem TOO_MANY_REQUESTS
 */
export async function countAttempt(context: ServerContext, email: string, address: string): Promise<Attempt> {
  const max = context.config.limits.loginFailures * 10;
  const ofAddress: Count = { limit: { name: 'login-address', max, windowMs }, subject: address };
  const known = ofKnown(email, address);
  const inTransaction = <T>(work: (call: LimitCall) => Promise<T>) => context.db.transaction((tx) => work({ tx, context }));
  const attempt = await inTransaction(async (call) => {
    const ofAll = ofAccount(context, email);
    const count: Count = (await wasCounted(call, known)) ? { ...ofAll, part: address } : ofAll;
    await countEvents(call, count, ofAddress);
    return count;
  });
  return {
    withdraw: () =>
      inTransaction(async (call) => {
        await uncountEvent(call, attempt);
        await uncountEvent(call, ofAddress);
      }),
    forget: () =>
      inTransaction(async (call) => {
        await clearLimit(call, attempt);
        await uncountEvent(call, ofAddress);
        await clearLimit(call, known);
        await countEvents(call, known);
      }),
  };
}
