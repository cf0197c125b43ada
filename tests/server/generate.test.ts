// Runs `npm run generate` twice at once, as someone does while `npm run dev:mock` reloads a changed contract.
import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
// A copy, because other tests read the generated files.
const copy = mkdtempSync(join(tmpdir(), 'generate-'));
beforeAll(() => {
  for (const file of ['openapi', 'web/api/request.ts', 'package.json', 'package-lock.json']) {
    cpSync(join(root, file), join(copy, file), { recursive: true, filter: (source) => !source.includes('generated') });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true }));

test('two runs at once both succeed and leave only their results', async () => {
  const run = () => promisify(execFile)(process.execPath, [join(copy, 'openapi/generate.ts')]);
  await Promise.all([run(), run()]);
  for (const folder of ['openapi', 'web/api']) expect(globSync(`${folder}/generated*`, { cwd: copy })).toHaveLength(1);
  const bundle = 'openapi/generated/bundle.json';
  expect(readFileSync(join(copy, bundle), 'utf8')).toBe(readFileSync(join(root, bundle), 'utf8'));
  expect((await run()).stdout).toContain('contract unchanged');
});
