import { getMe, login } from '../api/generated/auth/auth.ts';
import { ApiError } from '../api/errors.ts';
import { LoginFailed, failureMessage, readLoginResult, type User } from './login-result.ts';
import { restoreSession, session, storeSession, verifyProfile } from './session.ts';

const isOffline = (error: unknown) => error instanceof ApiError && error.code === 'NETWORK_ERROR';

/** At start-up: reads the storage and, if an access token is stored, has the server check the profile. */
export async function startSession(): Promise<void> {
  restoreSession();
  await verifyProfile(() => getMe(), isOffline);
}

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
export async function signIn(username: string, password: string): Promise<User> {
  storeSession(readLoginResult(await login({ username, password })));
  await verifyProfile(() => getMe(), isOffline);
  if (!session.user) throw new LoginFailed('Login failed');
  return session.user;
}

