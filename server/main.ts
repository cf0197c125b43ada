// Starts the reference server: reads the configuration, prepares the database, listens, and shuts down gracefully.
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { type Config, configOrExit, findMisspelled } from './config.ts';
import { firstAdmin, type Admin } from './seeds/first-admin.ts';
import { openDatabase, type Database } from './db/database.ts';
import { lockForThisProcess } from './db/process-lock.ts';
import { startHousekeeping } from './housekeeping.ts';
import { seedCatalog } from './seeds/seed-catalog.ts';
import { seedLearning } from './seeds/seed-learning.ts';
import { publicOrigin } from './domain/public-origin.ts';
import { isSecretMissing, readSecrets } from './secret-key.ts';
import { httpServer } from './http/http-server.ts';
import { listen } from './http/listen.ts';
import { sendProblem } from './http/problem-response.ts';
import { createLog } from './log.ts';
import { startOutbox } from './mail/outbox.ts';
import { openMailTransport } from './mail/transport.ts';
import { Session } from './models/Session.ts';
import { User } from './models/User.ts';
import { Problem } from './problems.ts';
import { explainFailure } from './explain-failure.ts';
import { openBundleStore } from './storage/open.ts';

/** Grace periods for requests in flight, and for the email in progress, when the server is stopped. */
const requestGraceMs = 10_000;
const mailGraceMs = 5000;
/** Time limit of the whole shutdown. It is shorter than the time after which supervisors kill the server. */
const shutdownLimitMs = 15_000;
/** Time to write the last lines of the log at the end of the shutdown. */
const logGraceMs = 1000;

// Only the owner can read the database, its journal and the generated secrets.
process.umask(0o077);

const config = configOrExit();
const log = createLog(config.logLevel);
for (const [variable, setting] of Object.entries(findMisspelled(process.env)))
  log.warn({ variable, setting }, 'a variable is ignored because no setting has this name');

/** Until the server listens, there is nothing to shut down. Process 1 of a container ignores signals without a handler. */
let onSignal = (_signal: string): void => process.exit(0);
process.on('SIGTERM', () => onSignal('SIGTERM'));
process.on('SIGINT', () => onSignal('SIGINT'));

/** Prints the cause and the remedy, then exits. An unexpected error is printed with its stack. */
function exitWith(error: unknown): never {
  const sentence = explainFailure(error, config);
  console.error(sentence ?? error);
  process.exit(sentence ? 2 : 1);
}

function printSignIn({ email, password }: Admin): void {
  console.log(`Sign in at /login as ${email}${password ? ` with the password ${password}` : ''}`);
  if (password) console.log('This password is shown only this once. `npm run admin -- reset EMAIL` sets a new one.');
}

/** A restored database may lack the secret that it was used with. */
async function warnOfLostSecret(db: Database): Promise<void> {
  const session = await Session.query(db.read).first();
  const needsSecret = session ?? (await User.query(db.read).whereNotNull('totpSecret').first());
  if (needsSecret) log.warn({ dataDir: config.dataDir }, 'a new secret was created, but the database was used with another one');
}

async function start() {
  const db = openDatabase(config.database);
  if (config.database.kind === 'sqlite' && config.database.file) await lockForThisProcess(config.database.file);
  // If several servers start at the same time on one database, the first one prepares it and the others wait.
  return db.alone(async () => {
    for (const migration of await db.migrate()) console.log(`  migrated ${migration}`);
    const familyCount = await seedCatalog(db, new Date());
    if (familyCount > 0) console.log(`  seeded ${familyCount} Revit families`);
    const learningCount = await seedLearning(db, new Date());
    if (learningCount > 0) console.log(`  seeded ${learningCount} tutorials, courses, webinars and learning paths`);
    const isSecretNew = isSecretMissing(config);
    const secrets = readSecrets(config);
    if (isSecretNew) await warnOfLostSecret(db);
    const admin = await firstAdmin(db, config.admin, new Date());
    // Printed before the steps that can fail, for example on an occupied port: the next start cannot print the password.
    if (admin) printSignIn(admin);
    return { db, secrets };
  });
}
const { db, secrets } = await start().catch(exitWith);

/** Loads the metrics module only if metrics are configured, to save memory otherwise. */
async function startMetrics(at: NonNullable<Config['metrics']>) {
  const { createMetrics, serveMetrics } = await import('./http/metrics.ts');
  const metrics = createMetrics();
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
  // This request arrived on a keep-alive connection after the shutdown began.
  const headers = { Connection: 'close', 'Retry-After': '5' };
  sendProblem(response, new Problem('SERVICE_UNAVAILABLE', { detail: 'The server is stopping.', headers }));
}, admissionLimits);
const housekeeping = startHousekeeping({ db, bundles, log, config });
const onAttempt = measured?.metrics.recordMailAttempt;
const outbox = startOutbox({
  config,
  db,
  secrets,
  transport: openMailTransport(config.mail),
  log,
  onAttempt,
  now: () => new Date(),
});

/** Prints why the port cannot be used and which variable changes it, then exits. */
const onListenError =
  (name: string, port: number, host: string) =>
  (error: NodeJS.ErrnoException): never => {
    const noAddress = `This machine does not have the address ${host}. Choose another one with ${name}HOST=<address>.`;
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} is in use. Stop the program that uses it, or choose another port with ${name}PORT=<number>.`,
      EACCES: `This account may not use port ${port}. Choose a port above 1023 with ${name}PORT=<number>.`,
      EADDRNOTAVAIL: noAddress,
      ENOTFOUND: noAddress,
      EAI_AGAIN: noAddress,
    };
    console.error(reasons[error.code ?? ''] ?? error.message);
    process.exit(2);
  };
measured?.server.on('error', onListenError('METRICS_', config.metrics?.port ?? 0, config.metrics?.host ?? ''));

// The start leaves 50 MB of garbage, which V8 would keep until the first load. `gc` needs Node's parameter --expose-gc.
globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
const listening = await listen(server, config.port, config.host).catch(onListenError('', config.port, config.host));
console.log(`\nSpoolwright is at ${publicOrigin({ ...config, port: listening.port })}`);

function stop(signal: string): void {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, 'stopping');
  measured?.server.close();
  const exit = (code: number) => {
    log.flush(() => process.exit(code));
    // If the reader of the log has stopped reading, a write blocks a thread, and `process.exit` would wait for that thread.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), logGraceMs);
  };
  setTimeout(() => server.closeAllConnections(), requestGraceMs);
  setTimeout(() => {
    log.error({ limitMs: shutdownLimitMs }, 'the server did not stop in time');
    exit(1);
  }, shutdownLimitMs);
  void Promise.all([listening.close(), housekeeping.stop(), outbox.stop(mailGraceMs)])
    .then(() => db.close())
    .finally(() => exit(0));
}
onSignal = stop;
