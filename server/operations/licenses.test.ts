// A walk through the real operations on a real database, with a clock that the test turns: whatever order things
// happen in, the answers agree with a model that is simple enough to be believed.
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AddressInfo } from 'node:net';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { signAccessToken } from '../domain/access-tokens.ts';
import { readSecrets } from '../domain/secrets.ts';
import { makeLog } from '../log.ts';
import { Instance } from '../models/Instance.ts';
import { License } from '../models/License.ts';
import { User } from '../models/User.ts';

const config = readConfig({
  NODE_ENV: 'test',
  DATABASE_URL: 'sqlite::memory:',
  SECRET_KEY: 'a secret that is long enough for tests',
  API_RATE_LIMIT: '1000000000',
  PUBLIC_URL: 'https://www.example.com/',
});
const secrets = readSecrets(config);
const start = Date.parse('2026-11-20T12:00:00.000Z');

let clock = start;
let db: Database;
let server: ReturnType<ReturnType<typeof createApp>['listen']>;
let url: string;
let token: string;

beforeAll(async () => {
  db = openDatabase(config.database);
  await db.migrate();
  const user = User.row({ email: 'admin@example.com', name: 'Admin', passwordHash: '-', role: 'admin' }, new Date(start));
  await User.query(db.read).insert(user);
  // Access tokens are judged by the real clock.
  token = await signAccessToken(secrets.accessToken, user, new Date());
  const app = createApp({ config, db, secrets, log: makeLog('silent'), siteFolder: '/nowhere', now: () => new Date(clock) });
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  clock = start;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await db.close();
});

interface Answer {
  status: number;
  body: Record<string, unknown> & { code?: string };
}

async function send(method: string, path: string, headers: Record<string, string>, body?: object): Promise<Answer> {
  const response = await fetch(`${url}/api/licenses${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : {}) as Answer['body'] };
}

const asAdmin = (method: string, path: string, body?: object) => send(method, path, { authorization: `Bearer ${token}` }, body);
const asPlugin = (key: string, method: string, path: string, body?: object) => send(method, path, { 'x-license-key': key }, body);

async function issue(change: object = {}): Promise<{ id: string; key: string }> {
  const answer = await asAdmin('POST', '/add', {
    type: 'floating',
    product: 'pcf-export',
    customer: { name: 'Ines Example', email: 'ines@example.com' },
    maxActivations: 2,
    maxInstances: 2,
    limits: { leaseSeconds: 60 },
    ...change,
  });
  expect(answer.status).toBe(201);
  return answer.body as unknown as { id: string; key: string };
}

const machines = ['a', 'b', 'c'] as const;
type Machine = (typeof machines)[number];
const fingerprintOf = (machine: Machine) => `fingerprint-of-machine-${machine}`;
const sessionIds = ['0b8f2c1e-5a47-4d0e-9c36-7e1f4a2b8d01', '0b8f2c1e-5a47-4d0e-9c36-7e1f4a2b8d02'];

const describeMachine = (machine: Machine) => ({
  fingerprint: fingerprintOf(machine),
  machineName: `WS-PIPE-${machine}`,
  userName: `user-${machine}`,
  os: 'Windows 11',
  hostVersion: 'Revit 2026.1',
  pluginVersion: '1.4.2',
});

/** What should be so: who is registered, and which session holds a seat until when. */
class Model {
  maxActivations = 2;
  maxInstances = 2;
  leaseSeconds = 60;
  deactivated = false;
  expiresAt = start + 20 * 60_000;
  readonly registered = new Map<Machine, string>();
  readonly leases = new Map<string, number>();

  refusal(): [number, string] | null {
    if (this.deactivated) return [403, 'LICENSE_DEACTIVATED'];
    return clock >= this.expiresAt ? [403, 'LICENSE_EXPIRED'] : null;
  }

  running(): string[] {
    return [...this.leases].filter(([, end]) => end > clock).map(([name]) => name);
  }
}

interface Real {
  id: string;
  key: string;
}

const machineArbitrary = fc.constantFrom(...machines);
const sessionArbitrary = fc.constantFrom(0, 1);

/** One thing that happens, and what is expected of it. */
type Happening = (model: Model, real: Real) => Promise<void>;

const register = machineArbitrary.map((machine): Happening => async (model, { key }) => {
  const answer = await asPlugin(key, 'POST', '/register', describeMachine(machine));
  const refusal = model.refusal();
  if (refusal) return void expect([answer.status, answer.body.code]).toEqual(refusal);
  if (model.registered.has(machine)) return void expect(answer.status).toBe(200);
  if (model.registered.size >= model.maxActivations) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'ACTIVATION_LIMIT_REACHED', max: model.maxActivations } });
    expect(answer.body['machines']).toHaveLength(model.registered.size);
    return;
  }
  expect(answer.status).toBe(201);
  model.registered.set(machine, (answer.body['registration'] as { id: string }).id);
});

const track = fc.tuple(machineArbitrary, sessionArbitrary).map(([machine, session]): Happening => async (model, { key }) => {
  const instanceId = sessionIds[session]!;
  const answer = await asPlugin(key, 'POST', '/track', { fingerprint: fingerprintOf(machine), instanceId });
  const refusal = model.refusal();
  if (refusal) return void expect([answer.status, answer.body.code]).toEqual(refusal);
  if (!model.registered.has(machine)) return void expect([answer.status, answer.body.code]).toEqual([404, 'NOT_REGISTERED']);
  const name = `${machine}${session}`;
  const running = model.running();
  if (!running.includes(name) && running.length >= model.maxInstances) {
    const first = Math.min(...running.map((one) => model.leases.get(one)!));
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'INSTANCE_LIMIT_REACHED', retryAfter: Math.ceil((first - clock) / 1000) },
    });
    expect(answer.body['holders']).toHaveLength(running.length);
    return;
  }
  model.leases.set(name, clock + model.leaseSeconds * 1000);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      leaseExpiresAt: new Date(clock + model.leaseSeconds * 1000).toISOString(),
      serverTime: new Date(clock).toISOString(),
      seats: { used: model.running().length, max: model.maxInstances },
    },
  });
});

const untrack = fc.tuple(machineArbitrary, sessionArbitrary).map(([machine, session]): Happening => async (model, { key }) => {
  const body = { fingerprint: fingerprintOf(machine), instanceId: sessionIds[session]! };
  expect((await asPlugin(key, 'POST', '/untrack', body)).status).toBe(204);
  model.leases.delete(`${machine}${session}`);
});

/** By an administrator, or by the machine itself. */
const free = fc.tuple(machineArbitrary, fc.boolean()).map(([machine, itself]): Happening => async (model, { key }) => {
  const id = model.registered.get(machine);
  if (!id) return;
  const answer = itself
    ? await asPlugin(key, 'DELETE', `/registrations/${id}?fingerprint=${fingerprintOf(machine)}`)
    : await asAdmin('DELETE', `/registrations/${id}`);
  expect(answer.status).toBe(204);
  model.registered.delete(machine);
  for (const session of [0, 1]) model.leases.delete(`${machine}${session}`);
});

const wait = fc.integer({ min: 0, max: 90 }).map((seconds): Happening => async () => {
  clock += seconds * 1000;
});

const seats = fc.integer({ min: 1, max: 4 }).map((max): Happening => async (model, { id }) => {
  const answer = await asAdmin('PATCH', `/${id}/update-instances`, { maxInstances: max });
  const current = model.running().length;
  if (max < current) return void expect(answer).toMatchObject({ status: 409, body: { code: 'BELOW_CURRENT_USE', current } });
  expect(answer).toMatchObject({ status: 200, body: { maxInstances: max } });
  model.maxInstances = max;
});

const activations = fc.integer({ min: 1, max: 3 }).map((max): Happening => async (model, { id }) => {
  const answer = await asAdmin('PATCH', `/${id}/update-activations`, { maxActivations: max });
  const current = model.registered.size;
  if (max < current) return void expect(answer).toMatchObject({ status: 409, body: { code: 'BELOW_CURRENT_USE', current } });
  expect(answer).toMatchObject({ status: 200, body: { maxActivations: max } });
  model.maxActivations = max;
});

const leaseLength = fc.integer({ min: 60, max: 120 }).map((leaseSeconds): Happening => async (model, { id }) => {
  expect((await asAdmin('PATCH', `/${id}/update-limits`, { leaseSeconds })).status).toBe(200);
  model.leaseSeconds = leaseSeconds;
});

const deactivate = fc.constant<Happening>(async (model, { id }) => {
  const answer = await asAdmin('POST', `/${id}/deactivate`, { reason: 'The invoice is unpaid.' });
  expect(answer.status).toBe(model.deactivated ? 409 : 200);
  model.deactivated = true;
  model.leases.clear();
});

const reactivate = fc.constant<Happening>(async (model, { id }) => {
  expect((await asAdmin('POST', `/${id}/reactivate`)).status).toBe(model.deactivated ? 200 : 409);
  model.deactivated = false;
});

const extend = fc.constant<Happening>(async (model, { id }) => {
  const expiresAt = Math.max(model.expiresAt, clock) + 10 * 60_000;
  const answer = await asAdmin('POST', `/${id}/extend`, { expiresAt: new Date(expiresAt).toISOString() });
  expect(answer.status).toBe(200);
  model.expiresAt = expiresAt;
});

const happenings = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: track },
    { weight: 4, arbitrary: register },
    { weight: 3, arbitrary: wait },
    { weight: 2, arbitrary: free },
    { weight: 1, arbitrary: untrack },
    { weight: 1, arbitrary: seats },
    { weight: 1, arbitrary: activations },
    { weight: 1, arbitrary: leaseLength },
    { weight: 1, arbitrary: deactivate },
    { weight: 2, arbitrary: reactivate },
    { weight: 1, arbitrary: extend },
  ),
  { minLength: 20, maxLength: 45 },
);

/** What an administrator reads and what lies in the database, held against the model. */
async function agrees(model: Model, { id }: Real): Promise<void> {
  const { body } = await asAdmin('GET', `/${id}`);
  expect(body).toMatchObject({
    activationsUsed: model.registered.size,
    instancesInUse: model.running().length,
    maxActivations: model.maxActivations,
    maxInstances: model.maxInstances,
  });
  const read = body['registrations'] as { id: string; instances: { instanceId: string }[] }[];
  expect(read.map((one) => one.id).toSorted()).toEqual([...model.registered.values()].toSorted());
  const held = read.flatMap((one) => one.instances.map(({ instanceId }) => `${one.id} ${instanceId}`));
  const expected = model.running().map((name) => {
    const [machine, session] = [name[0] as Machine, Number(name[1])];
    return `${model.registered.get(machine)} ${sessionIds[session]}`;
  });
  expect(held.toSorted()).toEqual(expected.toSorted());
  expect(model.running().length).toBeLessThanOrEqual(model.maxInstances);
  expect(model.registered.size).toBeLessThanOrEqual(model.maxActivations);
}

test('any sequence of calls, waits and changes is answered as the model says', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(happenings, async (sequence) => {
      clock = start;
      const model = new Model();
      const real = await issue({ expiresAt: new Date(model.expiresAt).toISOString() });
      for (const happen of sequence) {
        await happen(model, real);
        await agrees(model, real);
      }
    }),
    { numRuns: 25 },
  );
});

test('isLogged says the first thing that applies', async () => {
  const { id, key } = await issue({ expiresAt: new Date(start + 3600_000).toISOString() });
  const ask = async () => {
    const query = new URLSearchParams({ fingerprint: fingerprintOf('a'), instanceId: sessionIds[0]! });
    return (await asPlugin(key, 'GET', `/isLogged?${query}`)).body;
  };
  expect(await ask()).toEqual({ logged: false, code: 'NOT_REGISTERED', leaseExpiresAt: null });
  await asPlugin(key, 'POST', '/register', describeMachine('a'));
  expect(await ask()).toEqual({ logged: false, code: 'NO_LEASE', leaseExpiresAt: null });
  await asPlugin(key, 'POST', '/track', { fingerprint: fingerprintOf('a'), instanceId: sessionIds[0]! });
  const leaseExpiresAt = new Date(start + 60_000).toISOString();
  expect(await ask()).toEqual({ logged: true, code: 'LOGGED_IN', leaseExpiresAt });
  clock += 60_000;
  expect(await ask()).toEqual({ logged: false, code: 'LEASE_EXPIRED', leaseExpiresAt });
  clock = start + 3600_000;
  expect(await ask()).toEqual({ logged: false, code: 'LICENSE_EXPIRED', leaseExpiresAt: null });
  await asAdmin('POST', `/${id}/deactivate`, { reason: 'Over.' });
  expect(await ask()).toEqual({ logged: false, code: 'LICENSE_DEACTIVATED', leaseExpiresAt: null });
});

test('status, list filters and sort follow the clock', async () => {
  const customer = { name: `Zoë ${clock}`, email: 'zoe@example.com' };
  const day = 86_400_000;
  const soon = await issue({ customer, expiresAt: new Date(start + 20 * day).toISOString() });
  const never = await issue({ customer });
  const list = async (query: string) => {
    const { body } = await asAdmin('GET', `?q=${encodeURIComponent('zoë ')}&sort=expiresAt&${query}`);
    return (body['items'] as { id: string; status: string }[]).map(({ id, status }) => [id, status]);
  };
  expect(await list('status=active')).toEqual([
    [soon.id, 'active'],
    [never.id, 'active'],
  ]);
  clock = start + 6 * day;
  expect(await list('status=expiring')).toEqual([[soon.id, 'expiring']]);
  expect(await list(`expiresBefore=${new Date(start + 20 * day + 1).toISOString()}`)).toEqual([[soon.id, 'expiring']]);
  clock = start + 20 * day;
  expect(await list('status=expired')).toEqual([[soon.id, 'expired']]);
  await asAdmin('POST', `/${never.id}/deactivate`, { reason: 'Over.' });
  expect(await list('status=deactivated&status=expired')).toEqual([
    [soon.id, 'expired'],
    [never.id, 'deactivated'],
  ]);
  expect(await list('status=active')).toEqual([]);
});

test('a lapsed lease is forgotten when another session takes a seat, and only then', async () => {
  const { id, key } = await issue();
  await asPlugin(key, 'POST', '/register', describeMachine('a'));
  const take = (session: number) =>
    asPlugin(key, 'POST', '/track', { fingerprint: fingerprintOf('a'), instanceId: sessionIds[session]! });
  const kept = () => Instance.query(db.read).where({ licenseId: id }).resultSize();
  await take(0);
  clock += 60_000;
  expect(await kept()).toBe(1);
  expect((await take(1)).body['seats']).toEqual({ used: 1, max: 2 });
  expect(await kept()).toBe(1);
});

test('a licence that is deleted takes its machines and leases with it', async () => {
  const { id, key } = await issue();
  await asPlugin(key, 'POST', '/register', describeMachine('a'));
  await asPlugin(key, 'POST', '/track', { fingerprint: fingerprintOf('a'), instanceId: sessionIds[0]! });
  expect((await asAdmin('DELETE', `/${id}?force=true`)).status).toBe(204);
  expect(await Instance.query(db.read).where({ licenseId: id }).resultSize()).toBe(0);
  expect((await asPlugin(key, 'GET', `/registration?fingerprint=${fingerprintOf('a')}`)).status).toBe(401);
});

test('an offline token names the public origin of the server, wherever it listens', async () => {
  const { key } = await issue();
  await asPlugin(key, 'POST', '/register', describeMachine('a'));
  const { body } = await asPlugin(key, 'POST', '/track', { fingerprint: fingerprintOf('a'), instanceId: sessionIds[0]! });
  const claims = JSON.parse(Buffer.from((body['offlineToken'] as string).split('.')[1] ?? '', 'base64url').toString()) as object;
  expect(claims).toMatchObject({ iss: 'https://www.example.com', iat: start / 1000 });
});

test('neither the key nor a fingerprint lies in the database', async () => {
  const { id, key } = await issue();
  await asPlugin(key, 'POST', '/register', describeMachine('a'));
  const license = await License.query(db.read).findById(id).withGraphFetched('registrations');
  const log: unknown = await db.read('activityLog').select();
  const text = JSON.stringify([license, log]);
  expect(text).toContain(key.slice(-4));
  expect(text).not.toContain(key.slice(0, -5));
  expect(text.replaceAll('-', '')).not.toContain(key.replaceAll('-', ''));
  expect(text).not.toContain(fingerprintOf('a'));
});

test('a heartbeat runs few statements and writes no line of the log', async () => {
  const { key } = await issue();
  await asPlugin(key, 'POST', '/register', describeMachine('a'));
  const body = { fingerprint: fingerprintOf('a'), instanceId: sessionIds[0]! };
  await asPlugin(key, 'POST', '/track', body);
  const statements: string[] = [];
  const listen = ({ sql }: { sql: string }) => statements.push(sql);
  db.read.on('query', listen);
  await asPlugin(key, 'POST', '/track', body);
  db.read.removeListener('query', listen);
  // The guard's look at the key, then in one transaction: licence, machine, lease with the seats.
  expect(statements.filter((sql) => !/^(begin|commit)/i.test(sql))).toHaveLength(4);
  expect(statements.filter((sql) => /activityLog/.test(sql))).toEqual([]);
  for (const sql of statements.filter((one) => /^(select|update)/.test(one))) {
    const unbound = Array.from(sql.matchAll(/\?/g), () => 'x');
    const plan = (await db.read.raw(`explain query plan ${sql}`, unbound)) as { detail: string }[];
    const looks = plan.filter(({ detail }) => !/^(CORRELATED )?SCALAR SUBQUERY/.test(detail));
    for (const { detail } of looks) expect(detail, sql).toMatch(/^SEARCH .* USING (COVERING )?INDEX/);
  }
});
