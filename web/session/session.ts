// The signed-in user and the tokens. Both are kept in the browser's storage, under the keys of the specification
// (section 9).
import { proxy } from 'valtio/vanilla';
import { readStored, writeStored } from '../browser/storage.ts';
import type { SignedIn, User } from './login-result.ts';

/** Keys of the specification, section 9. */
const storageKeys = { accessToken: 'accessToken', refreshToken: 'refreshToken', user: 'user' } as const;

/** Name of the role that may enter /admin (specification, section 9). */
export const adminRole = 'admin';
/** Role of a user without one (specification, section 3). */
const defaultRole = 'user';

export const session = proxy({
  user: null as User | null,
  /** Whether the storage has been read. Until then the user is unknown, as in the prerendered page. */
  restored: false,
});

let changeCount = 0;

/**
 * Identifies the session: changes with each sign-in and sign-out, and when another tab changes the user. Older responses are
 * then obsolete.
 */
export const sessionNumber = (): number => changeCount;

export const readAccessToken = (): string | null => readStored(storageKeys.accessToken);
export const readRefreshToken = (): string | null => readStored(storageKeys.refreshToken);

/** Reads the stored user. A user that cannot be parsed is removed. */
function readStoredUser(): User | null {
  const stored = readStored(storageKeys.user);
  if (stored === null) return null;
  try {
    const parsed: unknown = JSON.parse(stored);
    if (typeof parsed !== 'object' || parsed === null) throw new Error('The stored user is not an object.');
    return { role: defaultRole, ...parsed } as User;
  } catch {
    writeStored(storageKeys.user, null);
    return null;
  }
}

/** Reads the storage: at start-up, and when another tab has signed in or out. */
export function restoreSession(): void {
  const user = readStoredUser();
  if (session.restored && user?.id !== session.user?.id) changeCount += 1;
  session.user = user;
  session.restored = true;
}

export function storeSession({ accessToken, refreshToken, user }: SignedIn): void {
  changeCount += 1;
  storeTokens(accessToken, refreshToken);
  storeUser(user);
  session.restored = true;
}

/** Stores new tokens of the same session. A server that does not rotate refresh tokens returns none. */
export function storeTokens(accessToken: string, refreshToken: string | undefined): void {
  writeStored(storageKeys.accessToken, accessToken);
  if (refreshToken) writeStored(storageKeys.refreshToken, refreshToken);
}

export function storeUser(user: User): void {
  writeStored(storageKeys.user, JSON.stringify(user));
  session.user = user;
}

/** Removes the tokens and the user. */
export function clearSession(): void {
  for (const key of Object.values(storageKeys)) writeStored(key, null);
  session.user = null;
}

/** Signs the user out in this tab. Pending calls can no longer change the session. */
export function signOutLocally(): void {
  changeCount += 1;
  clearSession();
}

/** Follows sign-ins and sign-outs in other tabs. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === storageKeys.user) restoreSession();
  });
  // A page that the browser restores after Back has missed the storage events.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) restoreSession();
  });
}
