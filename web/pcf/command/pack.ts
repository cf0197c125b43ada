// `node web/pcf/command/pack.ts [DIR]`: packs the checker as an npm package.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { packCommand } from '../../../scripts/pack-command.ts';
import { root } from '../../../scripts/start-process.ts';

const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string };

/** Packs the checker, writes the archive to a folder, and returns its path. */
export const packChecker = (target: string): Promise<string> =>
  packCommand(
    {
      name: 'spoolwright-pcf',
      version,
      description: 'Checks PCF (piping component files) line by line.',
      entry: fileURLToPath(new URL('cli.ts', import.meta.url)),
      readme: fileURLToPath(new URL('README.md', import.meta.url)),
    },
    target,
  );

if (import.meta.main) console.log(await packChecker(process.argv[2] ?? `${root}dist`));
