// Refreshes the access token after a 401, once for all concurrent calls (specification, section 8).
import { navigate } from 'wouter/use-browser-location';
import { clearSession, readAccessToken, readRefreshToken, sessionNumber, storeTokens } from '../session/session.ts';
import { ApiError, isRetryable, networkError, readError, readJson, responseError } from './errors.ts';
import { runExclusively } from './run-exclusively.ts';
import { timeoutMs } from './timeout.ts';

/** Calls whose errors are passed on without a redirect: the visitor stays on the page. */
const publicUrls = ['/api/families', '/api/public/support-requests', '/api/public/demo-requests'];
/** Pages from which the specification does not redirect. */
const specifiedPages = ['/revit-families', '/contact', '/demo', '/login'];
/** Pages that the specification does not know; the visitor stays on them, too (decision 6). */
const otherPages = ['/learn', '/pcf-checker', '/requests', '/forgot-password', '/reset-password'];

/** The address to go to after a failed refresh, or null to stay on the page. Pages beneath a listed one are included. */
export function redirectAfterFailedRefresh(url: string, currentPath: string): string | null {
  if (publicUrls.some((part) => url.includes(part))) return null;
  const isAt = (page: string) => currentPath === page || currentPath.startsWith(`${page}/`);
  if ([...specifiedPages, ...otherPages].some(isAt)) return null;
  return '/login?reason=session-expired';
}

class NoRefreshTokenError extends Error {
  override name = 'NoRefreshTokenError';
  constructor() {
    super('No refresh token available');
  }
}

/** A literal address, because the generated client imports request.ts, which loads this module. */
const refreshUrl = '/api/auth/refresh-token';

async function requestTokens(refreshToken: string): Promise<string> {
  let response: Response;
  try {
    response = await fetch(refreshUrl, {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, application/problem+json' },
      body: JSON.stringify({ refreshToken }),
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (cause) {
    throw networkError(cause);
  }
  if (!response.ok) throw await readError(response);
  const body = await readJson(response);
  const { accessToken, refreshToken: next } = (body ?? {}) as { accessToken?: string; refreshToken?: string };
  if (!accessToken) throw responseError(response.status, 'The response of the refresh contains no access token', null);
  // If the user has signed out in any tab meanwhile, the new tokens are not stored.
  if (readRefreshToken() !== refreshToken) throw new NoRefreshTokenError();
  storeTokens(accessToken, next);
  return accessToken;
}

let pendingRefresh: Promise<string> | null = null;

/**
 * Returns a new access token. Concurrent calls wait for the same refresh.
 * @param refused the access token that the server has rejected
 * @throws NoRefreshTokenError, or ApiError
 */
function refreshAccessToken(refused: string | null): Promise<string> {
  // One tab at a time: the next tab finds the new access token and does not use the same refresh token again.
  pendingRefresh ??= runExclusively('refresh-token', async () => {
    const stored = readAccessToken();
    if (stored && stored !== refused) return stored;
    const refreshToken = readRefreshToken();
    if (!refreshToken) throw new NoRefreshTokenError();
    return requestTokens(refreshToken);
  }).finally(() => {
    pendingRefresh = null;
  });
  return pendingRefresh;
}

/** Ends a session that cannot be renewed: redirects to the sign-in if necessary, and clears the session. */
function endSession(url: string): void {
  const { pathname, search } = window.location;
  const target = redirectAfterFailedRefresh(url, pathname);
  // Redirects before the session is cleared: otherwise the admin guard would redirect without the reason. The user returns
  // to the page after signing in again.
  if (target) navigate(target, { state: { returnTo: pathname + search } });
  clearSession();
}

/** A copy of an error with another message. */
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
 * Returns a new access token for a call that got a 401. Ends the session if the server no longer accepts it.
 * @throws ApiError, also if the user has signed out or in meanwhile: another user's token must not repeat the call
 */
export async function renewSession({ url, token, session, error: refused }: RefusedCall): Promise<string> {
  try {
    const renewed = await refreshAccessToken(token);
    if (session === sessionNumber()) return renewed;
  } catch (error) {
    // The server has not decided: the session may still be valid.
    if (isRetryable(error)) throw error;
    // A session that the user has left or replaced by another one must not be ended.
    const isObsolete = session !== sessionNumber() || ![null, token].includes(readAccessToken());
    if (!isObsolete) endSession(url);
    if (error instanceof NoRefreshTokenError) throw withMessage(refused, error.message);
  }
  throw refused;
}
