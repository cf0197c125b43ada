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
const server = httpServer((request, response) => {
  if (!stopping) return void handle(request, response);
  // A connection that was kept alive: this request came too late.
  response.writeHead(503, { Connection: 'close', 'Retry-After': '5' }).end();
});
const housekeeping = startHousekeeping(db, bundles, log);

/** Says why a port cannot be had, and which variable chooses another. */
const onListenError = (name: string, port: number, host: string) => (error: NodeJS.ErrnoException) => {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use. Stop what uses it, or choose another with ${name}PORT=<number>.`,
    EACCES: `Port ${port} may not be used by this account. Choose one above 1023 with ${name}PORT=<number>.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Choose another with ${name}HOST=<address>.`,
  };
  console.error(reasons[error.code ?? ''] ?? error.message);
  process.exit(1);
};
server.on('error', onListenError('', config.port, config.host));
measured?.server.on('error', onListenError('METRICS_', config.metrics?.port ?? 0, config.metrics?.host ?? ''));

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
  measured?.server.close();
  const force = setTimeout(() => server.closeAllConnections(), stopWithinMs);
  server.close(() => {
    clearTimeout(force);
    void housekeeping
      .stop()
      .then(() => db.close())
      .finally(() => log.flush(() => process.exit(0)));
  });
}
process.on('SIGTERM', () => stop('SIGTERM'));
process.on('SIGINT', () => stop('SIGINT'));
