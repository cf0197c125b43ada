// Sends a file and says how far it is (specification, section 5). The one call that does not use fetch, which tells
// nobody how much of a request has left.
import { readAccessToken } from '../session/session.ts';
import { ApiError, networkError, responseError } from './errors.ts';
import { checkAuth } from './generated/auth/auth.ts';
import { timeoutMs } from './timeout.ts';

export interface UploadOptions {
  /** Called as the file leaves, with whole percents; at 100 the server still has to look at it. */
  onProgress?: (percent: number) => void;
  /** Gives the upload up; it then rejects with the signal's reason, and the server keeps nothing of it. */
  signal?: AbortSignal;
}

/** Field of the form (specification, section 5). */
const fieldName = 'file';
const unauthenticated = 401;

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** One try with the token that is stored. */
function post(url: string, file: File, { onProgress, signal }: UploadOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout> | undefined;
    /** A long upload may take longer than the time limit, silence may not. */
    const touch = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        reject(networkError(new DOMException('Nothing moved for too long.', 'TimeoutError')));
        request.abort();
      }, timeoutMs);
    };
    const giveUp = () => {
      reject(signal?.reason);
      request.abort();
    };
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      touch();
      if (lengthComputable && total > 0) onProgress?.(Math.floor((loaded / total) * 100));
    });
    request.addEventListener('load', () => {
      const body = bodyOf(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(body);
      else reject(responseError(request.status, request.statusText, body));
    });
    request.addEventListener('error', () => reject(networkError(new TypeError('The connection was lost.'))));
    request.addEventListener('loadend', () => {
      clearTimeout(silence);
      signal?.removeEventListener('abort', giveUp);
    });
    request.open('POST', url);
    request.withCredentials = true;
    request.setRequestHeader('Accept', 'application/json, application/problem+json');
    const token = readAccessToken();
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    const form = new FormData();
    form.append(fieldName, file);
    signal?.addEventListener('abort', giveUp);
    touch();
    request.send(form);
  });
}

/**
 * Sends one file as the single field of a form and answers the parsed body. The session is looked at before, so that
 * a token that has run out is renewed with a small call instead of after many megabytes; one that runs out or is
 * revoked on the way is renewed as well, and the file sent once more.
 * @throws ApiError, as `request` does; also when nothing moves for 30 s
 */
export async function upload<T>(url: string, file: File, options: UploadOptions = {}): Promise<T> {
  const renewSession = () => checkAuth(options.signal ? { signal: options.signal } : {});
  await renewSession();
  options.signal?.throwIfAborted();
  try {
    return (await post(url, file, options)) as T;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== unauthenticated) throw error;
    await renewSession();
    options.signal?.throwIfAborted();
    return (await post(url, file, options)) as T;
  }
}
