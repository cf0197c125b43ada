import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../support/free-port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const startTimeoutMs = 60_000;

export interface Mock {
  url: string;
  stop(): Promise<void>;
}

/** Starts the mock as `npm run mock` does, on a free port, with further arguments for Prism. */
export async function startMock(...prismArguments: string[]): Promise<Mock> {
  const port = await findFreePort();
  const child = spawn(process.execPath, ['mock/main.ts', ...prismArguments], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, MOCK_PORT: String(port), HOST: '127.0.0.1' },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The mock did not start in time:\n${output}`)), startTimeoutMs);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes('The mock is at')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`The mock ended while starting:\n${output}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
