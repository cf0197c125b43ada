// The real operations on a real database, with a clock that the test sets. A simple model predicts the answers to random
// sequences of calls.
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AddressInfo } from 'node:net';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { deleteExpired } from '../db/expired.ts';
import { accessTokenOf } from '../../tests/support/access-token.ts';
import { newId } from '../domain/ids.ts';
import { sha256 } from '../domain/licenses.ts';
import { readSecrets } from '../secret-key.ts';
import { makeLog } from '../log.ts';
import { Activity } from '../models/Activity.ts';
import { Instance } from '../models/Instance.ts';
import { License } from '../models/License.ts';
import { Registration } from '../models/Registration.ts';
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
  // Access tokens are verified against the real clock.
  token = await accessTokenOf(db.read, secrets, user);
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

/** When the offline token of an answer to `track` ends, in ms; null without a token. */
function tokenEnd({ body }: Answer): number | null {
  const offlineToken = body['offlineToken'] as string | null;
  if (offlineToken === null) return null;
  const { exp } = JSON.parse(Buffer.from(offlineToken.split('.')[1] ?? '', 'base64url').toString()) as { exp: number };
  return exp * 1000;
}

/** Requests a seat for the first session of the machine. */
const heartbeat = (key: string, machine: Machine) =>
  asPlugin(key, 'POST', '/track', { fingerprint: fingerprintOf(machine), instanceId: sessionIds[0]! });

/** The expected state: which machines are registered or have signed off, and which sessions have a seat until when. */
class Model {
  maxActivations = 2;
  maxInstances = 2;
  leaseSeconds = 60;
  graceDays = 7;
  deactivated = false;
  expiresAt = start + 20 * 60_000;
  readonly registered = new Map<Machine, string>();
  readonly signedOff = new Map<Machine, string>();
  /** The ends of all offline tokens that the server issued, except those whose activation an administrator freed. */
  readonly tokens = new Map<Machine, number>();
  readonly leases = new Map<string, number>();

  refusal(): [number, string] | null {
    if (this.deactivated) return [403, 'LICENSE_DEACTIVATED'];
    return clock >= this.expiresAt ? [403, 'LICENSE_EXPIRED'] : null;
  }

  /** Registered machines, and those that signed off and still have an offline token. */
  occupied(): Map<Machine, string> {
    const stillOffline = [...this.signedOff].filter(([machine]) => (this.tokens.get(machine) ?? 0) > clock);
    return new Map([...this.registered, ...stillOffline]);
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

/** A step of a sequence: calls the API, checks the response, and updates the model. */
type Step = (model: Model, real: Real) => Promise<void>;

const register = machineArbitrary.map((machine): Step => async (model, { key }) => {
  const answer = await asPlugin(key, 'POST', '/register', describeMachine(machine));
  const refusal = model.refusal();
  if (refusal) return void expect([answer.status, answer.body.code]).toEqual(refusal);
  const occupied = model.occupied();
  const id = occupied.get(machine);
  if (id) {
    expect(answer).toMatchObject({ status: 200, body: { registration: { id, signedOffAt: null } } });
  } else if (occupied.size >= model.maxActivations) {
    const ends = [...occupied.keys()].filter((one) => model.signedOff.has(one)).map((one) => model.tokens.get(one)!);
    const occupiedUntil = ends.length > 0 ? new Date(Math.min(...ends)).toISOString() : null;
    const body = { code: 'ACTIVATION_LIMIT_REACHED', max: model.maxActivations, occupiedUntil };
    expect(answer).toMatchObject({ status: 409, body });
    expect(answer.body['machines']).toHaveLength(occupied.size);
    return;
  } else {
    expect(answer.status).toBe(201);
    model.tokens.delete(machine);
  }
  model.signedOff.delete(machine);
  model.registered.set(machine, (answer.body['registration'] as { id: string }).id);
});

const track = fc.tuple(machineArbitrary, sessionArbitrary).map(([machine, session]): Step => async (model, { key }) => {
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
  const end = tokenEnd(answer);
  expect(end).toBe(model.graceDays === 0 ? null : Math.min(clock + model.graceDays * 86_400_000, model.expiresAt));
  if (end !== null) model.tokens.set(machine, Math.max(end, model.tokens.get(machine) ?? 0));
});

const untrack = fc.tuple(machineArbitrary, sessionArbitrary).map(([machine, session]): Step => async (model, { key }) => {
  const body = { fingerprint: fingerprintOf(machine), instanceId: sessionIds[session]! };
  expect((await asPlugin(key, 'POST', '/untrack', body)).status).toBe(204);
  model.leases.delete(`${machine}${session}`);
});

const signOff = machineArbitrary.map((machine): Step => async (model, { key }) => {
  const id = model.occupied().get(machine);
  if (!id) return;
  const answer = await asPlugin(key, 'DELETE', `/registrations/${id}?fingerprint=${fingerprintOf(machine)}`);
  expect(answer.status).toBe(model.registered.has(machine) ? 204 : 404);
  model.registered.delete(machine);
  model.signedOff.set(machine, id);
  for (const session of [0, 1]) model.leases.delete(`${machine}${session}`);
});

const free = machineArbitrary.map((machine): Step => async (model) => {
  const id = model.occupied().get(machine);
  if (!id) return;
  expect((await asAdmin('DELETE', `/registrations/${id}`)).status).toBe(204);
  model.registered.delete(machine);
  model.signedOff.delete(machine);
  model.tokens.delete(machine);
  for (const session of [0, 1]) model.leases.delete(`${machine}${session}`);
});

const wait = fc.integer({ min: 0, max: 90 }).map((seconds): Step => async () => {
  clock += seconds * 1000;
});

const waitForTokens = fc.constant<Step>(async () => {
  clock += 15 * 60_000;
});

const seats = fc.integer({ min: 1, max: 4 }).map((max): Step => async (model, { id }) => {
  const answer = await asAdmin('PATCH', `/${id}/update-instances`, { maxInstances: max });
  const current = model.running().length;
  if (max < current) return void expect(answer).toMatchObject({ status: 409, body: { code: 'BELOW_CURRENT_USE', current } });
  expect(answer).toMatchObject({ status: 200, body: { maxInstances: max } });
  model.maxInstances = max;
});

const activations = fc.integer({ min: 1, max: 3 }).map((max): Step => async (model, { id }) => {
  const answer = await asAdmin('PATCH', `/${id}/update-activations`, { maxActivations: max });
  const current = model.occupied().size;
  if (max < current) return void expect(answer).toMatchObject({ status: 409, body: { code: 'BELOW_CURRENT_USE', current } });
  expect(answer).toMatchObject({ status: 200, body: { maxActivations: max } });
  model.maxActivations = max;
});

const leaseLength = fc.integer({ min: 60, max: 120 }).map((leaseSeconds): Step => async (model, { id }) => {
  expect((await asAdmin('PATCH', `/${id}/update-limits`, { leaseSeconds })).status).toBe(200);
  model.leaseSeconds = leaseSeconds;
});

const offlineTime = fc.constantFrom(0, 7).map((graceDays): Step => async (model, { id }) => {
  expect((await asAdmin('PATCH', `/${id}/update-limits`, { graceDays })).status).toBe(200);
  model.graceDays = graceDays;
});

const deactivate = fc.constant<Step>(async (model, { id }) => {
  const answer = await asAdmin('POST', `/${id}/deactivate`, { reason: 'The invoice is unpaid.' });
  expect(answer.status).toBe(model.deactivated ? 409 : 200);
  model.deactivated = true;
  model.leases.clear();
});

const reactivate = fc.constant<Step>(async (model, { id }) => {
  expect((await asAdmin('POST', `/${id}/reactivate`)).status).toBe(model.deactivated ? 200 : 409);
  model.deactivated = false;
});

const extend = fc.constant<Step>(async (model, { id }) => {
  const expiresAt = Math.max(model.expiresAt, clock) + 10 * 60_000;
  const answer = await asAdmin('POST', `/${id}/extend`, { expiresAt: new Date(expiresAt).toISOString() });
  expect(answer.status).toBe(200);
  model.expiresAt = expiresAt;
});

const steps = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: track },
    { weight: 4, arbitrary: register },
    { weight: 3, arbitrary: wait },
    { weight: 3, arbitrary: signOff },
    { weight: 1, arbitrary: free },
    { weight: 1, arbitrary: waitForTokens },
    { weight: 1, arbitrary: offlineTime },
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

/** Compares the license that an administrator reads with the model. */
async function expectAgreement(model: Model, { id }: Real): Promise<void> {
  const { body } = await asAdmin('GET', `/${id}`);
  expect(body).toMatchObject({
    activationsUsed: model.occupied().size,
    instancesInUse: model.running().length,
    maxActivations: model.maxActivations,
    maxInstances: model.maxInstances,
  });
  const read = body['registrations'] as { id: string; instances: { instanceId: string }[] }[];
  expect(read.map((one) => one.id).toSorted()).toEqual([...model.occupied().values()].toSorted());
  const held = read.flatMap((one) => one.instances.map(({ instanceId }) => `${one.id} ${instanceId}`));
  const expected = model.running().map((name) => {
    const [machine, session] = [name[0] as Machine, Number(name[1])];
    return `${model.registered.get(machine)} ${sessionIds[session]}`;
  });
  expect(held.toSorted()).toEqual(expected.toSorted());
  expect(model.running().length).toBeLessThanOrEqual(model.maxInstances);
  expect(model.occupied().size).toBeLessThanOrEqual(model.maxActivations);
  const valid = [...model.tokens.values()].filter((end) => end > clock);
  expect(valid.length).toBeLessThanOrEqual(model.maxActivations);
}

test('answers any sequence of calls, waits and changes as the model predicts', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      clock = start;
      const model = new Model();
      const real = await issue({ expiresAt: new Date(model.expiresAt).toISOString() });
      for (const step of sequence) {
        await step(model, real);
        await expectAgreement(model, real);
      }
    }),
    { numRuns: 25 },
  );
});

const signOffMachine = (key: string, id: string, fingerprint: string) =>
  asPlugin(key, 'DELETE', `/registrations/${id}?fingerprint=${fingerprint}`);

test('gives only one of 40 machines an offline token if each signs off to make room for the next', async () => {
  const { id, key } = await issue({ maxActivations: 1, limits: { graceDays: 30 } });
  const tokens: string[] = [];
  for (let number = 1; number <= 40; number += 1) {
    const machine = { ...describeMachine('a'), fingerprint: `fingerprint-of-machine-number-${number}` };
    const { body, status } = await asPlugin(key, 'POST', '/register', machine);
    if (status !== 201) {
      expect(body.code).toBe('ACTIVATION_LIMIT_REACHED');
      continue;
    }
    const session = { fingerprint: machine.fingerprint, instanceId: sessionIds[0]! };
    const seat = await asPlugin(key, 'POST', '/track', session);
    tokens.push(seat.body['offlineToken'] as string);
    expect((await signOffMachine(key, (body['registration'] as { id: string }).id, machine.fingerprint)).status).toBe(204);
    expect(await asPlugin(key, 'POST', '/track', session)).toMatchObject({ status: 404, body: { code: 'NOT_REGISTERED' } });
  }
  expect(tokens).toHaveLength(1);
  expect((await asAdmin('GET', `/${id}`)).body['activationsUsed']).toBe(1);
  clock += 30 * 86_400_000;
  expect((await asPlugin(key, 'POST', '/register', describeMachine('b'))).status).toBe(201);
  expect((await asAdmin('GET', `/${id}`)).body['activationsUsed']).toBe(1);
});

test('tells until when an activation is occupied, and lets an administrator free it', async () => {
  const { id, key } = await issue({ maxActivations: 1 });
  const first = await asPlugin(key, 'POST', '/register', describeMachine('a'));
  const registrationId = (first.body['registration'] as { id: string }).id;
  await heartbeat(key, 'a');
  const offlineUntil = new Date(start + 7 * 86_400_000).toISOString();
  clock += 1000;
  const signedOffAt = new Date(clock).toISOString();
  await signOffMachine(key, registrationId, fingerprintOf('a'));

  const refused = await asPlugin(key, 'POST', '/register', describeMachine('b'));
  expect(refused).toMatchObject({
    status: 409,
    body: { occupiedUntil: offlineUntil, message: expect.stringContaining('can work offline until November 27, 2026') },
  });
  const shown = (await asAdmin('GET', `/${id}`)).body;
  expect(shown).toMatchObject({ activationsUsed: 1, registrations: [{ id: registrationId, offlineUntil, signedOffAt }] });
  expect(await asAdmin('PATCH', `/${id}/update-type`, { type: 'node-locked' })).toMatchObject({ status: 200 });

  clock += 1000;
  expect((await asAdmin('DELETE', `/registrations/${registrationId}`)).status).toBe(204);
  expect((await asPlugin(key, 'POST', '/register', describeMachine('b'))).status).toBe(201);
  const lines = await Activity.query(db.read).where({ entityId: registrationId }).orderBy(['at', 'id']);
  expect(lines.map(({ action, actorKind, changes }) => [action, actorKind, changes.slice(1)])).toEqual([
    ['machine.registered', 'plugin', []],
    ['machine.signed-off', 'plugin', [{ field: 'occupiedUntil', from: null, to: offlineUntil }]],
    ['machine.freed', 'user', [{ field: 'offlineUntil', from: null, to: offlineUntil }]],
  ]);
});

test('gives a returning machine its activation and logs it', async () => {
  const { key } = await issue({ maxActivations: 1 });
  const first = (await asPlugin(key, 'POST', '/register', describeMachine('a'))).body['registration'] as { id: string };
  await heartbeat(key, 'a');
  await signOffMachine(key, first.id, fingerprintOf('a'));
  clock += 60_000;
  const again = await asPlugin(key, 'POST', '/register', describeMachine('a'));
  expect(again).toMatchObject({
    status: 200,
    body: { registration: { ...first, signedOffAt: null, lastSeenAt: expect.any(String), offlineUntil: expect.any(String) } },
  });
  const line = await Activity.query(db.read).where({ entityId: first.id }).orderBy('at', 'desc').first();
  const occupiedUntil = new Date(start + 7 * 86_400_000).toISOString();
  expect(line).toMatchObject({
    action: 'machine.registered',
    changes: [{ field: 'license' }, { field: 'occupiedUntil', from: occupiedUntil, to: null }],
  });
});

test('frees the activation immediately if no offline token was issued', async () => {
  const { id, key } = await issue({ maxActivations: 1, limits: { graceDays: 0 } });
  const first = (await asPlugin(key, 'POST', '/register', describeMachine('a'))).body['registration'] as { id: string };
  await heartbeat(key, 'a');
  expect((await signOffMachine(key, first.id, fingerprintOf('a'))).status).toBe(204);
  expect((await asAdmin('GET', `/${id}`)).body).toMatchObject({ activationsUsed: 0, registrations: [] });
  expect((await asPlugin(key, 'POST', '/register', describeMachine('b'))).status).toBe(201);
});

test('counts an earlier token that is valid longer than the newest one', async () => {
  const { id, key } = await issue({ maxActivations: 1 });
  const first = (await asPlugin(key, 'POST', '/register', describeMachine('a'))).body['registration'] as { id: string };
  await heartbeat(key, 'a');
  await asAdmin('PATCH', `/${id}/update-limits`, { graceDays: 1 });
  clock += 1000;
  await heartbeat(key, 'a');
  await signOffMachine(key, first.id, fingerprintOf('a'));
  clock = start + 6 * 86_400_000;
  expect((await asPlugin(key, 'POST', '/register', describeMachine('b'))).status).toBe(409);
  clock = start + 7 * 86_400_000;
  expect((await asPlugin(key, 'POST', '/register', describeMachine('b'))).status).toBe(201);
});

test('issues no token if no seat is free, so that signing off frees the activation immediately', async () => {
  const { id, key } = await issue({ maxInstances: 1 });
  await asPlugin(key, 'POST', '/register', describeMachine('a'));
  const second = (await asPlugin(key, 'POST', '/register', describeMachine('b'))).body['registration'] as { id: string };
  await heartbeat(key, 'a');
  expect((await heartbeat(key, 'b')).status).toBe(409);
  await signOffMachine(key, second.id, fingerprintOf('b'));
  expect((await asAdmin('GET', `/${id}`)).body['activationsUsed']).toBe(1);
});

test('deletes machines whose activation is no longer occupied', async () => {
  const { id, key } = await issue();
  for (const machine of ['a', 'b'] as const) {
    const { id: registrationId } = (await asPlugin(key, 'POST', '/register', describeMachine(machine))).body['registration'] as {
      id: string;
    };
    await heartbeat(key, machine);
    if (machine === 'a') await signOffMachine(key, registrationId, fingerprintOf(machine));
  }
  const kept = () => Registration.query(db.read).where({ licenseId: id }).resultSize();
  await deleteExpired(db, new Date(start + 7 * 86_400_000 - 1));
  expect(await kept()).toBe(2);
  await deleteExpired(db, new Date(start + 7 * 86_400_000));
  expect(await kept()).toBe(1);
});

test('isLogged answers the first code that applies', async () => {
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

test('computes status, filters and sort order from the current time', async () => {
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
  expect(await list(`expiresBefore=${new Date(start + 20 * day).toISOString()}`)).toEqual([]);
  clock = start + 20 * day;
  expect(await list('status=expired')).toEqual([[soon.id, 'expired']]);
  await asAdmin('POST', `/${never.id}/deactivate`, { reason: 'Over.' });
  expect(await list('status=deactivated&status=expired')).toEqual([
    [soon.id, 'expired'],
    [never.id, 'deactivated'],
  ]);
  expect(await list('status=active')).toEqual([]);
});

test('updates the order by expiry and the status after an extension or a change of type', async () => {
  const customer = { name: `Yves ${clock}`, email: 'yves@example.com' };
  const day = 86_400_000;
  const first = await issue({ customer, expiresAt: new Date(start + day).toISOString() });
  const second = await issue({ customer, expiresAt: new Date(start + 2 * day).toISOString() });
  const list = async (query: string) => {
    const { body } = await asAdmin('GET', `?q=yves&sort=expiresAt&${query}`);
    return (body['items'] as { id: string }[]).map(({ id }) => id);
  };
  expect(await list('status=expiring')).toEqual([first.id, second.id]);
  clock += 1000;
  const extended = await asAdmin('POST', `/${first.id}/extend`, { expiresAt: new Date(start + 3 * day).toISOString() });
  expect(extended.body).toMatchObject({ version: 2, updatedAt: new Date(clock).toISOString() });
  expect(await list('status=expiring')).toEqual([second.id, first.id]);
  await asAdmin('PATCH', `/${second.id}/update-type`, { type: 'perpetual' });
  expect(await list('status=expiring')).toEqual([first.id]);
  expect(await list('')).toEqual([first.id, second.id]);
  clock = start + 3 * day;
  expect(await list('status=expired')).toEqual([first.id]);
  expect(await list('status=active')).toEqual([second.id]);
});

test('a license that expired while it was deactivated is expired when reactivated, also in the log', async () => {
  const { id } = await issue({ expiresAt: new Date(start + 60_000).toISOString() });
  clock += 60_000;
  await asAdmin('POST', `/${id}/deactivate`, { reason: 'Over.' });
  clock += 1000;
  expect((await asAdmin('POST', `/${id}/reactivate`)).body).toMatchObject({ status: 'expired' });
  const written = await Activity.query(db.read).where({ entityId: id }).orderBy('at');
  const statuses = written.flatMap(({ changes }) => changes.filter(({ field }) => field === 'status'));
  expect(statuses).toEqual([
    { field: 'status', from: 'expired', to: 'deactivated' },
    { field: 'status', from: 'deactivated', to: 'expired' },
  ]);
});

test('only registrations and heartbeats update a machine', async () => {
  const { key } = await issue();
  const body = { fingerprint: fingerprintOf('a'), instanceId: sessionIds[0]! };
  const query = new URLSearchParams(body);
  const known = async () => {
    const answer = await asPlugin(key, 'GET', `/registration?fingerprint=${body.fingerprint}`);
    const { lastSeenAt, pluginVersion } = answer.body['registration'] as { lastSeenAt: string; pluginVersion: string };
    return [Date.parse(lastSeenAt) - start, pluginVersion];
  };
  await asPlugin(key, 'POST', '/register', describeMachine('a'));
  clock += 10_000;
  expect(await known()).toEqual([0, '1.4.2']);
  await asPlugin(key, 'POST', '/track', { ...body, pluginVersion: '1.5.0' });
  expect(await known()).toEqual([10_000, '1.5.0']);
  clock += 10_000;
  await asPlugin(key, 'POST', '/track', body);
  const { leaseExpiresAt } = (await asPlugin(key, 'GET', `/isLogged?${query}`)).body;
  clock += 10_000;
  expect((await asPlugin(key, 'GET', `/isLogged?${query}`)).body).toMatchObject({ logged: true, leaseExpiresAt });
  await asPlugin(key, 'GET', `/registration?fingerprint=${body.fingerprint}`);
  expect(await known()).toEqual([20_000, '1.5.0']);
  await asPlugin(key, 'POST', '/register', describeMachine('a'));
  expect(await known()).toEqual([30_000, '1.4.2']);
  expect((await asPlugin(key, 'GET', `/isLogged?${query}`)).body).toMatchObject({ logged: true, leaseExpiresAt });
});

test('an error lists the machine seen longest ago and the session that ends first at the top', async () => {
  const { id, key } = await issue({ maxActivations: 3 });
  for (const machine of ['a', 'b', 'c', 'a'] as const) {
    clock += 1000;
    await asPlugin(key, 'POST', '/register', describeMachine(machine));
  }
  const another = { ...describeMachine('a'), fingerprint: 'fingerprint-of-machine-d' };
  expect((await asPlugin(key, 'POST', '/register', another)).body['machines']).toEqual(['W****b', 'W****c', 'W****a']);

  for (const machine of ['c', 'b'] as const) {
    clock += 1000;
    expect((await heartbeat(key, machine)).status).toBe(200);
  }
  clock += 1000;
  const refused = await heartbeat(key, 'a');
  expect(refused.body).toMatchObject({
    retryAfter: 58,
    message: expect.stringMatching(/may become free in a minute\.$/),
    holders: [{ userName: 'u****c' }, { userName: 'u****b' }],
  });
  // Nothing was written: `lastSeenAt` is still the time of the registration.
  const { body } = await asAdmin('GET', `/${id}`);
  const seen = (body['registrations'] as { machineName: string; lastSeenAt: string }[]).find(
    ({ machineName }) => machineName === 'WS-PIPE-a',
  );
  expect(seen?.lastSeenAt).toBe(new Date(start + 4000).toISOString());
});

test('lists machines with the most sessions first, then those seen last', async () => {
  const { id, key } = await issue({ maxActivations: 4, maxInstances: 3 });
  const names = ['a', 'b', 'c', 'd'];
  const describe = (name: string) => ({
    ...describeMachine('a'),
    fingerprint: `fingerprint-of-machine-${name}`,
    machineName: name,
  });
  for (const name of names) {
    clock += 1000;
    await asPlugin(key, 'POST', '/register', describe(name));
  }
  for (const [name, session] of [
    ['b', 1],
    ['a', 0],
    ['b', 0],
  ] as const) {
    clock += 1000;
    const body = { fingerprint: describe(name).fingerprint, instanceId: sessionIds[session] };
    expect((await asPlugin(key, 'POST', '/track', body)).status).toBe(200);
  }
  clock += 1000;
  await asPlugin(key, 'POST', '/register', describe('c'));
  const { body } = await asAdmin('GET', `/${id}`);
  const shown = body['registrations'] as { machineName: string; instances: { instanceId: string }[] }[];
  expect(shown.map(({ machineName }) => machineName)).toEqual(['b', 'a', 'c', 'd']);
  expect(shown[0]?.instances.map(({ instanceId }) => instanceId)).toEqual([sessionIds[1], sessionIds[0]]);
});

test('shows at most a thousand machines, including those with sessions', async () => {
  const { id, key } = await issue({ maxActivations: 2000 });
  await asPlugin(key, 'POST', '/register', describeMachine('a'));
  await asPlugin(key, 'POST', '/track', { fingerprint: fingerprintOf('a'), instanceId: sessionIds[0]! });
  const seen = new Date(start + 1000).toISOString();
  const others = Array.from({ length: 1000 }, (_, index) => ({
    id: newId(start),
    licenseId: id,
    fingerprintHash: sha256(`fingerprint-of-machine-number-${index}`),
    ...Registration.columnsFor({ ...describeMachine('b'), machineName: `WS-${index}` }),
    registeredAt: seen,
    lastSeenAt: seen,
  }));
  await db.transaction(async (tx) => {
    for (const row of others) await Registration.query(tx).insert(row);
  });
  const { status, body } = await asAdmin('GET', `/${id}`);
  expect([status, body['activationsUsed']]).toEqual([200, 1001]);
  const shown = body['registrations'] as { machineName: string }[];
  expect(shown).toHaveLength(1000);
  expect(shown[0]?.machineName).toBe('WS-PIPE-a');
});

test('does not keep a seat for a lapsed lease while its row still exists', async () => {
  const { id, key } = await issue();
  for (const machine of ['a', 'b'] as const) {
    await asPlugin(key, 'POST', '/register', describeMachine(machine));
    await heartbeat(key, machine);
    clock += 30_000;
  }
  clock += 1000;
  // The first lease has lapsed, so the license can be reduced to one seat.
  expect((await asAdmin('PATCH', `/${id}/update-instances`, { maxInstances: 1 })).status).toBe(200);
  expect(await heartbeat(key, 'a')).toMatchObject({ status: 409, body: { code: 'INSTANCE_LIMIT_REACHED', retryAfter: 29 } });
  expect((await asAdmin('GET', `/${id}`)).body['instancesInUse']).toBe(1);
  await asAdmin('PATCH', `/${id}/update-instances`, { maxInstances: 2 });
  expect((await heartbeat(key, 'a')).body['seats']).toEqual({ used: 2, max: 2 });
});

test('deletes lapsed leases when another session takes a seat', async () => {
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

test('deletes machines and leases with their license', async () => {
  const { id, key } = await issue();
  await asPlugin(key, 'POST', '/register', describeMachine('a'));
  await asPlugin(key, 'POST', '/track', { fingerprint: fingerprintOf('a'), instanceId: sessionIds[0]! });
  expect((await asAdmin('DELETE', `/${id}?force=true`)).status).toBe(204);
  expect(await Instance.query(db.read).where({ licenseId: id }).resultSize()).toBe(0);
  expect((await asPlugin(key, 'GET', `/registration?fingerprint=${fingerprintOf('a')}`)).status).toBe(401);
});

test('requires a license key from anonymous callers of plugin operations, otherwise a sign-in', async () => {
  const { id } = await issue();
  const body = { fingerprint: fingerprintOf('a'), instanceId: sessionIds[0]! };
  expect(await send('POST', '/track', {}, body)).toMatchObject({ status: 401, body: { code: 'LICENSE_INVALID' } });
  for (const path of [`/${id}`, `/registrations/${id}`]) {
    expect(await send('DELETE', path, {})).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  }
  // The authentication scheme is case-insensitive (RFC 9110, section 11.1).
  expect((await send('GET', `/${id}`, { authorization: `bearer ${token}` })).status).toBe(200);
});

test('finds ids in either case and sorts machines by name case-insensitively', async () => {
  const { id, key } = await issue({ maxActivations: 3 });
  for (const [index, machineName] of ['alpha', 'Gamma', 'beta'].entries()) {
    const machine = { ...describeMachine('a'), fingerprint: `fingerprint-of-machine-${index}`, machineName };
    await asPlugin(key, 'POST', '/register', machine);
  }
  const { body } = await asAdmin('GET', `/registrations?sort=machineName&licenseId=${id.toUpperCase()}`);
  const found = body['items'] as { id: string; machineName: string }[];
  expect(found.map(({ machineName }) => machineName)).toEqual(['alpha', 'beta', 'Gamma']);
  expect((await asAdmin('GET', `/${id.toUpperCase()}`)).body['id']).toBe(id);
  expect((await asAdmin('PATCH', `/${id.toUpperCase()}/update-instances`, { maxInstances: 3 })).status).toBe(200);
  expect((await asAdmin('DELETE', `/registrations/${found[0]!.id.toUpperCase()}`)).status).toBe(204);
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['::', 'http://[::]:3000'],
])('names the listening address in offline tokens without a public URL: %s', async (host, origin) => {
  const app = createApp({
    config: { ...config, publicUrl: null, host, port: 3000 },
    db,
    secrets,
    log: makeLog('silent'),
    siteFolder: '/nowhere',
    now: () => new Date(clock),
  });
  const listening = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  try {
    const { key } = await issue();
    await asPlugin(key, 'POST', '/register', describeMachine('a'));
    const answer = await fetch(`http://127.0.0.1:${(listening.address() as AddressInfo).port}/api/licenses/track`, {
      method: 'POST',
      headers: { 'x-license-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ fingerprint: fingerprintOf('a'), instanceId: sessionIds[0] }),
    });
    expect(answer.status).toBe(200);
    const { offlineToken } = (await answer.json()) as { offlineToken: string };
    expect(JSON.parse(Buffer.from(offlineToken.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({ iss: origin });
  } finally {
    listening.closeAllConnections();
    await new Promise((resolve) => listening.close(resolve));
  }
});

test('names the public origin in offline tokens', async () => {
  const { key } = await issue();
  await asPlugin(key, 'POST', '/register', describeMachine('a'));
  const { body } = await asPlugin(key, 'POST', '/track', { fingerprint: fingerprintOf('a'), instanceId: sessionIds[0]! });
  const claims = JSON.parse(Buffer.from((body['offlineToken'] as string).split('.')[1] ?? '', 'base64url').toString()) as object;
  expect(claims).toMatchObject({ iss: 'https://www.example.com', iat: start / 1000 });
});

test('the log identifies a license by the ending of its key, never by its customer', async () => {
  const { id, key } = await issue();
  await asAdmin('PATCH', `/${id}/update-instances`, { maxInstances: 3 });
  await asPlugin(key, 'POST', '/register', describeMachine('a'));
  await asAdmin('DELETE', `/${id}?force=true`);
  const written = await Activity.query(db.read).where({ entityId: id });
  expect(written).toHaveLength(3);
  for (const line of written) expect(line.entityLabel).toBe(`License …${key.slice(-4)}`);
  // Each entry has the id of the call that wrote it.
  expect(new Set(written.flatMap(({ requestId }) => requestId ?? [])).size).toBe(3);
  const log: unknown = await db.read('activityLog').select();
  expect(JSON.stringify(log)).not.toMatch(/ines/i);
});

test('stores neither keys nor fingerprints in plain text', async () => {
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

test('runs four indexed statements for a heartbeat and logs nothing', async () => {
  const { key } = await issue();
  await asPlugin(key, 'POST', '/register', describeMachine('a'));
  const body = { fingerprint: fingerprintOf('a'), instanceId: sessionIds[0]! };
  await asPlugin(key, 'POST', '/track', body);
  const statements: string[] = [];
  const listen = ({ sql }: { sql: string }) => statements.push(sql);
  db.read.on('query', listen);
  await asPlugin(key, 'POST', '/track', body);
  db.read.removeListener('query', listen);
  // The guard's lookup of the key, then in one transaction: the license, the machine, and the lease with the seats.
  expect(statements.filter((sql) => !/^(begin|commit)/i.test(sql))).toHaveLength(4);
  expect(statements.filter((sql) => /activityLog/.test(sql))).toEqual([]);
  for (const sql of statements.filter((one) => /^(select|update)/.test(one))) {
    const unbound = Array.from(sql.matchAll(/\?/g), () => 'x');
    const plan = (await db.read.raw(`explain query plan ${sql}`, unbound)) as { detail: string }[];
    const lookups = plan.filter(({ detail }) => !/^(CORRELATED )?SCALAR SUBQUERY/.test(detail));
    for (const { detail } of lookups) expect(detail, sql).toMatch(/^SEARCH .* USING (COVERING )?INDEX/);
  }
});
