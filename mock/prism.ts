// Prism as a child process, on a port that only the proxy knows.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contractFile } from '../openapi/load.ts';
import { findFreePort } from '../scripts/free-port.ts';
import { startNode } from '../scripts/start-process.ts';

/** Copies of the contract. Prism stops responding and starts again when its document changes, so each one gets its own. */
const copies = mkdtempSync(join(tmpdir(), 'spoolwright-prism-'));
process.on('exit', () => rmSync(copies, { recursive: true, force: true }));

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

/**
 * Starts Prism with the bundled contract, as a mock or as a proxy in front of a backend. Prism prints only errors, because
 * its list of operations and its request log would hide them.
 * @throws Error if Prism exits or does not respond in time
 */
export async function startPrism({ upstream, prismArguments = [], verbosity = 'error' }: PrismOptions): Promise<Prism> {
  const port = await findFreePort();
  const cli = 'node_modules/@stoplight/prism-cli/dist/index.js';
  const contract = join(copies, `${port}.json`);
  copyFileSync(contractFile, contract);
  const command = upstream ? ['proxy', contract, upstream] : ['mock', contract];
  const { child, stop } = startNode([cli, ...command, '--port', String(port), '--verboseLevel', verbosity, ...prismArguments], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + startTimeoutMs;
  while (!(await isUp(url))) {
    if (child.exitCode !== null) throw new Error('Prism exited while starting. See its message above.');
    if (Date.now() > until) {
      await stop();
      throw new Error('Prism did not start in time.');
    }
    await sleep(pollIntervalMs);
  }
  return { url, stop };
}

const isUp = (url: string) =>
  fetch(`${url}/api/ping`).then(
    () => true,
    () => false,
  );

/** Starts Prism, and starts a new one on request. If that fails, the previous one stays. */
export function createReplaceable(start: () => Promise<Prism>) {
  let current = start();
  return {
    url: async () => (await current).url,
    /** @throws Error if the new Prism does not start */
    async replace(): Promise<void> {
      const next = await start();
      const previous = await current;
      current = Promise.resolve(next);
      await previous.stop();
    },
  };
}
