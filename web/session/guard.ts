import { adminRole } from './session.ts';
import type { User } from './login-result.ts';

/** Where somebody who may not see an admin page is sent, or null where the page may be shown. */
export function guardAdmin(user: Pick<User, 'role'> | null, wantedPath: string): string | null {
  return user?.role === adminRole ? null : `/login?redirect=${encodeURIComponent(wantedPath)}`;
}

/**
 * The wanted path after a sign-in: only a path of this site, so that a link cannot lead a person elsewhere.
 * `//host`, `/\host` and whatever resolves to another origin become the fallback.
 */
export function safeRedirect(wanted: string | null, fallback: string): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return fallback;
  const base = 'https://site.invalid';
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : null;
  // Resolving `/.//host` leaves the path `//host`, which a browser reads as another origin.
  const isPath = url?.origin === base && !url.pathname.startsWith('//') && url.pathname !== '/login';
  return url && isPath ? url.pathname + url.search + url.hash : fallback;
}
