// Prism as a child process, on a port that only the proxy knows.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const startWithinMs = 60_000;
const askEveryMs = 100;

export interface Prism {
  url: string;
  stop(): Promise<void>;
}

interface PrismOptions {
  /** Origin. */
  upstream?: string;
  furtherArguments?: string[];
  /** The least severe messages that it prints. */
  verbosity?: 'error' | 'silent';
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Starts Prism with the bundled contract: as a mock, or as a proxy before the backend at `upstream`. It says nothing but
 * errors: its list of all operations and its lines for each request hide what matters.
 * @throws Error when it ends or does not answer in time
 */
export async function startPrism({ upstream, furtherArguments = [], verbosity = 'error' }: PrismOptions): Promise<Prism> {
  const port = await freePort();
  const cli = `${root}node_modules/@stoplight/prism-cli/dist/index.js`;
  const contract = `${root}openapi/generated/bundle.json`;
  const command = upstream ? ['proxy', contract, upstream] : ['mock', contract];
  const child = spawn(
    process.execPath,
    [cli, ...command, '--port', String(port), '--verboseLevel', verbosity, ...furtherArguments],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + startWithinMs;
  while (!(await isUp(url))) {
    if (child.exitCode !== null) throw new Error('Prism ended while starting; its message stands above.');
    if (Date.now() > until) throw new Error('Prism did not start in time.');
    await sleep(askEveryMs);
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
