// Steps that the commands of package.json share. A step prints its name, and advice if it fails.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { buildIfChanged } from './build-if-changed.ts';
import { environmentWithoutSettings, startServerProcess } from './server-process.ts';
import { compileCache, root } from './start-process.ts';
import { ConfigError } from '../server/config.ts';

const bin = `${root}node_modules/.bin`;

export class StepError extends Error {
  override name = 'StepError';
}

/** Runs a command in the project's folder, with node_modules/.bin on the PATH. Resolves to its exit code. */
export async function run(command: string, parameters: string[], environment: Record<string, string> = {}): Promise<number> {
  const child = spawn(command, parameters, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: {
      NODE_COMPILE_CACHE: compileCache,
      ...process.env,
      ...environment,
      PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
    },
  });
  // A command that a signal has ended has no exit code.
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/**
 * Runs one step of a command.
 * @throws StepError with `advice` if `work` resolves to an exit code other than 0
 */
export async function step(name: string, advice: string, work: () => Promise<number | void>): Promise<void> {
  const started = performance.now();
  console.log(`\n▸ ${name}`);
  const code = await work();
  if (code) throw new StepError(`✗ ${name} failed. ${advice}`);
  console.log(`  done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

const exit = () => process.exit(1);

/**
 * Prints the failed step's advice, or the invalid variables, and exits with an error. Other exceptions are bugs and are not
 * caught. A signal exits too: its default action would skip the handlers that end child processes and delete temporary folders.
 * @returns the result of `work`
 */
export async function main<T>(work: () => Promise<T>): Promise<T> {
  process.on('SIGINT', exit).on('SIGTERM', exit);
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StepError || error instanceof ConfigError)) throw error;
    console.error(`\n${error.message}`);
    process.exit(1);
  } finally {
    process.off('SIGINT', exit).off('SIGTERM', exit);
  }
}

export const generate = () =>
  step('Generating types, client and schemas from the contract', 'The message above names the file in openapi/.', async () => {
    const code = await run('node', ['openapi/generate.ts']);
    return code || run('node', ['web/attributions.ts']);
  });

/** Starts a server with the seed content, passes its origin to `work`, and stops it afterward. */
export async function withSeededServer(work: (url: string) => Promise<number>): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-build-'));
  try {
    const server = await startServerProcess({
      ...environmentWithoutSettings(),
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: 'sqlite::memory:',
      API_RATE_LIMIT: '1000000',
      LOG_LEVEL: 'error',
    });
    try {
      return await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The pages are prerendered with the content of the server. */
const siteSources = [
  'web/**/*.{ts,tsx,js,css,html,md,svg,png}',
  'openapi/**/*.{yaml,ts}',
  'server/**/*.{ts,tsx,md,json}',
  'knexfile.ts',
  'package-lock.json',
];

/**
 * Builds the site into dist/web. Without `API_URL`, its pages show the seed content, and it is only built if its sources
 * have changed. With `API_URL`, its pages show the content of that API, and it is always built.
 */
export const buildSite = () =>
  step('Building the site', 'The message above names the file in web/ or the call.', async () => {
    const stampFile = 'dist/.site-stamp';
    if (process.env['API_URL']) {
      rmSync(root + stampFile, { force: true });
      return run('node', ['web/build.ts']);
    }
    return buildIfChanged(stampFile, siteSources, () =>
      withSeededServer((url) => run('node', ['web/build.ts'], { API_URL: url })),
    );
  });

/** Builds Storybook into storybook-static if its sources have changed since the last build. It also shows the emails. */
export const buildStorybook = () =>
  step('Building Storybook', 'The message above names the file.', () =>
    buildIfChanged('storybook-static/.stamp', [...siteSources, '.storybook/**/*.{ts,tsx,css}'], async () => {
      const code = await run('node', ['web/api-docs/build.ts']);
      if (code) return code;
      const parameters = ['build', '--output-dir', 'storybook-static', '--disable-telemetry', '--quiet'];
      // A test also builds it, with NODE_ENV=test.
      return run('storybook', parameters, { NODE_ENV: 'production' });
    }),
  );
