// A 401 is answered with one refresh for all calls that meet it (specification, section 8).
import { navigate } from 'wouter/use-browser-location';
import { clearSession, readAccessToken, readRefreshToken, sessionNumber, storeTokens } from '../session/session.ts';
import { ApiError, isRetryable, networkError, responseError } from './errors.ts';
import { exclusively } from './exclusively.ts';
import { timeoutMs } from './timeout.ts';

/** Calls whose errors are passed on without a redirect: the visitor continues where they are. */
const publicUrls = ['/api/families', '/api/public/support-requests', '/api/public/demo-requests'];
/** Pages, and what is beneath them, that a visitor is not taken away from. */
const stayOn = ['/revit-families', '/contact', '/demo', '/login'];

/** The check of the stored session at startup: a failure clears it without leaving a public page. */
const profileUrl = '/api/auth/me';

/** Where the browser goes when a refresh has failed, or null where it stays. */
export function placeAfterFailedRefresh(url: string, currentPath: string): string | null {
  if (url.startsWith(profileUrl) && !currentPath.startsWith('/admin')) return null;
  if (publicUrls.some((part) => url.includes(part))) return null;
  if (stayOn.some((page) => currentPath === page || currentPath.startsWith(`${page}/`))) return null;
  return '/login?reason=session-expired';
}

class NoRefreshToken extends Error {
  override name = 'NoRefreshToken';
  constructor() {
    super('No refresh token available');
  }
}

async function requestTokens(refreshToken: string): Promise<string> {
  let response: Response;
  try {
    response = await fetch('/api/auth/refresh-token', {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, application/problem+json' },
      body: JSON.stringify({ refreshToken }),
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (cause) {
    throw networkError(cause);
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw responseError(response.status, response.statusText, body);
  const { accessToken, refreshToken: next } = (body ?? {}) as { accessToken?: string; refreshToken?: string };
  if (!accessToken) throw responseError(response.status, 'The refresh brought no access token', null);
  // A sign-out in any tab meanwhile takes precedence.
  if (readRefreshToken() !== refreshToken) throw new NoRefreshToken();
  storeTokens(accessToken, next);
  return accessToken;
}

let running: Promise<string> | null = null;

/**
 * A new access token in place of the one that was refused. Calls at the same time wait for the same refresh.
 * @param refused the access token with which the call failed
 * @throws NoRefreshToken, or ApiError
 */
function refreshAccessToken(refused: string | null): Promise<string> {
  // One tab at a time: the next one finds the new token stored and does not use the old one up again.
  running ??= exclusively('refresh-token', async () => {
    const stored = readAccessToken();
    if (stored && stored !== refused) return stored;
    const refreshToken = readRefreshToken();
    if (!refreshToken) throw new NoRefreshToken();
    return requestTokens(refreshToken);
  }).finally(() => {
    running = null;
  });
  return running;
}

/** The session cannot be renewed: to the sign-in where the page needs one, and then nothing of it is kept. */
function endSession(url: string): void {
  const { pathname, search } = window.location;
  const place = placeAfterFailedRefresh(url, pathname);
  // Before the session is cleared: an admin page would send itself to the sign-in, without the reason. The page
  // that is left comes back after signing in again.
  if (place) navigate(place, { state: { returnTo: pathname + search } });
  clearSession();
}

/** The same refusal with another message. */
const withMessage = (error: ApiError, message: string) =>
  new ApiError(message, { status: error.status, code: error.code, problem: error.problem, cause: error });

export interface RefusedCall {
  url: string;
  /** The access token with which the call failed. */
  token: string | null;
  /** Number of the session that made the call. */
  session: number;
  /** The 401 as an error. */
  error: ApiError;
}

/**
 * A new access token for a call that was refused. Where the session is over, it ends here too.
 * @throws ApiError
 */
export async function renewSession({ url, token, session, error: refused }: RefusedCall): Promise<string> {
  try {
    return await refreshAccessToken(token);
  } catch (error) {
    // Without an answer to the question nothing is known about the session; it may still be good.
    if (error instanceof ApiError && isRetryable(error)) throw error;
    // Of a session that somebody has left, or that another has followed, there is nothing to end.
    const isLeft = session !== sessionNumber() || ![null, token].includes(readAccessToken());
    if (!isLeft) endSession(url);
    throw error instanceof NoRefreshToken ? withMessage(refused, error.message) : refused;
  }
}
