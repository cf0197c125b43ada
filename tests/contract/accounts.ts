// Accounts with the role `user`, which the suites register.
import { call, unique } from './client.ts';
import { expect } from './expect.ts';
import { skip } from './runner.ts';

export const accountPassword = 'nine-elbows-and-a-reducer';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}
export interface Account extends Tokens {
  id: string;
  /** The email address. */
  username: string;
}

export const newEmail = () => `${unique('contract')}@example.com`;

export const register = (email: string, password = accountPassword) =>
  call('registerUser', { body: { email, password, name: 'Contract Test' } });

export const signIn = (username: string, password = accountPassword) => call('login', { body: { username, password } });

/** Registers an account and signs in; null if registration is closed. */
export async function registerIfOpen(): Promise<Account | null> {
  const username = newEmail();
  const { status, body: profile } = await register(username);
  if (status === 403) return null;
  expect(status, 'registerUser').toBe(201);
  const { accessToken, refreshToken } = (await signIn(username)).body as Tokens;
  return { id: profile.id as string, username, accessToken, refreshToken };
}

/** Registers an account and signs in. Skips the check if registration is closed. */
export const registerAccount = async () => (await registerIfOpen()) ?? skip('registration is closed on this backend');

export const getMeStatus = async (accessToken: string) => (await call('getMe', { token: accessToken })).status;
export const refreshStatus = async (refreshToken: string) => (await call('refreshToken', { body: { refreshToken } })).status;
