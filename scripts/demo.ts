// `npm run demo`: the reference server on a database in memory, with known accounts and enough records to show what the
// site does. The records come through the public API and the administrator's, as they would in life; what is gone when
// it ends never mattered.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillWithDemoData } from './demo-data.ts';
import { buildSite, generate, main, root } from './steps.ts';

const accounts = {
  admin: { email: 'admin@demo.example', password: 'demo-administrator' },
  user: { email: 'user@demo.example', password: 'demo-user-password' },
};
const port = process.env['PORT'] ?? '3000';
/** Demo data send more requests in a minute than a visitor may. */
const generous = { API_RATE_LIMIT: '1000000', SUBMISSION_LIMIT: '100000', LOGIN_LIMIT: '1000' };

const withSite = !process.argv.includes('--api-only');
await main(async () => {
  await generate();
  if (withSite) await buildSite();
});

const folder = mkdtempSync(join(tmpdir(), 'spoolwright-demo-'));
const server = spawn(process.execPath, ['server/main.ts'], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    ...process.env,
    ...generous,
    PORT: port,
    DATABASE_URL: 'sqlite::memory:',
    DATA_DIR: folder,
    ADMIN_EMAIL: accounts.admin.email,
    ADMIN_PASSWORD: accounts.admin.password,
    REGISTRATION: 'open',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  },
});
const ended = new Promise<number>((resolve) => server.once('exit', (code) => resolve(code ?? 0)));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

let output = '';
const url = await new Promise<string | null>((resolve) => {
  server.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    const found = /Spoolwright is at (http:\S+)/.exec(output)?.[1];
    if (found) resolve(found);
  });
  void ended.then(() => resolve(null));
});
if (!url) {
  console.error(output);
  process.exit(1);
}
// From here on the server's own lines are of interest.
server.stdout.pipe(process.stdout);

const made = await fillWithDemoData(url, accounts);
console.log(`
The demo is at ${url}, with ${made.requests} requests and ${made.licenses} licences; everything is gone when it ends.

  administrator  ${accounts.admin.email}  ${accounts.admin.password}
  user           ${accounts.user.email}   ${accounts.user.password}
  licence key    ${made.licenseKey} (for the plugin's calls)

Put the site in development on it with API_URL=${url} npm run dev`);
process.exitCode = await ended;
