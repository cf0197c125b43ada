import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { root } from './start-process.ts';

interface Command {
  /** Name of the package and of its command. */
  name: string;
  version: string;
  description: string;
  /** Path of the module that runs when the command is called. */
  entry: string;
  readme: string;
  /** Other files of the package -> their paths in the project. */
  files?: Readonly<Record<string, string>>;
}

/**
 * Packs a command as an npm package for Node 22 or newer, with its imports in one file and without dependencies.
 * @returns the absolute path of the archive, in the folder `target`
 */
export async function packCommand(
  { name, version, description, entry, readme, files = {} }: Command,
  target: string,
): Promise<string> {
  const destination = resolve(target);
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      ssr: { noExternal: true },
      build: {
        ssr: entry,
        outDir: folder,
        emptyOutDir: true,
        target: 'node22',
        rolldownOptions: { output: { entryFileNames: 'cli.js', chunkFileNames: '[name].js', codeSplitting: false } },
      },
    });
    const copies = { ...files, 'README.md': readme, LICENSE: `${root}LICENSE` };
    for (const [file, source] of Object.entries(copies)) copyFileSync(source, join(folder, file));
    const manifest = {
      name,
      version,
      description,
      license: 'MIT',
      type: 'module',
      bin: { [name]: 'cli.js' },
      files: ['cli.js', ...Object.keys(files)],
      engines: { node: '>=22' },
    };
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    mkdirSync(destination, { recursive: true });
    const archive = execFileSync('npm', ['pack', '--silent', '--pack-destination', destination], {
      cwd: folder,
      encoding: 'utf8',
    });
    return join(destination, archive.trim());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
