// Steps that the commands of package.json share: a step says its name, and what to do where it fails.
import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const bin = `${root}node_modules/.bin`;

export class StepFailed extends Error {
  override name = 'StepFailed';
}

/** Runs a command in the project's folder with its packages' commands on the path; answers its exit code. */
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
 * @throws StepFailed with `advice` where the step's command does not end with 0
 */
export async function step(name: string, advice: string, work: () => Promise<number | void>): Promise<void> {
  const started = performance.now();
  console.log(`\n▸ ${name}`);
  const code = await work();
  if (code) throw new StepFailed(`✗ ${name} failed. ${advice}`);
  console.log(`  done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Ends the process with the failed step's advice; anything else that is thrown is a bug and stays one. */
export async function main(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(`\n${error.message}`);
    process.exit(1);
  }
}

/** SHA-256 over the named files (patterns as `globSync` takes them). */
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
  step('Deriving types, client and schemas from the contract', 'The message above names the place in openapi/.', async () => {
    const code = await run('node', ['openapi/generate.ts']);
    return code || run('node', ['web/attributions.ts']);
  });

/** Builds the site into dist/web, unless nothing of what it is made from has changed since the last time. */
export const buildSite = () =>
  step('Building the site', 'The message above names the file in web/.', async () => {
    const stampFile = `${root}dist/.site-stamp`;
    const stamp = hashOf(['web/**/*.{ts,tsx,js,css,html,svg,png}', 'openapi/**/*.{yaml,ts}', 'package-lock.json']);
    if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) {
      console.log('  nothing has changed');
      return 0;
    }
    const code = await run('node', ['web/build.ts']);
    if (code === 0) writeFileSync(stampFile, stamp);
    return code;
  });
