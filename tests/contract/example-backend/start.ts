// Puts the example together. It implements five parts of the contract.
import { randomUUID } from 'node:crypto';
import { makeAuth } from './auth.ts';
import { bundle, contractHash, contractVersion } from './contract.ts';
import { openDatabase } from './database.ts';
import { makeDemoRequests } from './demo-requests.ts';
import { makeFamilies } from './families.ts';
import { conditional, noStore, serve, type Handler, type Running } from './http.ts';
import { licenseOfKey } from './license-records.ts';
import { makeLicenses } from './licenses.ts';
import { makeMachines } from './machines.ts';
import { makeOfflineTokens } from './offline-tokens.ts';
import { makeRenewals } from './renewals.ts';
import { makeSeats } from './seats.ts';

/** The contract's tags that the example answers: what `--only` names. */
export const parts = ['service', 'auth', 'families', 'demo-requests', 'licenses'];
export const admin = { email: 'admin@example.com', password: 'a-password-for-the-example' };

const checks = [
  { name: 'database', ok: true, detail: 'is SQLite' },
  { name: 'disk', ok: true, detail: 'is not watched' },
];
const service: Record<string, Handler> = {
  ping: () => ({ status: 200, headers: noStore, body: { pong: true } }),
  getVersion: () => ({
    status: 200,
    headers: noStore,
    body: { version: 'example', contractVersion, contractHash, contractUrl: '/api/openapi.json' },
  }),
  getContract: ({ given }) => conditional(`"${contractHash}"`, given['if-none-match'], bundle),
  getHealth: () => ({ status: 200, headers: noStore, body: { status: 'ok', checks } }),
};

export interface Example extends Running {
  /** An access token of the administrator whose time is over. */
  expiredToken: string;
}

/**
 * Starts the example with one administrator.
 * @param port 0 takes a free one
 * @param file the database; without it, the data ends with the process
 */
export async function startExample(port = 0, file = ':memory:'): Promise<Example> {
  const database = openDatabase(file);
  const auth = makeAuth(database);
  const user = auth.accountOf(admin.email) ?? (await auth.register(admin.email, admin.password, 'Administrator', 'admin'));
  let origin = '';
  const tokens = makeOfflineTokens(database, () => origin);
  const licenses = { ...makeLicenses(database), ...makeMachines(database), ...makeSeats(database, tokens) };
  const handlers = {
    ...service,
    ...auth.handlers,
    ...makeFamilies(database),
    ...makeDemoRequests(database),
    ...licenses,
    ...tokens.handlers,
    ...makeRenewals(database),
  };
  const licenseOf = (key: string, mustBeInForce: boolean) => licenseOfKey(database, key, mustBeInForce);
  const running = await serve(parts, handlers, { whoIs: auth.whoIs, licenseOf }, port);
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
