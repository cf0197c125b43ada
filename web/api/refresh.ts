// A 401 is answered with one refresh for all calls that meet it (specification, section 8).
import { readAccessToken, readRefreshToken, storeTokens } from '../session/session.ts';
import { networkError, responseError } from './errors.ts';

/** Specification, section 9. */
export const timeoutMs = 30_000;

/** Calls whose errors are simply passed on: the visitor goes on reading or writing where he is. */
const publicUrls = ['/api/families', '/api/public/support-requests', '/api/public/demo-requests'];
/** Pages, and what is beneath them, that a visitor is not taken away from. */
const stayOn = ['/revit-families', '/contact', '/demo', '/login'];

/** Where the browser goes when a refresh has failed, or null where it stays. */
export function placeAfterFailedRefresh(url: string, currentPath: string): string | null {
  if (publicUrls.some((part) => url.includes(part))) return null;
  if (stayOn.some((page) => currentPath === page || currentPath.startsWith(`${page}/`))) return null;
  return '/login?reason=session-expired';
}

export class NoRefreshToken extends Error {
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
  // Whoever has signed out meanwhile, in whichever tab, stays signed out.
  if (readRefreshToken() !== refreshToken) throw new NoRefreshToken();
  storeTokens(accessToken, next);
  return accessToken;
}

/** One tab at a time: the next one finds the new token stored and does not use the old one up again. */
async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  return typeof navigator !== 'undefined' && navigator.locks ? await navigator.locks.request('refresh-token', work) : work();
}

let running: Promise<string> | null = null;

/**
 * A new access token in place of the one that was refused. Calls at the same time wait for the same refresh.
 * @param refused the access token with which the call failed
 * @throws NoRefreshToken, or ApiError
 */
export function refreshAccessToken(refused: string | null): Promise<string> {
  running ??= exclusively(async () => {
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
