// Runs the command in this process against the example backend, for the tests of a file. A proxy in front of the backend
// records every call and can change the responses.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { main } from './cli.ts';
import { admin, startExample, type Example } from './example-backend/start.ts';
import { startProxy, type ProxiedRequest, type ProxiedResponse, type Proxy } from './mutants/proxy.ts';
import type { Verdict } from './verdict.ts';

/** Changes a response of the backend. */
export type Behavior = (response: ProxiedResponse, request: ProxiedRequest) => void | Promise<void>;

/** Starts the backend before the tests of the file. Each test starts without a behavior. */
export function setUpSuiteRuns() {
  const folder = mkdtempSync(join(tmpdir(), 'contract-options-'));
  const running = {} as { example: Example; proxy: Proxy };
  /** Calls since the last change of the behavior, and printed lines of the test. */
  const [calls, printed]: [string[], string[]] = [[], []];

  function setBehavior(behavior: Behavior = () => undefined): void {
    calls.length = 0;
    running.proxy.setMutant({
      name: '',
      rules: [],
      onRequest: ({ method, url }) => void calls.push(`${method} ${url.pathname}`),
      onResponse: behavior,
    });
  }

  beforeAll(async () => {
    running.example = await startExample();
    running.proxy = await startProxy(running.example.url, admin);
  });
  afterAll(async () => {
    await running.proxy.stop();
    await running.example.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    printed.length = 0;
    for (const stream of ['log', 'error'] as const) {
      vi.spyOn(console, stream).mockImplementation((...words) => void printed.push(words.join(' ')));
    }
    setBehavior();
  });
  afterEach(() => vi.restoreAllMocks());

  const file = (name: string) => readFileSync(join(folder, name), 'utf8');
  async function runSuite(...args: string[]) {
    const environment = { CONTRACT_ADMIN_EMAIL: admin.email, CONTRACT_ADMIN_PASSWORD: admin.password };
    rmSync(join(folder, 'result.json'), { force: true });
    const code = await main(['--url', running.proxy.url, '--report', folder, '--seed', '1', ...args], environment);
    const verdict = code === 2 ? null : (JSON.parse(file('result.json')) as Verdict);
    return { code, verdict, output: printed.join('\n') };
  }

  return { folder, running, calls, printed, setBehavior, file, runSuite };
}
