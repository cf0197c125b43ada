import { adminRole } from './session.ts';
import type { User } from './login-result.ts';

/** The redirect of a user who must not see an admin page, or null if the page may be shown. */
export function guardAdmin(user: Pick<User, 'role'> | null, wantedPath: string): string | null {
  return user?.role === adminRole ? null : `/login?redirect=${encodeURIComponent(wantedPath)}`;
}
