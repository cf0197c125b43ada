// Every call of the generated client goes through here.
import { navigate } from 'wouter/use-browser-location';
import { clearSession, readAccessToken, sessionNumber } from '../session/session.ts';
import { ApiError, type ErrorType as NormalizedError, mayPass, networkError, responseError } from './errors.ts';
import { placeAfterFailedRefresh, refreshAccessToken, timeoutMs } from './refresh.ts';

export type ErrorType<Body> = NormalizedError<Body>;
export type BodyType<Body> = Body;

/** What the generated client hands in: a request's settings with headers as a plain record. */
export type Init = Omit<RequestInit, 'headers'> & {
  headers?: RequestInit['headers'] | Record<string, string | readonly string[]>;
};

async function send(url: string, init: Init, token: string | null, limit: AbortSignal): Promise<Response> {
  const headers = new Headers(init.headers as HeadersInit | undefined);
  if (!headers.has('Accept')) headers.set('Accept', 'application/json, application/problem+json');
  if (token) headers.set('Authorization', `Bearer ${token}`);
  try {
    return await fetch(url, {
      ...init,
      headers,
      credentials: 'include',
      signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit,
    });
  } catch (cause) {
    // A call that its screen has given up is no error of the network.
    if (init.signal?.aborted) throw cause;
    throw networkError(cause);
  }
}

async function read(response: Response): Promise<unknown> {
  // A connection can be lost in the middle of an answer, too.
  const text = await response.text().catch((cause: unknown) => {
    throw networkError(cause);
  });
  if (!/\bjson\b/.test(response.headers.get('content-type') ?? '')) return text || null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
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

/** A sign-in that is refused says so itself; there is nothing to refresh. */
const isSignIn = (url: string) => url.startsWith('/api/auth/login');

/**
 * Calls the API of this origin with the session's token and answers a response with a good status, its body unread.
 * @param limit makes the time limit of each try; by default 30 s for the whole answer
 * @throws ApiError, normalized as the specification's section 8 has it
 */
export async function respond(url: string, init: Init = {}, limit = () => AbortSignal.timeout(timeoutMs)): Promise<Response> {
  const token = readAccessToken();
  const asked = sessionNumber();
  let response = await send(url, init, token, limit());
  if (response.status === 401 && token && !isSignIn(url)) {
    const refused = responseError(401, response.statusText, await read(response.clone()));
    let fresh: string;
    try {
      fresh = await refreshAccessToken(token);
    } catch (error) {
      // Without an answer to the question nothing is known about the session; it may still be good.
      if (error instanceof ApiError && mayPass(error)) throw error;
      // Of a session that somebody has left, or that another has followed, there is nothing to end.
      const isLeft = asked !== sessionNumber() || ![null, token].includes(readAccessToken());
      if (!isLeft) endSession(url);
      throw refused;
    }
    response = await send(url, init, fresh, limit());
  }
  if (!response.ok) {
    throw responseError(response.status, response.statusText, await read(response), response.headers.get('retry-after'));
  }
  return response;
}

/**
 * Calls the API of this origin and answers the parsed body.
 * @throws ApiError, normalized as the specification's section 8 has it
 */
export async function request<T>(url: string, init?: Init): Promise<T>;
// The generated client takes the type of its own options from the last overload.
export async function request<T>(url: string, init?: RequestInit): Promise<T>;
export async function request<T>(url: string, init: Init = {}): Promise<T> {
  return (await read(await respond(url, init))) as T;
}
