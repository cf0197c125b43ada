// `node web/pcf/command/pack.ts [DIR]`: packs the checker as an npm package for Node 22 or newer: one file
// without dependencies.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

/** Builds the npm package, writes it to a folder, and returns the path of the archive. */
export async function packChecker(target: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-pcf-'));
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      ssr: { noExternal: true },
      build: {
        ssr: fileURLToPath(new URL('cli.ts', import.meta.url)),
        outDir: folder,
        emptyOutDir: true,
        target: 'node22',
        rolldownOptions: { output: { entryFileNames: 'cli.js', chunkFileNames: '[name].js', codeSplitting: false } },
      },
    });
    copyFileSync(new URL('README.md', import.meta.url), join(folder, 'README.md'));
    copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
    const description = {
      name: 'spoolwright-pcf',
      version,
      description: 'Checks PCF (piping component files) line by line.',
      license: 'MIT',
      type: 'module',
      bin: { 'spoolwright-pcf': 'cli.js' },
      files: ['cli.js'],
      engines: { node: '>=22' },
    };
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
    mkdirSync(target, { recursive: true });
    const name = execFileSync('npm', ['pack', '--silent', '--pack-destination', target], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
    return join(target, name);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) console.log(await packChecker(resolve(process.argv[2] ?? `${root}/dist`)));
