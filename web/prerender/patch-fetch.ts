const maxAttempts = 5;
/** Delay before a retry, in which `fetch` drops the connections that the server has closed. */
const retryMs = 200;

/**
 * Patches `fetch`, so that the calls of the generated client, whose addresses have no origin, go to the API. Failed calls are
 * repeated, because the server closes connections that are idle while pages are rendered.
 */
export function patchFetch(api: string): void {
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const address = typeof input === 'string' && input.startsWith('/') ? api + input : input;
    for (let retries = maxAttempts - 1; ; retries -= 1) {
      try {
        return await send(address, init);
      } catch (error) {
        if (retries === 0) throw error;
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  };
}
