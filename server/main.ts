// Starts the reference server: configuration, database, application, listening, and an orderly end.
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { firstAdmin } from './db/first-admin.ts';
import { openDatabase } from './db/database.ts';
import { startHousekeeping } from './db/housekeeping.ts';
import { seedCatalogue } from './db/seed-catalogue.ts';
import { seedLearning } from './db/seed-learning.ts';
import { readSecrets } from './domain/secrets.ts';
import { httpServer } from './http/http-server.ts';
import { makeMetrics, serveMetrics } from './http/metrics.ts';
import { makeLog } from './log.ts';
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
const db = openDatabase(config.database);

// Of several servers that start together on one database, one prepares it and the others find it prepared.
const { admin, secrets } = await db.alone(async () => {
  for (const migration of await db.migrate()) console.log(`  migrated ${migration}`);
  const added = await seedCatalogue(db, new Date());
  if (added > 0) console.log(`  seeded ${added} Revit families`);
  const taught = await seedLearning(db, new Date());
  if (taught > 0) console.log(`  seeded ${taught} tutorials, courses, webinars and learning paths`);
  return { admin: await firstAdmin(db, config.admin, new Date()), secrets: readSecrets(config) };
});

const metrics = config.metrics && makeMetrics();
const metricsServer = metrics && config.metrics && serveMetrics(metrics, config.metrics.port, config.metrics.host);
const bundles = openBundleStore(config);
const koa = createApp({
  config,
  db,
  bundles,
  secrets,
  log,
  metrics,
  siteFolder: fileURLToPath(new URL('../dist/web', import.meta.url)),
});
const handle = koa.callback();
let stopping = false;
const server = httpServer((request, response) => {
  if (!stopping) return void handle(request, response);
  // A connection that was kept alive: this request came too late.
  response.writeHead(503, { Connection: 'close', 'Retry-After': '5' }).end();
});
const housekeeping = startHousekeeping(db, bundles, log);

server.on('error', (error: NodeJS.ErrnoException) => {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${config.port} is in use. Stop what uses it, or choose another with PORT=<number>.`,
    EACCES: `Port ${config.port} may not be used by this account. Choose one above 1023 with PORT=<number>.`,
    EADDRNOTAVAIL: `This machine has no address ${config.host}. Choose another with HOST=<address>.`,
  };
  console.error(reasons[error.code ?? ''] ?? error.message);
  process.exit(1);
});

server.listen(config.port, config.host, () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  console.log(`\nSpoolwright is at ${config.publicUrl ?? `http://${host}:${port}`}`);
  if (admin) {
    console.log(`Sign in at /login as ${admin.email}${admin.password ? ` with the password ${admin.password}` : ''}`);
    if (admin.password) console.log('This password is shown only this once. `npm run admin -- reset EMAIL` makes a new one.');
  }
});

function stop(signal: string): void {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, 'stopping');
  metricsServer?.close();
  const force = setTimeout(() => server.closeAllConnections(), stopWithinMs);
  server.close(() => {
    clearTimeout(force);
    clearInterval(housekeeping);
    void db.close().finally(() => log.flush(() => process.exit(0)));
  });
}
process.on('SIGTERM', () => stop('SIGTERM'));
process.on('SIGINT', () => stop('SIGINT'));
