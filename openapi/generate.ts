// Derives everything that is not written by hand from the contract: the bundle, the TypeScript types,
// the React Query client with its MSW handlers, and the zod schemas. Skips the work when neither the
// contract nor the tools have changed since.
import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { generate as orval } from 'orval';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));
const generated = `${here}generated`;
const stampFile = `${generated}/.stamp`;

/** SHA-256 over the contract's sources, the generator's settings and the versions of its tools. */
function inputsHash(): string {
  const files = [
    ...globSync('openapi/**/*.{yaml,ts}', { cwd: root, exclude: ['openapi/generated/**'] }).toSorted(),
    'web/api/request.ts',
    'package-lock.json',
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(existsSync(root + file) ? readFileSync(root + file) : '');
  return hash.digest('hex');
}

const stamp = inputsHash();
if (!process.argv.includes('--force') && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) {
  console.log('  contract unchanged');
  process.exit(0);
}

rmSync(generated, { recursive: true, force: true });
rmSync(`${root}web/api/generated`, { recursive: true, force: true });
mkdirSync(generated, { recursive: true });

console.log('  bundle');
execFileSync(
  process.execPath,
  [
    `${root}node_modules/@redocly/cli/bin/cli.js`,
    'bundle',
    'openapi.yaml',
    '--config',
    'redocly.yaml',
    '-o',
    'generated/bundle.json',
  ],
  {
    cwd: here,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  },
);

console.log('  types');
const ast = await openapiTS(new URL('generated/bundle.json', import.meta.url), { defaultNonNullable: false });
writeFileSync(`${generated}/types.ts`, astToString(ast));

console.log('  client and schemas');
process.env['ORVAL_TELEMETRY_DISABLED'] = '1';
await orval(`${here}orval.config.ts`, here);

// Orval reports a failure and goes on; what it should have made tells.
for (const made of ['web/api/generated/auth/auth.ts', 'openapi/generated/zod/auth/auth.ts']) {
  if (!existsSync(root + made)) throw new Error(`${made} was not generated.`);
}
writeFileSync(stampFile, stamp);
