// Two servers on one PostgreSQL database, as behind a proxy: they share data, limits and sessions.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type RunningPostgres } from '../support/postgres.ts';
import { admin, startServer, type RunningServer } from '../support/server.ts';
import { asAdmin, floatingLicense, newMachine, send, supportRequest } from '../support/calls.ts';

const loginLimit = 5;
const submissionLimit = 400;

let postgres: RunningPostgres;
let servers: RunningServer[];
let headers: Record<string, string>;
/** Alternates between the two origins. */
const origin = (index: number) => servers[index % servers.length]!.url;
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));

beforeAll(async () => {
  postgres = await startPostgres();
  const environment = {
    DATABASE_URL: await postgres.newDatabase(),
    SECRET_KEY: 'one secret for both servers, 32 characters or more',
    LOGIN_LIMIT: String(loginLimit),
    SUBMISSION_LIMIT: String(submissionLimit),
  };
  // Both at once: one of them prepares the database, the other waits for it.
  servers = await Promise.all([startServer(environment), startServer(environment)]);
  headers = await asAdmin(origin(0));
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
});

/** Issues a license with 50 activations and 50 seats. Returns its ID and key. */
async function issueLicense(change: object = {}): Promise<{ id: string; key: string }> {
  const body = { ...floatingLicense(50), ...change };
  const answer = await send(origin(0), 'POST', '/api/licenses/add', { body, headers });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body as { id: string; key: string };
}

const byStatus = (answers: { status: number }[]) => Object.groupBy(answers, ({ status }) => String(status));

test('two servers that start at once create the catalog and the administrator once', async () => {
  const { body } = await send(origin(1), 'GET', '/api/admin/activity-log?action=user.created', { headers });
  expect(body.total).toBe(1);
  const all = await Promise.all(servers.map(({ url }) => send(url, 'GET', '/api/public/families?limit=1')));
  expect(all[0]?.body.total).toBe(all[1]?.body.total);
});

test('stores names that are longer in lower case', async () => {
  const name = 'İ'.repeat(100);
  expect(name.toLowerCase().length).toBeGreaterThan(120);
  const { body: family } = await send(origin(0), 'GET', '/api/public/families/elbow-45-lr-bw');
  const address = `/api/admin/families/${family.id as string}`;
  const person = { name, email: 'long@example.com' };
  const stored = [
    await send(origin(0), 'POST', '/api/public/support-requests', { body: { ...supportRequest(person.email), name } }),
    await send(origin(0), 'POST', '/api/public/webinars/bring-your-pcf/register', { body: person }),
    await send(origin(0), 'PATCH', address, { body: { name }, headers }),
    await send(origin(0), 'PATCH', address, { body: { name: family.name }, headers }),
  ];
  expect(stored.map(({ status }) => status)).toEqual([201, 201, 200, 200]);
});

test('`Cache-Control: no-cache` shows changes made on the other server', async () => {
  const address = '/api/public/families/elbow-90-lr-bw';
  const { body: family } = await send(origin(1), 'GET', address);
  const name = `Renamed ${randomUUID()}`;
  await send(origin(0), 'PATCH', `/api/admin/families/${family.id}`, { body: { name }, headers });
  const { body } = await send(origin(1), 'GET', address, { headers: { 'cache-control': 'no-cache' } });
  expect(body.name).toBe(name);
});

test('200 simultaneous machines on 50 activations: exactly 50 are accepted', async () => {
  const { id, key } = await issueLicense();
  const answers = await Promise.all(
    times(200, (index) =>
      send(origin(index), 'POST', '/api/licenses/register', { body: newMachine(index), headers: { 'x-license-key': key } }),
    ),
  );
  const { 201: registered = [], 409: refused = [] } = byStatus(answers);
  expect([registered.length, refused.length]).toEqual([50, 150]);
  const { body } = await send(origin(1), 'GET', `/api/licenses/${id}`, { headers });
  expect(body.activationsUsed).toBe(50);
});

test('200 simultaneous sessions on 50 seats: exactly 50 are accepted, and their heartbeats take no further seat', async () => {
  const { id, key } = await issueLicense({ maxActivations: 200 });
  const withKey = { 'x-license-key': key };
  const machines = times(200, newMachine);
  const registered = await Promise.all(
    machines.map((body, index) => send(origin(index), 'POST', '/api/licenses/register', { body, headers: withKey })),
  );
  expect(Object.keys(byStatus(registered))).toEqual(['201']);
  const sessions = machines.map(({ fingerprint }) => ({ fingerprint, instanceId: randomUUID() }));
  const track = (body: object, index: number) => send(origin(index), 'POST', '/api/licenses/track', { body, headers: withKey });
  const answers = await Promise.all(sessions.map(track));
  const { 200: tracked = [], 409: refused = [] } = byStatus(answers);
  expect([tracked.length, refused.length]).toEqual([50, 150]);

  const holders = sessions.filter((_, index) => answers[index]?.status === 200);
  const again = await Promise.all([...holders, ...holders].map(track));
  expect(Object.keys(byStatus(again))).toEqual(['200']);
  const { body } = await send(origin(1), 'GET', `/api/licenses/${id}`, { headers });
  expect(body.instancesInUse).toBe(50);
});

test('of 20 simultaneous machines on a license for one machine, at most one gets an offline token', async () => {
  const { id, key } = await issueLicense({ maxActivations: 1 });
  const withKey = { 'x-license-key': key };
  const takeTurn = async (index: number) => {
    const body = newMachine(index);
    const { fingerprint } = body;
    const registered = await send(origin(index), 'POST', '/api/licenses/register', { body, headers: withKey });
    if (registered.status !== 201) return false;
    const path = `/api/licenses/registrations/${registered.body.registration.id as string}?fingerprint=${fingerprint}`;
    const seat = { fingerprint, instanceId: randomUUID() };
    // Both servers at once: whichever is first, a token that was issued keeps the activation occupied.
    const [tracked] = await Promise.all([
      send(origin(index), 'POST', '/api/licenses/track', { body: seat, headers: withKey }),
      send(origin(index + 1), 'DELETE', path, { headers: withKey }),
    ]);
    return tracked.status === 200;
  };
  const withToken = (await Promise.all(times(20, takeTurn))).filter(Boolean).length;
  const { body } = await send(origin(1), 'GET', `/api/licenses/${id}`, { headers });
  expect(withToken).toBeLessThanOrEqual(1);
  expect(body.activationsUsed).toBe(withToken);
});

test('one idempotency key, sent repeatedly to both servers at once, creates one request', async () => {
  const email = 'retries@example.com';
  const answers = await Promise.all(
    times(20, (index) =>
      send(origin(index), 'POST', '/api/public/support-requests', {
        body: supportRequest(email),
        headers: { 'idempotency-key': 'sent-to-both-servers' },
      }),
    ),
  );
  expect(new Set(answers.map(({ status, body }) => `${status} ${String(body.reference)}`)).size).toBe(1);
  const { body } = await send(origin(0), 'GET', `/api/admin/support-requests?q=${email}`, { headers });
  expect(body.total).toBe(1);
});

test('an idempotency key repeats an issued license on the other server, with the same license key', async () => {
  const body = {
    type: 'trial',
    product: 'pcf-export',
    customer: { name: 'Example', email: 'customer@example.com', company: null },
    expiresAt: new Date(Date.now() + 100 * 86_400_000).toISOString(),
    maxActivations: 1,
    maxInstances: 1,
  };
  const issue = (index: number) =>
    send(origin(index), 'POST', '/api/licenses/add', { body, headers: { ...headers, 'idempotency-key': 'one-license' } });
  const first = await issue(0);
  expect(first.status).toBe(201);
  expect(await issue(1)).toMatchObject({ status: 201, body: first.body });
});

test('a user who is deleted during an assignment is not assigned, and neither call fails', async () => {
  const { email } = supportRequest('assigned@example.com');
  await send(origin(0), 'POST', '/api/public/support-requests', { body: supportRequest(email) });
  const { body: found } = await send(origin(0), 'GET', `/api/admin/support-requests?q=${email}`, { headers });
  const path = `/api/admin/support-requests/${(found.items as { id: string }[])[0]?.id}/assign`;
  for (let turn = 0; turn < 20; turn += 1) {
    const body = { email: `colleague-${turn}@example.com`, name: 'Colleague', role: 'admin' };
    const { id } = (await send(origin(0), 'POST', '/api/admin/users', { body, headers })).body as { id: string };
    const [deleted, assigned] = await Promise.all([
      send(origin(0), 'DELETE', `/api/admin/users/${id}`, { headers }),
      send(origin(1), 'PATCH', path, { body: { assigneeId: id }, headers }),
    ]);
    expect(deleted.status).toBe(204);
    expect([200, 422]).toContain(assigned.status);
  }
});

test('a saved view that is deleted during a change is changed or not found', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const body = { list: 'my-work', name: `View ${turn}`, query: 'overdue=true' };
    const { id } = (await send(origin(0), 'POST', '/api/admin/saved-views', { body, headers })).body as { id: string };
    const path = `/api/admin/saved-views/${id}`;
    const [deleted, changed] = await Promise.all([
      send(origin(0), 'DELETE', path, { headers }),
      send(origin(1), 'PATCH', path, { body: { pinned: true }, headers }),
    ]);
    expect(deleted.status).toBe(204);
    expect([200, 404]).toContain(changed.status);
  }
});

test('both servers issue unique references', async () => {
  const answers = await Promise.all(
    times(100, (index) =>
      send(origin(index), 'POST', '/api/public/demo-requests', {
        body: {
          name: 'Test Visitor',
          email: `reference-${index}@example.com`,
          message: 'Please show us the export of a small skid.',
          consent: true,
          product: 'pcf-export',
        },
      }),
    ),
  );
  expect(new Set(answers.map(({ body }) => body.reference as string)).size).toBe(100);
});

test('both servers count the submissions of an address together', async () => {
  const email = 'often@example.com';
  const answers = [];
  for (let index = 0; index <= submissionLimit && answers.at(-1)?.status !== 429; index += 1) {
    answers.push(await send(origin(index), 'POST', '/api/public/support-requests', { body: supportRequest(email) }));
  }
  expect(answers.at(-1)?.status).toBe(429);
  const refusals = await Promise.all(
    times(2, (index) => send(origin(index), 'POST', '/api/public/support-requests', { body: supportRequest(email) })),
  );
  expect(refusals.map(({ status }) => status)).toEqual([429, 429]);
});

test('both servers count failed sign-ins together', async () => {
  const login = (index: number, username: string) =>
    send(origin(index), 'POST', '/api/auth/login', { body: { username, password: 'not the password' } });
  const statuses = [];
  for (let index = 0; index < loginLimit + 2; index += 1) statuses.push((await login(index, 'nobody@example.com')).status);
  expect(statuses).toEqual([...times(loginLimit, () => 401), 429, 429]);
});

test('a refresh token that one server has rotated is also rotated on the other', async () => {
  const signIn = await send(origin(0), 'POST', '/api/auth/login', {
    body: { username: admin.email, password: admin.password },
  });
  const first = signIn.body.refreshToken as string;
  const refresh = (index: number, refreshToken: string) =>
    send(origin(index), 'POST', '/api/auth/refresh-token', { body: { refreshToken } });
  const rotated = await Promise.all([refresh(0, first), refresh(1, first)]);
  expect(rotated.map(({ status }) => status)).toEqual([200, 200]);
  expect(rotated[0]?.body.refreshToken).toBe(rotated[1]?.body.refreshToken);
  const second = rotated[0]?.body.refreshToken as string;
  expect((await refresh(1, second)).status).toBe(200);
  expect(
    (
      await send(origin(1), 'GET', '/api/auth/me', {
        headers: { authorization: `Bearer ${rotated[0]?.body.accessToken as string}` },
      })
    ).status,
  ).toBe(200);
});

test('a write is visible on its server immediately, and on the other soon', async () => {
  const find = async (index: number) =>
    (await send(origin(index), 'GET', '/api/public/families?limit=1&category=tee')).body.total as number;
  const before = await find(1);
  expect(await find(0)).toBe(before);
  const { body } = await send(origin(0), 'GET', '/api/admin/families?limit=1&category=tee', { headers });
  const { id } = (body.items as { id: string }[])[0]!;
  await send(origin(0), 'POST', `/api/admin/families/${id}/toggle-active`, { headers });
  expect(await find(0)).toBe(before - 1);
  await expect.poll(() => find(1)).toBe(before - 1);
});
