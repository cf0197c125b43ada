const tries = 5;
/** Time for the connections that the server has closed to be dropped. */
const retryMs = 200;

/**
 * Sends the calls of the generated client, whose addresses have no origin, to the API. A call whose connection was closed
 * is sent again: while pages are rendered the server ends connections that it finds idle.
 */
export function callApi(api: string): void {
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const address = typeof input === 'string' && input.startsWith('/') ? api + input : input;
    for (let left = tries - 1; ; left -= 1) {
      try {
        return await send(address, init);
      } catch (error) {
        if (left === 0) throw error;
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  };
}
