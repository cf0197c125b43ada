import { navigate } from 'wouter/use-browser-location';
import { logout } from '../api/generated/auth/auth.ts';
import { notify } from '../snackbar/snackbar.ts';
import { signOutLocally, readRefreshToken } from './session.ts';

/**
 * Signs out and shows a message. On an admin page it first navigates to the home page. The local session ends regardless of
 * the server's response.
 */
export function signOutWithMessage(): void {
  const refreshToken = readRefreshToken();
  if (window.location.pathname.startsWith('/admin')) navigate('/');
  signOutLocally();
  // The request must also be sent if the page is closed right away.
  if (refreshToken) logout({ refreshToken }, { keepalive: true }).catch(() => undefined);
  notify('info', 'You have been logged out');
}
