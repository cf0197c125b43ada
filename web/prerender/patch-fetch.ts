import { setTimeout as delay } from 'node:timers/promises';
import { parseRetryAfter } from '../api/errors.ts';
import { timeoutMs } from '../api/timeout.ts';

const maxAttempts = 5;
/** Delay before a retry, in which `fetch` drops the connections that the server has closed. */
const retryMs = 200;

/** How long the API asks the client to wait before a retry; null if it does not. */
function retryAfterMs({ status, headers }: Response): number | null {
  const seconds = [429, 503].includes(status) ? parseRetryAfter(headers.get('Retry-After')) : null;
  return seconds === null ? null : seconds * 1000;
}

/**
 * Patches `fetch`, so that the calls of the generated client, whose addresses have no origin, go to the API. Failed calls are
 * repeated: the server closes connections that are idle while pages are rendered, and a site with many records exceeds its rate
 * limit. Prints the address of a call that fails in the end, which the client's error does not contain.
 */
export function patchFetch(api: string): void {
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const address = typeof input === 'string' && input.startsWith('/') ? api + input : input;
    const printFailure = (what: string) => console.error(`  ${String(address)} ${what}`);
    let options = init;
    for (let retries = maxAttempts - 1; ; retries -= 1) {
      try {
        const response = await send(address, options);
        const waitMs = retryAfterMs(response);
        if (waitMs === null || retries === 0) {
          if (!response.ok) printFailure(`responded with the status ${response.status}`);
          return response;
        }
        await response.body?.cancel();
        await delay(waitMs);
        // The time limit of the client includes the wait.
        options = { ...init, signal: AbortSignal.timeout(timeoutMs) };
      } catch (error) {
        if (retries === 0) {
          printFailure('did not respond');
          throw error;
        }
        await delay(retryMs);
      }
    }
  };
}
