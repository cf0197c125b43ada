// `npm run demo`: the reference server on a database in memory, with known accounts and demo records, which are created
// through the API. All data is lost when it stops.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillWithDemoData } from './demo-data.ts';
import { startMailPage } from './demo-mails.ts';
import { startServerProcess } from './server-process.ts';
import { buildSite, generate, main } from './steps.ts';

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
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const environment = {
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
};
const server = await startServerProcess(environment, { keepOutput: false }).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.child.kill(signal));
// Shows the server's log only from here on, without the requests for the demo data.
server.child.stdout?.pipe(process.stdout);
server.child.stderr?.pipe(process.stderr);

const created = await fillWithDemoData(server.url, accounts);
const mails = await startMailPage(join(folder, 'mails'));
void server.ended.then(mails.stop);
console.log(`
The demo is at ${server.url}, with ${created.requests} requests and ${created.licenses} licenses. All data is lost when it stops.

  administrator  ${accounts.admin.email}  ${accounts.admin.password}
  user           ${accounts.user.email}   ${accounts.user.password}
  license key    ${created.licenseKey} (for the plugin's calls)
  mails          ${mails.url}

To start the site in development on it: API_URL=${server.url} npm run dev`);
process.exitCode = (await server.ended) ?? 0;
