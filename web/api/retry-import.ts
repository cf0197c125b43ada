/**
 * Repeats a failed import under a different URL, because Chromium (at least up to version 150) caches the failure of a URL.
 * The URL is taken from the error message. Safari's message contains no URL, but Safari does not cache failures.
 * @throws the given error if its message contains no URL, or the error of the second import
 */
export async function retryImport<Module>(error: unknown): Promise<Module> {
  const [address] = /https?:\/\/\S+\.js/.exec(error instanceof Error ? error.message : '') ?? [];
  if (!address) throw error;
  return (await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)) as Module;
}
