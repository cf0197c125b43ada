// Starts the reference server: configuration, database, application, listening, and an orderly end.
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { firstAdmin } from './seeds/first-admin.ts';
import { openDatabase } from './db/database.ts';
import { lockForThisProcess } from './db/process-lock.ts';
import { startHousekeeping } from './housekeeping.ts';
import { seedCatalog } from './seeds/seed-catalog.ts';
import { seedLearning } from './seeds/seed-learning.ts';
import { readSecrets } from './domain/secrets.ts';
import { httpServer } from './http/http-server.ts';
import { listen } from './http/listen.ts';
import { makeLog } from './log.ts';
import { licenseKeys } from './mail/license-mails.ts';
import { startOutbox } from './mail/outbox.ts';
import { passwordLinks } from './mail/password-links.ts';
import { openMailTransport } from './mail/transport.ts';
import { startFailure } from './start-failure.ts';
import { openBundleStore } from './storage/open.ts';

/** In-flight requests may take this long once the server has been told to stop. */
const stopWithinMs = 10_000;

// The database, its journal and the generated secrets are readable by their owner alone.
process.umask(0o077);

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

const config = configOrExit();
const log = makeLog(config.logLevel);

/** Nothing has to end in order before the server listens. Process 1 of a container ignores a signal without a handler. */
let onSignal = (_signal: string): void => process.exit(0);
process.on('SIGTERM', () => onSignal('SIGTERM'));
process.on('SIGINT', () => onSignal('SIGINT'));

/** Ends the process with what is wrong and what to do; a failure that is a bug keeps its stack. */
function exitWith(error: unknown): never {
  const sentence = startFailure(error, config);
  console.error(sentence ?? error);
  process.exit(sentence ? 2 : 1);
}

async function start() {
  const db = openDatabase(config.database);
  const file = /^sqlite:(?!:memory:)(.+)$/.exec(config.database.url)?.[1];
  if (file) lockForThisProcess(file);
  // Of several servers that start together on one database, one prepares it and the others find it prepared.
  return db.alone(async () => {
    for (const migration of await db.migrate()) console.log(`  migrated ${migration}`);
    const added = await seedCatalog(db, new Date());
    if (added > 0) console.log(`  seeded ${added} Revit families`);
    const taught = await seedLearning(db, new Date());
    if (taught > 0) console.log(`  seeded ${taught} tutorials, courses, webinars and learning paths`);
    return { db, admin: await firstAdmin(db, config.admin, new Date()), secrets: readSecrets(config) };
  });
}
const { db, admin, secrets } = await start().catch(exitWith);

/** Nobody pays for measuring who does not measure. */
async function startMetrics(at: NonNullable<Config['metrics']>) {
  const { makeMetrics, serveMetrics } = await import('./http/metrics.ts');
  const metrics = makeMetrics();
  return { metrics, server: serveMetrics(metrics, at.port, at.host) };
}
const measured = config.metrics && (await startMetrics(config.metrics));
const bundles = openBundleStore(config);
const koa = createApp({
  config,
  db,
  bundles,
  secrets,
  log,
  metrics: measured?.metrics,
  siteFolder: fileURLToPath(new URL('../dist/web', import.meta.url)),
});
const handle = koa.callback();
let stopping = false;
const admissionLimits = { ...config.limits, trustProxy: config.trustProxy };
const server = httpServer((request, response) => {
  if (!stopping) return void handle(request, response);
  // A connection that was kept alive: this request came too late.
  response.writeHead(503, { Connection: 'close', 'Retry-After': '5' }).end();
}, admissionLimits);
const housekeeping = startHousekeeping({ db, bundles, log, config });
const now = () => new Date();
const complete = licenseKeys(secrets, passwordLinks({ config, db, secrets, now }));
const outbox = startOutbox({ db, transport: openMailTransport(config.mail), log, complete, now });

/** Exits with the reason why a port cannot be used, and with the variable that chooses another. */
const onListenError =
  (name: string, port: number, host: string) =>
  (error: NodeJS.ErrnoException): never => {
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} is in use. Stop what uses it, or choose another with ${name}PORT=<number>.`,
      EACCES: `Port ${port} may not be used by this account. Choose one above 1023 with ${name}PORT=<number>.`,
      EADDRNOTAVAIL: `This machine has no address ${host}. Choose another with ${name}HOST=<address>.`,
    };
    console.error(reasons[error.code ?? ''] ?? error.message);
    process.exit(1);
  };
measured?.server.on('error', onListenError('METRICS_', config.metrics?.port ?? 0, config.metrics?.host ?? ''));

const listening = await listen(server, config.port, config.host).catch(onListenError('', config.port, config.host));
const host = config.host.includes(':') ? `[${config.host}]` : config.host;
console.log(`\nSpoolwright is at ${config.publicUrl ?? `http://${host}:${listening.port}`}`);
if (admin) {
  console.log(`Sign in at /login as ${admin.email}${admin.password ? ` with the password ${admin.password}` : ''}`);
  if (admin.password) console.log('This password is shown only this once. `npm run admin -- reset EMAIL` makes a new one.');
}

function stop(signal: string): void {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, 'stopping');
  measured?.server.close();
  const force = setTimeout(() => server.closeAllConnections(), stopWithinMs);
  void listening
    .close()
    .then(() => {
      clearTimeout(force);
      return Promise.all([housekeeping.stop(), outbox.stop()]);
    })
    .then(() => db.close())
    .finally(() => log.flush(() => process.exit(0)));
}
onSignal = stop;
