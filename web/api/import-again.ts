/**
 * Imports the module that the error of a failed import names, under another address: Chromium up to version 150 at least
 * keeps the failure and answers every later import with it. Safari's error names no address, and Safari keeps no failure.
 * @throws the error if it names none, or that of the second import
 */
export async function importAgain<Module>(error: unknown): Promise<Module> {
  const [address] = /https?:\/\/\S+\.js/.exec(error instanceof Error ? error.message : '') ?? [];
  if (!address) throw error;
  return (await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)) as Module;
}
