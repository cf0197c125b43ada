// `npm run demo`: the reference server on a database in memory, with known accounts and demo records, which are created
// through the API. All data is lost when it stops.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillWithDemoData } from './demo-data.ts';
import { startMailPage } from './demo-mails.ts';
import { buildSite, generate, main, root } from './steps.ts';

const accounts = {
  admin: { email: 'admin@demo.example', password: 'demo-of-the-desks' },
  user: { email: 'user@demo.example', password: 'demo-user-password' },
};
const port = process.env['PORT'] ?? '3000';
/** High limits, because creating the demo data takes more requests per minute than a visitor may send. */
const demoLimits = { API_RATE_LIMIT: '1000000', SUBMISSION_LIMIT: '100000', LOGIN_LIMIT: '1000' };

const includesSite = !process.argv.includes('--api-only');
await main(async () => {
  await generate();
  if (includesSite) await buildSite();
});

const folder = mkdtempSync(join(tmpdir(), 'spoolwright-demo-'));
const server = spawn(process.execPath, ['server/main.ts'], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    ...process.env,
    ...demoLimits,
    PORT: port,
    DATABASE_URL: 'sqlite::memory:',
    DATA_DIR: folder,
    // Mails are written into files and not sent.
    MAIL_URL: '',
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
// Shows the server's log only from here on, without the requests for the demo data.
server.stdout.pipe(process.stdout);

const created = await fillWithDemoData(url, accounts);
const mails = await startMailPage(join(folder, 'mails'));
void ended.then(mails.stop);
console.log(`
The demo is at ${url}, with ${created.requests} requests and ${created.licenses} licenses. All data is lost when it stops.

  administrator  ${accounts.admin.email}  ${accounts.admin.password}
  user           ${accounts.user.email}   ${accounts.user.password}
  license key    ${created.licenseKey} (for the plugin's calls)
  mails          ${mails.url}

To start the site in development on it: API_URL=${url} npm run dev`);
process.exitCode = await ended;
