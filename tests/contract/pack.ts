// `node tests/contract/pack.ts [DIR]`: packs the suite and the contract as an npm package.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { packCommand } from '../../scripts/pack-command.ts';
import { root } from '../../scripts/start-process.ts';

const bundle = `${root}openapi/generated/bundle.json`;
const { version } = (JSON.parse(readFileSync(bundle, 'utf8')) as { info: { version: string } }).info;

const archive = await packCommand(
  {
    name: 'spoolwright-contract',
    version,
    description: 'Tests any backend against the Spoolwright contract.',
    entry: fileURLToPath(new URL('cli.ts', import.meta.url)),
    readme: fileURLToPath(new URL('README.md', import.meta.url)),
    files: { 'contract.json': bundle },
  },
  process.argv[2] ?? `${root}dist`,
);
console.log(archive);
