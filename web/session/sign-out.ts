import { navigate } from 'wouter/use-browser-location';
import { leavePage } from '../browser/leaving.ts';
import { notify } from '../snackbar/snackbar.ts';
import { signOutLocally, readRefreshToken } from './session.ts';

/**
 * Signs out and shows a message; a form with unsaved changes asks first. On an admin page it first navigates to the home page.
 * The local session ends regardless of the server's response.
 */
export function signOutWithMessage(): void {
  leavePage(() => {
    const refreshToken = readRefreshToken();
    if (window.location.pathname.startsWith('/admin')) navigate('/');
    signOutLocally();
    if (refreshToken) revokeOnServer(refreshToken).catch(() => undefined);
    notify('info', 'You have been logged out');
  });
}

/** Loads the calls for signing in and out, which visitors do not need. A signed-in user's page has loaded them at its start. */
async function revokeOnServer(refreshToken: string): Promise<void> {
  const { logout } = await import('../api/generated/auth/auth.ts');
  // The request must also be sent if the page is closed right away.
  await logout({ refreshToken }, { keepalive: true });
}
