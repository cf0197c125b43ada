// Two server processes on one PostgreSQL: what is counted is counted once, whoever counts it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type RunningPostgres } from '../support/postgres.ts';
import { admin, startServer, type RunningServer } from '../support/server.ts';

const crowd = 200;
const places = 50;

let postgres: RunningPostgres;
let servers: RunningServer[] = [];
let accessToken: string;

beforeAll(async () => {
  postgres = await startPostgres();
  const shared = { DATABASE_URL: await postgres.newDatabase(), SECRET_KEY: 'one secret that both of the servers have' };
  servers = await Promise.all([startServer(shared), startServer(shared)]);
  const { body } = await send(0, 'POST', '/api/auth/login', {}, { username: admin.email, password: admin.password });
  accessToken = body['accessToken'] as string;
}, 90_000);

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
});

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** Calls one of the servers; any number names one. */
async function send(
  which: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${servers[which % servers.length]?.url}${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} };
}

const asAdmin = () => ({ authorization: `Bearer ${accessToken}` });

async function issue(limits: { maxActivations: number; maxInstances: number }) {
  const customer = { name: 'Ines Example', email: 'ines@example.com' };
  const license = { type: 'floating', product: 'pcf-export', customer, ...limits };
  const { body } = await send(0, 'POST', '/api/licenses/add', asAdmin(), license);
  return body as { id: string; key: string };
}

const fingerprintOf = (machine: number) => `fingerprint-of-machine-${machine}`;

function register(which: number, key: string, machine: number) {
  return send(
    which,
    'POST',
    '/api/licenses/register',
    { 'x-license-key': key },
    {
      fingerprint: fingerprintOf(machine),
      machineName: `WS-${machine}`,
      userName: 'maria',
      os: 'Windows 11',
      hostVersion: 'Revit 2026.1',
      pluginVersion: '1.4.2',
    },
  );
}

const everybody = Array.from({ length: crowd }, (_, index) => index);
const count = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status).length;

test('machines that ask both processes at once get exactly the activations that there are', { timeout: 60_000 }, async () => {
  const { id, key } = await issue({ maxActivations: places, maxInstances: places });
  const answers = await Promise.all(everybody.map((machine) => register(machine, key, machine)));
  expect([count(answers, 201), count(answers, 409)]).toEqual([places, crowd - places]);
  expect((await send(1, 'GET', `/api/licenses/${id}`, asAdmin())).body).toMatchObject({ activationsUsed: places });
});

test('a machine that asks both processes at once takes one activation and one seat', { timeout: 60_000 }, async () => {
  const { id, key } = await issue({ maxActivations: 5, maxInstances: 5 });
  const both = await Promise.all([0, 1, 2, 3].map((which) => register(which, key, 1)));
  expect([count(both, 201), count(both, 200)]).toEqual([1, 3]);
  const body = { fingerprint: fingerprintOf(1), instanceId: crypto.randomUUID() };
  const tracked = await Promise.all(
    [0, 1, 2, 3].map((which) => send(which, 'POST', '/api/licenses/track', { 'x-license-key': key }, body)),
  );
  expect(tracked.map((answer) => answer.body['seats'])).toEqual(Array.from({ length: 4 }, () => ({ used: 1, max: 5 })));
  expect((await send(1, 'GET', `/api/licenses/${id}`, asAdmin())).body).toMatchObject({ activationsUsed: 1, instancesInUse: 1 });
});

test('sessions that ask both processes at once get exactly the seats that there are', { timeout: 60_000 }, async () => {
  const { id, key } = await issue({ maxActivations: crowd, maxInstances: places });
  const registered = await Promise.all(everybody.map((machine) => register(machine, key, machine)));
  expect(count(registered, 201)).toBe(crowd);
  const answers = await Promise.all(
    everybody.map((machine) => {
      const body = { fingerprint: fingerprintOf(machine), instanceId: crypto.randomUUID() };
      return send(machine, 'POST', '/api/licenses/track', { 'x-license-key': key }, body);
    }),
  );
  expect([count(answers, 200), count(answers, 409)]).toEqual([places, crowd - places]);
  expect((await send(1, 'GET', `/api/licenses/${id}`, asAdmin())).body).toMatchObject({ instancesInUse: places });
});

test('both processes sign offline tokens with one key', async () => {
  const sets = await Promise.all([0, 1].map((which) => send(which, 'GET', '/api/licenses/offlineTokenKeys', {})));
  expect(sets[0]?.body['keys']).toHaveLength(1);
  expect(sets[1]?.body).toEqual(sets[0]?.body);
});
