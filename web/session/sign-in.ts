import { getMe, login } from '../api/generated/auth/auth.ts';
import { ApiError, isRetryable } from '../api/errors.ts';
// Loaded at sign-in, because a later deployment may delete the file.
import '../api/refresh.ts';
import { LoginError, failureMessage, readLoginResult, toUser, type User } from './login-result.ts';
import { clearSession, readAccessToken, session, sessionNumber, storeSession, storeUser } from './session.ts';

/**
 * Fetches the profile and stores it. An error clears the session, unless it is retryable and so says nothing about the
 * session. If the user has signed in or out meanwhile, nothing changes.
 */
export async function verifySession(): Promise<void> {
  if (!readAccessToken()) return;
  const askedSession = sessionNumber();
  try {
    const user = toUser(await getMe());
    // Another tab signs out by removing the tokens.
    if (askedSession === sessionNumber() && readAccessToken()) storeUser(user);
  } catch (error) {
    if (askedSession === sessionNumber() && !isRetryable(error)) clearSession();
  }
}

/** Whether the password was correct and the second factor is still missing. */
export const isCodeRequired = (error: unknown): boolean => error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED';

/** Whether the password was correct and the code of the second factor was not. */
export const isCodeRejected = (error: unknown): boolean => error instanceof ApiError && error.code === 'SECOND_FACTOR_INVALID';

/** The message of a failed sign-in (specification, sections 5 and 8). */
export function loginMessage(error: unknown): string {
  if (error instanceof LoginError) return error.message;
  if (!(error instanceof ApiError)) return 'An error occurred during login';
  if (error.code === 'NETWORK_ERROR') return error.message;
  return error.problem ? failureMessage(error.problem) : 'Login failed';
}

/**
 * Signs in and verifies the profile with the server.
 * @throws LoginError or ApiError; `loginMessage` returns the message of both
 */
export async function signIn(username: string, password: string, code?: string): Promise<User> {
  storeSession(readLoginResult(await login({ username, password, ...(code ? { code } : {}) })));
  await verifySession();
  if (!session.user) throw new LoginError('Login failed');
  return session.user;
}
