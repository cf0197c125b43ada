import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverEnvironment, serverParameters } from '../../scripts/server-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const startWithinMs = 120_000;

export const admin = { email: 'admin@example.com', password: 'a-password-for-tests' };

/** For `startServer`: the limits of an installation that sets none, instead of those raised for tests. */
export const defaultLimits = {
  API_RATE_LIMIT: '',
  SUBMISSION_LIMIT: '',
  LOGIN_LIMIT: '',
  CONCURRENCY_LIMIT: '',
  CALLER_CONCURRENCY_LIMIT: '',
  CALLER_CONNECTION_LIMIT: '',
};

export interface RunningServer {
  /** Origin without a slash at its end. */
  url: string;
  dataDir: string;
  /** Of the server's process. */
  pid: number;
  /** Everything that the server has printed so far; once it has been stopped, everything that it ever printed. */
  output(): string;
  /** Ends it as an operator would, and removes its data where they were made for it. */
  stop(): Promise<void>;
  /** Ends it as a power cut would (SIGKILL); the data stay. */
  kill(): Promise<void>;
}

/**
 * Starts the reference server as an operator does: in a process of its own, on a free port, with one administrator
 * (`admin`), an empty data folder unless `environment` names one, and on SQLite unless TEST_DATABASE_URL or
 * `environment` names another database. Rejects with what the server said where it does not come up. Benchmarks do
 * not keep its output, which would cost more than what they measure.
 */
export async function startServer(environment: Record<string, string> = {}, { keepOutput = true } = {}): Promise<RunningServer> {
  const dataDir = environment['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'spoolwright-'));
  const child = spawn(process.execPath, serverParameters, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: serverEnvironment({
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: process.env['TEST_DATABASE_URL'] ?? '',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      REGISTRATION: 'open',
      API_RATE_LIMIT: '1000000',
      SUBMISSION_LIMIT: '100000',
      LOGIN_LIMIT: '1000',
      CONCURRENCY_LIMIT: '100000',
      CALLER_CONCURRENCY_LIMIT: '100000',
      CALLER_CONNECTION_LIMIT: '100000',
      LOG_LEVEL: 'warn',
      ...environment,
    }),
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The server did not start in time:\n${output}`)), startWithinMs);
    let isUp = false;
    const read = (chunk: Buffer) => {
      if (isUp && !keepOutput) return;
      output += chunk.toString();
      if (isUp) return;
      const found = /Spoolwright is at (http:\S+)/.exec(output)?.[1];
      if (found) {
        isUp = true;
        clearTimeout(timer);
        resolve(found);
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`The server ended while starting:\n${output}`)));
  });
  // What the server complains about (pino's levels from `warn` on) belongs into the test's output.
  child.stdout.on('data', (chunk: Buffer) => {
    if (!keepOutput) return;
    for (const line of chunk.toString().split('\n')) if (/"level":[456]0/.test(line)) console.error(line);
  });
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      if (!environment['DATA_DIR']) rmSync(dataDir, { recursive: true, force: true });
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
