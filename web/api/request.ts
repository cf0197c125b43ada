// Every call of the generated client goes through here.
import { navigate } from 'wouter/use-browser-location';
import { readAccessToken, sessionNumber } from '../session/session.ts';
import { type ErrorType as NormalizedError, networkError, responseError } from './errors.ts';
import { timeoutMs } from './timeout.ts';

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

/** Where an administrator sets up the second factor that the server asks for. */
const accountPath = '/admin/account';

/** What renews a session. Signing in and a stored session load it (session/sign-in.ts); visitors don't need it. */
const renewal = () =>
  import('./refresh.ts').catch((cause: unknown) => {
    throw networkError(cause);
  });

/** A refused sign-in is answered on its own screen; there is nothing to refresh. */
const isSignIn = (url: string) => url.startsWith('/api/auth/login');

/**
 * Calls the API of this origin with the session's token and answers a response with a good status, its body unread.
 * @param limit makes the time limit of each try; by default 30 s for the whole answer
 * @throws ApiError, normalized as the specification's section 8 has it
 */
export async function respond(url: string, init: Init = {}, limit = () => AbortSignal.timeout(timeoutMs)): Promise<Response> {
  const token = readAccessToken();
  const session = sessionNumber();
  let response = await send(url, init, token, limit());
  if (response.status === 401 && !isSignIn(url)) {
    const error = responseError(401, response.statusText, await read(response.clone()));
    const fresh = await renewal().then(({ renewSession }) => renewSession({ url, token, session, error }));
    response = await send(url, init, fresh, limit());
  }
  if (!response.ok) {
    const error = responseError(response.status, response.statusText, await read(response), response.headers.get('retry-after'));
    // Until then the admin area has nothing to show.
    if (error.code === 'SECOND_FACTOR_SETUP_REQUIRED') navigate(accountPath, { replace: true });
    throw error;
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
