// Uploads a file and reports the progress (specification, section 5). Uses XMLHttpRequest, because fetch does not report
// the progress of a request.
import { unreadable } from '../browser/take-files.ts';
import { readAccessToken } from '../session/session.ts';
import { ApiError, networkError, parseJson, responseError } from './errors.ts';
import { checkAuth } from './generated/auth/auth.ts';
import { createIdleTimeout } from './idle-timeout.ts';

export interface UploadOptions {
  /** Called with the sent share in whole percents. At 100 the server still has to process the file. */
  onProgress?: (percent: number) => void;
  /** Aborts the upload, which then rejects with the signal's reason. The server keeps nothing. */
  signal?: AbortSignal;
}

/** Name of the form field (specification, section 5). */
const fieldName = 'file';
const unauthenticated = 401;

/** The error of an upload that broke off: either the connection was lost, or the file can no longer be read. */
const explainError = (file: File): Promise<Error> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => networkError(new TypeError('The connection was lost.')),
      () => unreadable(file),
    );

/** Makes one attempt with the stored access token. */
function post(url: string, file: File, { onProgress, signal }: UploadOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const idle = createIdleTimeout('The upload stalled.');
    const abort = (reason: unknown) => {
      reject(reason);
      request.abort();
    };
    const onAbort = () => abort(signal?.reason);
    signal?.addEventListener('abort', onAbort);
    idle.signal.addEventListener('abort', () => abort(networkError(idle.signal.reason)));
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      idle.touch();
      if (lengthComputable && total > 0) onProgress?.(Math.floor((loaded / total) * 100));
    });
    request.addEventListener('load', () => {
      const body = parseJson(request.responseText);
      if (request.status < 200 || request.status >= 300) reject(responseError(request.status, request.statusText, body));
      // The server's response is JSON. The sign-in page of a public Wi-Fi, for example, has status 200, too.
      else if (body === null) reject(networkError(new TypeError('The response is not JSON.')));
      else resolve(body);
    });
    request.addEventListener('error', () => void explainError(file).then(reject));
    request.addEventListener('loadend', () => {
      idle.stop();
      signal?.removeEventListener('abort', onAbort);
    });
    request.open('POST', url);
    request.withCredentials = true;
    request.setRequestHeader('Accept', 'application/json, application/problem+json');
    const token = readAccessToken();
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    const form = new FormData();
    form.append(fieldName, file);
    request.send(form);
  });
}

/**
 * Uploads a file as the only field of a form and returns the parsed response body. It checks the session first, so that an
 * expired token is renewed before the file is sent. If the token expires or is revoked during the upload, it is renewed and
 * the file is sent again.
 * @throws ApiError like `request`; also after 30 s without progress. Error if the file can no longer be read
 */
export async function upload<T>(url: string, file: File, options: UploadOptions = {}): Promise<T> {
  const checkSession = () => checkAuth(options.signal ? { signal: options.signal } : {});
  await checkSession();
  options.signal?.throwIfAborted();
  try {
    return (await post(url, file, options)) as T;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== unauthenticated) throw error;
    await checkSession();
    options.signal?.throwIfAborted();
    return (await post(url, file, options)) as T;
  }
}
