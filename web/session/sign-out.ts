import { navigate } from 'wouter/use-browser-location';
import { logout } from '../api/generated/auth/auth.ts';
import { notify } from '../snackbar/snackbar.ts';
import { leaveSession, readRefreshToken } from './session.ts';

/**
 * Signs out and says so; an administrator on an admin page is taken home first. The server is asked to end the session;
 * regardless of its response, the local session ends.
 */
export function signOutWithMessage(): void {
  const refreshToken = readRefreshToken();
  if (window.location.pathname.startsWith('/admin')) navigate('/');
  leaveSession();
  // The page may be closed before the answer comes.
  if (refreshToken) logout({ refreshToken }, { keepalive: true }).catch(() => undefined);
  notify('info', 'You have been logged out');
}
