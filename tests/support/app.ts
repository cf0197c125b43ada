// A server in the process of a test, with a database in memory and a clock that the test sets.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp, type AppOptions } from '../../server/app.ts';
import { readConfig, type Config } from '../../server/config.ts';
import { openDatabase, type Database } from '../../server/db/database.ts';
import type { Secrets } from '../../server/domain/secrets.ts';
import { createLog } from '../../server/log.ts';
import { readSecrets } from '../../server/secret-key.ts';
import { send, type Sent } from './calls.ts';

interface StartOptions extends Pick<AppOptions, 'now' | 'bundles'> {
  /** Variables of the environment in addition to those of every test. */
  settings?: NodeJS.ProcessEnv;
  /** The database of another server, which this one does not close. By default, a new one. */
  db?: Database;
  siteFolder?: string;
  /** Limits that differ from those of the environment, which are at least one. */
  limits?: Partial<Config['limits']>;
}

export interface RunningApp {
  config: Config;
  secrets: Secrets;
  db: Database;
  server: Server;
  /** The origin of the server. */
  url: string;
  /** Sends a request to a path below `/api`. */
  call(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Sent>;
  stop(): Promise<void>;
}

/** The configuration of a test with these variables of the environment. */
export const testConfig = (settings: NodeJS.ProcessEnv = {}): Config =>
  readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'sqlite::memory:',
    SECRET_KEY: 'a secret that is long enough for tests',
    ...settings,
  });

/** Starts a server without a site. */
export async function startApp({
  settings,
  limits,
  db: shared,
  siteFolder = '/nowhere',
  ...options
}: StartOptions = {}): Promise<RunningApp> {
  const base = testConfig(settings);
  const config = { ...base, limits: { ...base.limits, ...limits } };
  const secrets = readSecrets(config);
  const db = shared ?? openDatabase(config.database);
  if (!shared) await db.migrate();
  const app = createApp({ config, db, secrets, log: createLog('silent'), siteFolder, ...options });
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  // The server must close no idle connection. While a test computes in the same process, both ends miss the end of the time, and
  // the client would use the connection as the server closes it.
  server.keepAliveTimeout = 0;
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    config,
    secrets,
    db,
    server,
    url,
    call: (method, path, body, headers = {}) => send(`${url}/api`, method, path, { body, headers }),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (!shared) await db.close();
    },
  };
}
