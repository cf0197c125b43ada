// `node tests/contract/pack.ts [DIR]`: packs the suite and the contract as an npm package without dependencies, which runs
// on Node 22 or newer.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const target = resolve(process.argv[2] ?? `${root}/dist`);
const folder = mkdtempSync(join(tmpdir(), 'spoolwright-contract-'));
const bundle = `${root}/openapi/generated/bundle.json`;
const { version } = (JSON.parse(readFileSync(bundle, 'utf8')) as { info: { version: string } }).info;

try {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: `${root}/tests/contract/cli.ts`,
      outDir: folder,
      emptyOutDir: true,
      target: 'node22',
      rolldownOptions: { output: { entryFileNames: 'cli.js', chunkFileNames: '[name].js', codeSplitting: false } },
    },
  });
  copyFileSync(bundle, join(folder, 'contract.json'));
  copyFileSync(new URL('README.md', import.meta.url), join(folder, 'README.md'));
  copyFileSync(`${root}/LICENSE`, join(folder, 'LICENSE'));
  const description = {
    name: 'spoolwright-contract',
    version,
    description: 'Tests any backend against the Spoolwright contract.',
    license: 'MIT',
    type: 'module',
    bin: { 'spoolwright-contract': 'cli.js' },
    files: ['cli.js', 'contract.json'],
    engines: { node: '>=22' },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
  mkdirSync(target, { recursive: true });
  const name = execFileSync('npm', ['pack', '--silent', '--pack-destination', target], { cwd: folder, encoding: 'utf8' }).trim();
  console.log(join(target, name));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
