import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentWithoutSettings, startServerProcess } from '../../scripts/server-process.ts';

export const admin = { email: 'admin@example.com', password: 'a-password-for-tests' };

/** Variables for `startServer` that restore the server's default limits, which tests otherwise raise. */
export const defaultLimits = {
  API_RATE_LIMIT: '',
  SUBMISSION_LIMIT: '',
  LOGIN_LIMIT: '',
  CONCURRENCY_LIMIT: '',
  CALLER_CONCURRENCY_LIMIT: '',
  CALLER_CONNECTION_LIMIT: '',
};

export interface RunningServer {
  /** Origin without a trailing slash. */
  url: string;
  dataDir: string;
  /** ID of the server's process. */
  pid: number;
  /** Resolves to the exit code once the server has ended. */
  ended: Promise<number | null>;
  /** Everything that the server has printed so far. It is complete once the server has stopped. */
  output(): string;
  /** Stops the server as an operator would (SIGTERM), and deletes its data folder unless the caller named it. */
  stop(): Promise<void>;
  /** Kills the server as a power failure would (SIGKILL); its data is kept. */
  kill(): Promise<void>;
}

/**
 * Starts the reference server as an operator does: in a separate process, on a free port, with one administrator (`admin`).
 * The data folder is empty unless `environment` names one. The database is SQLite unless TEST_DATABASE_URL or `environment`
 * names another one. Benchmarks do not keep the output, because collecting it would distort their measurements.
 * @throws Error with the server's output if it does not start
 */
export async function startServer(environment: Record<string, string> = {}, { keepOutput = true } = {}): Promise<RunningServer> {
  const dataDir = environment['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'spoolwright-'));
  const { url, child, ended, output, stop } = await startServerProcess(
    {
      ...environmentWithoutSettings(),
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
    },
    { keepOutput },
  );
  // The output of the test shows the server's warnings and errors (pino's levels from 40).
  child.stdout?.on('data', (chunk: Buffer) => {
    if (!keepOutput) return;
    for (const line of chunk.toString().split('\n')) if (/"level":[456]0/.test(line)) console.error(line);
  });
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    ended,
    output,
    async stop() {
      await stop();
      if (!environment['DATA_DIR']) rmSync(dataDir, { recursive: true, force: true });
    },
    kill: () => stop('SIGKILL'),
  };
}
