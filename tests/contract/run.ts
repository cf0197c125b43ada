// `npm run contract -- --url URL`: holds any backend against the contract. Without --url it starts the
// reference server for the run. Knows nothing of a server's inside.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { admin, startServer } from '../support/server.ts';

const usage = `Usage: npm run contract -- [--url URL] [--admin-email EMAIL] [--admin-password PASSWORD]

  --url             origin of the backend, http://127.0.0.1:3000 say; without it the reference server is started
  --admin-email     an administrator of that backend (or CONTRACT_ADMIN_EMAIL)
  --admin-password  the password (or CONTRACT_ADMIN_PASSWORD)`;

function options() {
  try {
    return parseArgs({
      options: {
        url: { type: 'string' },
        'admin-email': { type: 'string' },
        'admin-password': { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    process.exit(2);
  }
}

const given = options();
if (given.help) {
  console.log(usage);
  process.exit(0);
}
const email = given['admin-email'] ?? process.env['CONTRACT_ADMIN_EMAIL'];
const password = given['admin-password'] ?? process.env['CONTRACT_ADMIN_PASSWORD'];
if (given.url && !(email && password)) {
  console.error(`An administrator of ${given.url} is needed.\n\n${usage}`);
  process.exit(2);
}

const own = given.url ? null : await startServer();
const root = fileURLToPath(new URL('../..', import.meta.url));
const vitest = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/contract/vitest.config.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    CONTRACT_URL: (given.url ?? own?.url ?? '').replace(/\/+$/, ''),
    CONTRACT_ADMIN_EMAIL: email ?? admin.email,
    CONTRACT_ADMIN_PASSWORD: password ?? admin.password,
  },
});
vitest.on('exit', (code) => {
  void (own?.stop() ?? Promise.resolve()).then(() => process.exit(code ?? 1));
});
