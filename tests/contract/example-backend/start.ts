// Assembles the example backend, which implements five parts of the contract.
import { randomUUID } from 'node:crypto';
import { createAuth } from './auth.ts';
import { bundle, contractHash, contractVersion } from './contract.ts';
import { openDatabase } from './database.ts';
import { createDemoRequests } from './demo-requests.ts';
import { createFamilies } from './families.ts';
import { conditional, noStore, serve, type Handler, type Running } from './http.ts';
import { licenseOfKey } from './license-records.ts';
import { createLicenses } from './licenses.ts';
import { createMachines } from './machines.ts';
import { createOfflineTokens } from './offline-tokens.ts';
import { createRenewals } from './renewals.ts';
import { createSeats } from './seats.ts';

/** The contract tags that the example implements, for `--only`. */
export const implementedTags = ['service', 'auth', 'families', 'demo-requests', 'licenses'];
export const admin = { email: 'admin@example.com', password: 'a-password-for-the-example' };

const checks = [
  { name: 'database', ok: true, detail: 'is SQLite' },
  { name: 'disk', ok: true, detail: 'is not monitored' },
];
const service: Record<string, Handler> = {
  ping: () => ({ status: 200, headers: noStore, body: { pong: true } }),
  getVersion: () => ({
    status: 200,
    headers: noStore,
    body: { version: 'example', contractVersion, contractHash, contractUrl: '/api/openapi.json' },
  }),
  getContract: ({ parameters }) => conditional(`"${contractHash}"`, parameters['if-none-match'], bundle),
  getHealth: () => ({ status: 200, headers: noStore, body: { status: 'ok', checks } }),
};

export interface Example extends Running {
  /** An expired access token of the administrator. */
  expiredToken: string;
}

/**
 * Starts the example with one administrator.
 * @param port 0 selects a free port
 * @param file the database file; the default is a database in memory
 */
export async function startExample(port = 0, file = ':memory:'): Promise<Example> {
  const database = openDatabase(file);
  const auth = createAuth(database);
  const user = auth.accountOf(admin.email) ?? (await auth.register(admin.email, admin.password, 'Administrator', 'admin'));
  let origin = '';
  const tokens = createOfflineTokens(database, () => origin);
  const licenses = { ...createLicenses(database), ...createMachines(database), ...createSeats(database, tokens) };
  const handlers = {
    ...service,
    ...auth.handlers,
    ...createFamilies(database),
    ...createDemoRequests(database),
    ...licenses,
    ...tokens.handlers,
    ...createRenewals(database),
  };
  const licenseOf = (key: string, mustBeInForce: boolean) => licenseOfKey(database, key, mustBeInForce);
  const running = await serve(implementedTags, handlers, { userOfToken: auth.whoIs, licenseOf }, port);
  origin = running.url;
  return {
    ...running,
    expiredToken: auth.accessToken(user, randomUUID(), Date.now() - 1000),
    async stop() {
      await running.stop();
      database.close();
    },
  };
}
