// `npm run generate`: derives the bundle, the TypeScript types, the clients and the zod schemas from the contract. Does
// nothing if neither the contract nor the tools have changed since the last run.
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { generate as orval } from 'orval';
import { contractHash } from './contract-hash.ts';
import { replaceChanged } from './replace-changed.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));
const stampFile = `${here}generated/.stamp`;

/** The folders with the results. They are changed at the end, so that a failure leaves the previous files in place. */
const folders = ['openapi/generated', 'web/api/generated'];
/** The folder that collects the new files, next to the final one, because the files contain relative imports. */
const pending = (folder: string) => `${root}${folder}.${process.pid}`;
/** Removes the folders of this run, and those of runs that were killed. */
function removePending(): void {
  for (const found of folders.flatMap((folder) => globSync(`${folder}.*`, { cwd: root }))) {
    const pid = Number(found.split('.').at(-1));
    if (pid === process.pid || !isRunning(pid)) rmSync(root + found, { recursive: true, force: true });
  }
}
const contractFile = `${pending('openapi/generated')}/bundle.json`;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** SHA-256 of the contract's sources, the generator's settings and the versions of its tools. */
function inputsHash(): string {
  const files = [
    ...globSync('openapi/**/*.{yaml,ts}', { cwd: root, exclude: ['openapi/generated/**', 'openapi/generated.*/**'] }).toSorted(),
    'web/api/request.ts',
    'package-lock.json',
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(existsSync(root + file) ? readFileSync(root + file) : '');
  return hash.digest('hex');
}

removePending();
process.on('exit', removePending);
const stamp = inputsHash();
if (!process.argv.includes('--force') && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) {
  console.log('  contract unchanged');
  process.exit(0);
}

for (const folder of folders) mkdirSync(pending(folder));

console.log('  bundle');
const redocly = spawnSync(
  process.execPath,
  [`${root}node_modules/@redocly/cli/bin/cli.js`, 'bundle', 'openapi.yaml', '--config', 'redocly.yaml', '-o', contractFile],
  {
    cwd: here,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  },
);
if (redocly.status !== 0) {
  // One broken line breaks every reference to its file, so the first problem is usually the cause of the others.
  console.error(redocly.stderr.split('\n').slice(0, 12).join('\n'));
  process.exit(1);
}
const document = JSON.parse(readFileSync(contractFile, 'utf8')) as { info: Record<string, unknown> };
document.info['x-contract-hash'] = contractHash(document);
writeFileSync(contractFile, JSON.stringify(document));

console.log('  types');
const ast = await openapiTS(pathToFileURL(contractFile), { defaultNonNullable: false });
writeFileSync(`${pending('openapi/generated')}/types.ts`, astToString(ast));

console.log('  client and schemas');
process.env['ORVAL_TELEMETRY_DISABLED'] = '1';
await orval(`${here}orval.config.ts`, here);

// Orval reports a failure and continues; a missing file reveals it.
for (const file of [`${pending('web/api/generated')}/auth/auth.ts`, `${pending('openapi/generated')}/zod/auth/auth.ts`]) {
  if (!existsSync(file)) throw new Error(`${file} was not generated.`);
}

rmSync(stampFile, { force: true });
for (const folder of folders) replaceChanged(pending(folder), root + folder);
writeFileSync(stampFile, stamp);
