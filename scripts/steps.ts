// Steps that the commands of package.json share. A step prints its name, and advice if it fails.
import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServerProcess } from './server-process.ts';

export const root = fileURLToPath(new URL('..', import.meta.url));
const bin = `${root}node_modules/.bin`;

export class StepError extends Error {
  override name = 'StepError';
}

/** Runs a command in the project's folder, with node_modules/.bin on the PATH. Resolves to its exit code. */
export function run(command: string, parameters: string[], environment: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: {
        ...process.env,
        ...environment,
        PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env['PATH'] ?? ''}`,
      },
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
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

/** Prints the failed step's advice and exits with an error. Other exceptions are bugs and are not caught. */
export async function main(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    console.error(`\n${error.message}`);
    process.exit(1);
  }
}

/** SHA-256 of all files that match the patterns of `globSync`. */
function hashOf(patterns: string[]): string {
  const hash = createHash('sha256');
  for (const pattern of patterns) {
    for (const file of globSync(pattern, { cwd: root, exclude: ['**/generated/**'] }).toSorted()) {
      hash.update(file).update(readFileSync(root + file));
    }
  }
  return hash.digest('hex');
}

export const generate = () =>
  step('Generating types, client and schemas from the contract', 'The message above names the file in openapi/.', async () => {
    const code = await run('node', ['openapi/generate.ts']);
    return code || run('node', ['web/attributions.ts']);
  });

/** Starts a server with the seed content, passes its origin to `work`, and stops it afterward. */
async function withSeededServer(work: (url: string) => Promise<number>): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-build-'));
  try {
    const server = await startServerProcess({
      ...process.env,
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

const siteSources = [
  'web/**/*.{ts,tsx,js,css,html,svg,png}',
  'openapi/**/*.{yaml,ts}',
  'server/seeds/**/*.{ts,md,json}',
  'package-lock.json',
];

/** Runs a build if its sources have changed since the last build, which wrote their hash to `stampFile`. */
async function buildIfChanged(stampFile: string, sources: string[], build: () => Promise<number>): Promise<number> {
  const stamp = hashOf(sources);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) {
    console.log('  up to date');
    return 0;
  }
  const code = await build();
  if (code === 0) writeFileSync(stampFile, stamp);
  return code;
}

/**
 * Builds the site into dist/web. Without `API_URL`, its pages show the seed content, and it is only built if its sources
 * have changed. With `API_URL`, its pages show the content of that API, and it is always built.
 */
export const buildSite = () =>
  step('Building the site', 'The message above names the file in web/.', async () => {
    const stampFile = `${root}dist/.site-stamp`;
    if (process.env['API_URL']) {
      rmSync(stampFile, { force: true });
      return run('node', ['web/build.ts']);
    }
    return buildIfChanged(stampFile, siteSources, () =>
      withSeededServer((url) => run('node', ['web/build.ts'], { API_URL: url })),
    );
  });

/** Builds Storybook into storybook-static if its sources have changed since the last build. */
export const buildStorybook = () =>
  step('Building Storybook', 'The message above names the file.', () =>
    buildIfChanged(`${root}storybook-static/.stamp`, [...siteSources, '.storybook/**/*.{ts,tsx,css}'], () =>
      run('npm', ['run', '--silent', 'storybook:build']),
    ),
  );
