import { navigate } from 'wouter/use-browser-location';
import { notify } from '../snackbar/snackbar.ts';
import { leaveSession } from './session.ts';

/** Signs out and says so; an administrator on an admin page is taken home first. */
export function signOutWithMessage(): void {
  if (window.location.pathname.startsWith('/admin')) navigate('/');
  leaveSession();
  notify('info', 'You have been logged out');
}
