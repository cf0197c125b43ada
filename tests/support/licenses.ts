// A server with license calls for the tests of a file, and the machines that register with it.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { User } from '../../server/models/User.ts';
import { accessTokenOf } from './access-token.ts';
import { type RunningApp, startApp, testConfig } from './app.ts';
import type { Sent } from './calls.ts';

/** The time of each test's start. */
export const start = Date.parse('2026-11-20T12:00:00.000Z');

const settings = { API_RATE_LIMIT: '1000000000', PUBLIC_URL: 'https://www.example.com/' };

export const machines = ['a', 'b', 'c'] as const;
export type Machine = (typeof machines)[number];
export const sessionIds = ['0b8f2c1e-5a47-4d0e-9c36-7e1f4a2b8d01', '0b8f2c1e-5a47-4d0e-9c36-7e1f4a2b8d02'] as const;

export const fingerprintOf = (machine: Machine) => `fingerprint-of-machine-${machine}`;

export const describeMachine = (machine: Machine) => ({
  fingerprint: fingerprintOf(machine),
  machineName: `WS-PIPE-${machine}`,
  userName: `user-${machine}`,
  os: 'Windows 11',
  hostVersion: 'Revit 2026.1',
  pluginVersion: '1.4.2',
});

/** A floating license for two machines and two sessions. */
export const licenseBody = {
  type: 'floating',
  product: 'pcf-export',
  customer: { name: 'Ines Example', email: 'ines@example.com' },
  maxActivations: 2,
  maxInstances: 2,
};

/** The claims of the offline token in an answer to `track`; null without a token. */
export function offlineClaims({ body }: Sent): { iss: string; iat: number; exp: number } | null {
  const token = body.offlineToken as string | null;
  return token === null ? null : JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** Starts a server before the tests of the file. `clock.now` is its time, which each test can set. */
export function setUpLicenseServer() {
  const clock = { now: start };
  const now = () => new Date(clock.now);
  const db = openDatabase(testConfig(settings).database);
  let app: RunningApp;
  let token: string;
  beforeAll(async () => {
    await db.migrate();
    const user = User.row({ email: 'admin@example.com', name: 'Admin', passwordHash: '-', role: 'admin' }, now());
    await User.query(db.read).insert(user);
    app = await startApp({ settings, db, now });
    // Access tokens are verified against the real clock.
    token = await accessTokenOf(db.read, app.secrets, user);
  });
  beforeEach(() => {
    clock.now = start;
  });
  afterAll(async () => {
    await app.stop();
    await db.close();
  });

  const send = (method: string, path: string, headers: Record<string, string>, body?: object) =>
    app.call(method, `/licenses${path}`, body, headers);
  const authorization = () => ({ authorization: `Bearer ${token}` });
  const asAdmin = (method: string, path: string, body?: object) => send(method, path, authorization(), body);
  const asPlugin = (key: string, method: string, path: string, body?: object) =>
    send(method, path, { 'x-license-key': key }, body);
  return {
    clock,
    now,
    db,
    accessToken: () => token,
    send,
    asAdmin,
    asPlugin,
    renewals: () => app.call('GET', '/admin/renewals', undefined, authorization()),
    /** Issues a license whose leases last a minute. */
    async issue(change: object = {}): Promise<{ id: string; key: string }> {
      const { status, body } = await asAdmin('POST', '/add', { ...licenseBody, limits: { leaseSeconds: 60 }, ...change });
      expect(status).toBe(201);
      return body;
    },
    /** Registers a machine; returns the id of its registration. */
    async register(key: string, machine: Machine): Promise<string> {
      const { body } = await asPlugin(key, 'POST', '/register', describeMachine(machine));
      return body.registration.id;
    },
    /** Requests a seat for a session of the machine. */
    heartbeat: (key: string, machine: Machine, session: 0 | 1 = 0) =>
      asPlugin(key, 'POST', '/track', { fingerprint: fingerprintOf(machine), instanceId: sessionIds[session] }),
    signOff: (key: string, id: string, fingerprint: string) =>
      asPlugin(key, 'DELETE', `/registrations/${id}?fingerprint=${fingerprint}`),
  };
}
