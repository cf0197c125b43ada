// Prism as a child process, on a port that only the proxy knows.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const startTimeoutMs = 60_000;
const pollIntervalMs = 100;

export interface Prism {
  url: string;
  stop(): Promise<void>;
}

interface PrismOptions {
  /** Origin of a backend. With it, Prism is a proxy that validates the backend's responses. */
  upstream?: string;
  prismArguments?: string[];
  /** Lowest severity of the messages that Prism prints. */
  verbosity?: 'error' | 'silent';
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Starts Prism with the bundled contract, as a mock or as a proxy in front of a backend. Prism prints only errors, because
 * its list of operations and its request log would hide them.
 * @throws Error if Prism exits or does not respond in time
 */
export async function startPrism({ upstream, prismArguments = [], verbosity = 'error' }: PrismOptions): Promise<Prism> {
  const port = await findFreePort();
  const cli = `${root}node_modules/@stoplight/prism-cli/dist/index.js`;
  const contract = `${root}openapi/generated/bundle.json`;
  const command = upstream ? ['proxy', contract, upstream] : ['mock', contract];
  const child = spawn(
    process.execPath,
    [cli, ...command, '--port', String(port), '--verboseLevel', verbosity, ...prismArguments],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + startTimeoutMs;
  while (!(await isUp(url))) {
    if (child.exitCode !== null) throw new Error('Prism exited while starting. See its message above.');
    if (Date.now() > until) throw new Error('Prism did not start in time.');
    await sleep(pollIntervalMs);
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const isUp = (url: string) =>
  fetch(`${url}/api/ping`).then(
    () => true,
    () => false,
  );
