// Puts the example together. It keeps everything in memory and knows four parts of the contract.
import { randomUUID } from 'node:crypto';
import { makeAuth } from './auth.ts';
import { bundle, contractHash, contractVersion } from './contract.ts';
import { makeDemoRequests } from './demo-requests.ts';
import { makeFamilies } from './families.ts';
import { conditional, noStore, serve, type Handler, type Running } from './http.ts';

/** The contract's tags that the example answers: what `--only` names. */
export const parts = ['service', 'auth', 'families', 'demo-requests'];
export const admin = { email: 'admin@example.com', password: 'a-password-for-the-example' };

const checks = [
  { name: 'database', ok: true, detail: 'is the memory' },
  { name: 'disk', ok: true, detail: 'is not used' },
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
 */
export async function startExample(port = 0): Promise<Example> {
  const auth = makeAuth();
  const user = await auth.register(admin.email, admin.password, 'Administrator', 'admin');
  const handlers = { ...service, ...auth.handlers, ...makeFamilies(), ...makeDemoRequests([user]) };
  const running = await serve(parts, handlers, auth.whoIs, port);
  return { ...running, expiredToken: auth.accessToken(user, randomUUID(), Date.now() - 1000) };
}
