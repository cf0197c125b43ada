// Every call of the generated client goes through here.
import { navigate } from 'wouter/use-browser-location';
import { readAccessToken, sessionNumber } from '../session/session.ts';
import { type ErrorType as NormalizedError, networkError, readError, readJson } from './errors.ts';
import { timeoutMs } from './timeout.ts';

export type ErrorType<Body> = NormalizedError<Body>;
export type BodyType<Body> = Body;

/** The request options of the generated client, whose headers may be a plain record. */
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
    // A call that its caller has aborted is not a network error.
    if (init.signal?.aborted) throw cause;
    throw networkError(cause);
  }
}

const noContent = 204;

/** Where an administrator sets up the second factor that the server requires. */
const accountPath = '/admin/account';

/** Loads the code that renews a session. Visitors do not need it; session/sign-in.ts loads it for signed-in users. */
const loadRefresh = () =>
  import('./refresh.ts').catch((cause: unknown) => {
    throw networkError(cause);
  });

/**
 * A rejected sign-in is handled by its screen; there is no session to renew. A literal address, because the generated client
 * imports this module.
 */
const isSignIn = (url: string) => url.startsWith('/api/auth/login');

/**
 * Calls the API of this origin with the session's token. Returns the response if it is successful, with its body unread.
 * @param limit creates the timeout of each attempt; by default 30 s for the whole response
 * @throws ApiError (specification, section 8)
 */
export async function fetchResponse(url: string, init: Init, limit = () => AbortSignal.timeout(timeoutMs)): Promise<Response> {
  const token = readAccessToken();
  const session = sessionNumber();
  let response = await send(url, init, token, limit());
  if (response.status === 401 && !isSignIn(url)) {
    const error = await readError(response);
    const fresh = await loadRefresh().then(({ renewSession }) => renewSession({ url, token, session, error }));
    response = await send(url, init, fresh, limit());
  }
  if (!response.ok) {
    const error = await readError(response);
    // The admin area is not available without the second factor.
    if (error.code === 'SECOND_FACTOR_SETUP_REQUIRED') navigate(accountPath, { replace: true });
    throw error;
  }
  return response;
}

/**
 * Calls the API of this origin and returns the parsed body.
 * @throws ApiError (specification, section 8)
 */
export async function request<T>(url: string, init?: Init): Promise<T>;
// The generated client derives the type of its options from the last overload.
export async function request<T>(url: string, init?: RequestInit): Promise<T>;
export async function request<T>(url: string, init: Init = {}): Promise<T> {
  const response = await fetchResponse(url, init);
  return (response.status === noContent ? null : await readJson(response)) as T;
}
