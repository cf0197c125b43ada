// `npm run mock`: Prism answers every operation of the contract with the contract's own examples.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const port = process.env['MOCK_PORT'] ?? '4010';

const prism = spawn(
  process.execPath,
  [
    `${root}node_modules/@stoplight/prism-cli/dist/index.js`,
    'mock',
    `${root}openapi/generated/bundle.json`,
    '--host',
    process.env['HOST'] ?? '127.0.0.1',
    '--port',
    port,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);
prism.on('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => prism.kill(signal));
