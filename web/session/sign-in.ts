import { getMe, login } from '../api/generated/auth/auth.ts';
import { ApiError, isRetryable } from '../api/errors.ts';
// Whoever is signed in has this code from the start: after a deployment its file would be gone.
import '../api/refresh.ts';
import { LoginFailed, failureMessage, readLoginResult, toUser, type User } from './login-result.ts';
import { session, storeSession, verifyProfile } from './session.ts';

/** Has the server check the profile of the stored session; without an access token there is nothing to check. */
export const verifySession = (): Promise<void> =>
  verifyProfile(
    async () => toUser(await getMe()),
    (error) => error instanceof ApiError && isRetryable(error),
  );

/** Whether the password was right and the second factor is still to come. */
export const isCodeRequired = (error: unknown): boolean => error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED';

/** What a failed sign-in says (specification, sections 5 and 8). */
export function loginMessage(error: unknown): string {
  if (error instanceof LoginFailed) return error.message;
  if (!(error instanceof ApiError)) return 'An error occurred during login';
  if (error.code === 'NETWORK_ERROR') return error.message;
  return error.problem ? failureMessage(error.problem) : 'Login failed';
}

/**
 * Signs in and has the server verify the profile.
 * @throws LoginFailed or ApiError; `loginMessage` says either to a person
 */
export async function signIn(username: string, password: string, code?: string): Promise<User> {
  storeSession(readLoginResult(await login({ username, password, ...(code ? { code } : {}) })));
  await verifySession();
  if (!session.user) throw new LoginFailed('Login failed');
  return session.user;
}
