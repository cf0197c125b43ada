// Who is signed in. Server state about the user lives on the server; what is kept here is the specification's:
// the tokens and the user, in the browser's storage under its keys.
import { proxy } from 'valtio/vanilla';
import type { SignedIn, User } from './login-result.ts';
import { readStored, storageKeys, writeStored } from './storage.ts';

/** Name of the role that may enter /admin (specification, section 9). */
export const adminRole = 'admin';
/** Role of a user without one (specification, section 3). */
export const defaultRole = 'user';

export const session = proxy({
  user: null as User | null,
  /** Whether the storage has been read. Until then the user is unknown, as in the prerendered page. */
  restored: false,
});

let changes = 0;

/**
 * Another number after each sign-in and sign-out here: what was asked before that is answered about a session that is
 * no more.
 */
export const sessionNumber = (): number => changes;

export const readAccessToken = (): string | null => readStored(storageKeys.accessToken);
export const readRefreshToken = (): string | null => readStored(storageKeys.refreshToken);

/** The stored user; one that cannot be parsed is removed. */
export function readStoredUser(): User | null {
  const stored = readStored(storageKeys.user);
  if (stored === null) return null;
  try {
    const parsed: unknown = JSON.parse(stored);
    if (typeof parsed !== 'object' || parsed === null) throw new Error('The stored user is no object.');
    return { role: defaultRole, ...parsed } as User;
  } catch {
    writeStored(storageKeys.user, null);
    return null;
  }
}

/** Reads the storage: at start-up, and when another tab has signed in or out. */
export function restoreSession(): void {
  session.user = readStoredUser();
  session.restored = true;
}

export function storeSession({ accessToken, refreshToken, user }: SignedIn): void {
  changes += 1;
  storeTokens(accessToken, refreshToken);
  storeUser(user);
  session.restored = true;
}

/** New tokens of the same session; a server that does not rotate answers no refresh token. */
export function storeTokens(accessToken: string, refreshToken: string | undefined): void {
  writeStored(storageKeys.accessToken, accessToken);
  if (refreshToken) writeStored(storageKeys.refreshToken, refreshToken);
}

export function storeUser(user: User): void {
  writeStored(storageKeys.user, JSON.stringify(user));
  session.user = user;
}

/** Forgets tokens and user. */
export function clearSession(): void {
  for (const key of [storageKeys.accessToken, storageKeys.refreshToken, storageKeys.user]) writeStored(key, null);
  session.user = null;
}

/** Signs out, by the person's own wish: calls under way no longer have a say in who is signed in. */
export function leaveSession(): void {
  changes += 1;
  clearSession();
}

/**
 * Asks the server who is signed in and stores the answer; where it refuses, the session is over. Where it
 * could not be asked (`isUnknown`) nothing is thrown away; nor is anything changed where somebody has signed out or in
 * meanwhile.
 */
export async function verifyProfile(getUser: () => Promise<User>, isUnknown: (error: unknown) => boolean): Promise<void> {
  if (!readAccessToken()) return;
  const asked = changes;
  try {
    const user = await getUser();
    // Another tab signs out by removing the tokens.
    if (asked === changes && readAccessToken()) storeUser(user);
  } catch (error) {
    if (asked === changes && !isUnknown(error)) clearSession();
  }
}

/** Follows what other tabs do with the session; answers how to stop. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === storageKeys.user) restoreSession();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
