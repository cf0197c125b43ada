// `npm run demo`: the reference server with known accounts and three months of demo data, in a temporary folder. All data
// is lost when it stops.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../server/config.ts';
import { type DemoData, fillWithDemoData } from './demo-data.ts';
import { startMailPage } from './demo-mails.ts';
import { environmentWithoutSettings, startServerProcess } from './server-process.ts';
import { buildSite, generate, main, step, StepError } from './steps.ts';

const accounts = {
  admin: { email: 'admin@demo.example', password: 'demo-of-the-desks' },
  user: { email: 'user@demo.example', password: 'demo-user-password' },
};
const port = process.env['PORT'] ?? '3000';
const folder = mkdtempSync(join(tmpdir(), 'spoolwright-demo-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const environment = {
  ...environmentWithoutSettings(),
  // Creating the demo data takes more requests per minute than a visitor may send.
  API_RATE_LIMIT: '1000000',
  SUBMISSION_LIMIT: '100000',
  LOGIN_LIMIT: '1000',
  PORT: port,
  HOST: process.env['HOST'],
  DATA_DIR: folder,
  // Without MAIL_URL, emails are written into files.
  MAIL_TO_DEMO: 'sales@demo.example',
  MAIL_TO_SUPPORT: 'support@demo.example',
  MAIL_TO_CUSTOMIZATION: 'projects@demo.example',
  MAIL_TO_AUTOMATION: 'projects@demo.example',
  ADMIN_EMAIL: accounts.admin.email,
  ADMIN_PASSWORD: accounts.admin.password,
  REGISTRATION: 'open',
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
};

const includesSite = !process.argv.includes('--api-only');
let created: DemoData | undefined;
// The server starts inside `main`, so that a signal during its start ends it and deletes the folder.
const server = await main(async () => {
  const config = readConfig(environment);
  await generate();
  if (includesSite) await buildSite();
  await step('Creating three months of demo data', 'The message above names the call that failed.', async () => {
    created = await fillWithDemoData(config, accounts);
  });
  return startServerProcess(environment, { keepOutput: false }).catch((error: Error) => {
    throw new StepError(error.message);
  });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.child.kill(signal));
server.child.stdout?.pipe(process.stdout);
server.child.stderr?.pipe(process.stderr);

const mails = await startMailPage(join(folder, 'mails'));
void server.ended.then(mails.stop);
console.log(`
The demo is at ${server.url}, with ${created?.requests} requests and ${created?.licenses} licenses. All data is lost when it stops.

  administrator  ${accounts.admin.email}  ${accounts.admin.password}
  user           ${accounts.user.email}   ${accounts.user.password}
  license key    ${created?.licenseKey} (for the plugin's calls)
  emails         ${mails.url}

To start the site in development on it: API_URL=${server.url} npm run dev`);
process.exitCode = (await server.ended) ?? 0;
