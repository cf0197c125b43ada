// Licenses on a real database, with a clock that the test sets: statuses, lists, seats and the log.
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  describeMachine,
  fingerprintOf,
  licenseBody,
  offlineClaims,
  sessionIds,
  setUpLicenseServer,
  start,
} from '../../tests/support/licenses.ts';
import { newId } from '../domain/ids.ts';
import { sha256 } from '../domain/licenses.ts';
import { Activity } from '../models/Activity.ts';
import { Instance } from '../models/Instance.ts';
import { License } from '../models/License.ts';
import { Registration } from '../models/Registration.ts';

const { clock, db, accessToken, send, asAdmin, asPlugin, issue, heartbeat } = setUpLicenseServer();

test('isLogged answers the first code that applies', async () => {
  const { id, key } = await issue({ expiresAt: new Date(start + 3600_000).toISOString() });
  const ask = async () => {
    const query = new URLSearchParams({ fingerprint: fingerprintOf('a'), instanceId: sessionIds[0] });
    return (await asPlugin(key, 'GET', `/isLogged?${query}`)).body;
  };
  expect(await ask()).toEqual({ logged: false, code: 'NOT_REGISTERED', leaseExpiresAt: null });
  await asPlugin(key, 'POST', '/register', describeMachine('a'));
  expect(await ask()).toEqual({ logged: false, code: 'NO_LEASE', leaseExpiresAt: null });
  await heartbeat(key, 'a');
  const leaseExpiresAt = new Date(start + 60_000).toISOString();
  expect(await ask()).toEqual({ logged: true, code: 'LOGGED_IN', leaseExpiresAt });
  clock.now += 60_000;
  expect(await ask()).toEqual({ logged: false, code: 'LEASE_EXPIRED', leaseExpiresAt });
  clock.now = start + 3600_000;
  expect(await ask()).toEqual({ logged: false, code: 'LICENSE_EXPIRED', leaseExpiresAt: null });
  await asAdmin('POST', `/${id}/deactivate`, { reason: 'Over.' });
  expect(await ask()).toEqual({ logged: false, code: 'LICENSE_DEACTIVATED', leaseExpiresAt: null });
});

test('computes status, filters and sort order from the current time', async () => {
  const customer = { name: `Zoë ${clock.now}`, email: 'zoe@example.com' };
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
  clock.now = start + 6 * day;
  expect(await list('status=expiring')).toEqual([[soon.id, 'expiring']]);
  expect(await list(`expiresBefore=${new Date(start + 20 * day + 1).toISOString()}`)).toEqual([[soon.id, 'expiring']]);
  expect(await list(`expiresBefore=${new Date(start + 20 * day).toISOString()}`)).toEqual([]);
  clock.now = start + 20 * day;
  expect(await list('status=expired')).toEqual([[soon.id, 'expired']]);
  await asAdmin('POST', `/${never.id}/deactivate`, { reason: 'Over.' });
  expect(await list('status=deactivated&status=expired')).toEqual([
    [soon.id, 'expired'],
    [never.id, 'deactivated'],
  ]);
  expect(await list('status=active')).toEqual([]);
});

test('updates the order by expiry and the status after an extension or a change of type', async () => {
  const customer = { name: `Yves ${clock.now}`, email: 'yves@example.com' };
  const day = 86_400_000;
  const first = await issue({ customer, expiresAt: new Date(start + day).toISOString() });
  const second = await issue({ customer, expiresAt: new Date(start + 2 * day).toISOString() });
  const list = async (query: string) => {
    const { body } = await asAdmin('GET', `?q=yves&sort=expiresAt&${query}`);
    return (body['items'] as { id: string }[]).map(({ id }) => id);
  };
  expect(await list('status=expiring')).toEqual([first.id, second.id]);
  clock.now += 1000;
  const extended = await asAdmin('POST', `/${first.id}/extend`, { expiresAt: new Date(start + 3 * day).toISOString() });
  expect(extended.body).toMatchObject({ version: 2, updatedAt: new Date(clock.now).toISOString() });
  expect(await list('status=expiring')).toEqual([second.id, first.id]);
  await asAdmin('PATCH', `/${second.id}/update-type`, { type: 'perpetual' });
  expect(await list('status=expiring')).toEqual([first.id]);
  expect(await list('')).toEqual([first.id, second.id]);
  clock.now = start + 3 * day;
  expect(await list('status=expired')).toEqual([first.id]);
  expect(await list('status=active')).toEqual([second.id]);
});

test('a license that expired while it was deactivated is expired when reactivated, also in the log', async () => {
  const { id } = await issue({ expiresAt: new Date(start + 60_000).toISOString() });
  clock.now += 60_000;
  await asAdmin('POST', `/${id}/deactivate`, { reason: 'Over.' });
  clock.now += 1000;
  expect((await asAdmin('POST', `/${id}/reactivate`)).body).toMatchObject({ status: 'expired' });
  const written = await Activity.query(db.read).where({ entityId: id }).orderBy('at');
  const statuses = written.flatMap(({ changes }) => changes.filter(({ field }) => field === 'status'));
  expect(statuses).toEqual([
    { field: 'status', from: 'expired', to: 'deactivated' },
    { field: 'status', from: 'deactivated', to: 'expired' },
  ]);
});

test('no table contains the key of a license, also if its creation can be repeated', async () => {
  const headers = { authorization: `Bearer ${accessToken()}`, 'idempotency-key': 'the-key-of-a-call' };
  const created = await send('POST', '/add', headers, licenseBody);
  const { key } = created.body as { key: string };
  expect((await send('POST', '/add', headers, licenseBody)).body).toEqual(created.body);
  const tables = (await db.read('sqlite_master').where({ type: 'table' }).pluck('name')) as string[];
  expect(tables).toContain('idempotencyKeys');
  for (const table of tables) expect(JSON.stringify(await db.read(table)), table).not.toContain(key);
});

test('an idempotency key applies to one license only', async () => {
  const headers = { authorization: `Bearer ${accessToken()}`, 'idempotency-key': 'the-same-key' };
  for (const { id } of [await issue(), await issue()]) {
    const { status, body } = await send('POST', `/${id}/deactivate`, headers, { reason: 'Over.' });
    expect([status, body['id'], body['status']]).toEqual([200, id, 'deactivated']);
  }
});

test('shows and counts the sessions of a machine while their leases run', async () => {
  const { id, key } = await issue();
  await asPlugin(key, 'POST', '/register', describeMachine('a'));
  const { leaseExpiresAt } = (await heartbeat(key, 'a')).body;
  const read = async () => {
    const { instancesInUse, registrations } = (await asAdmin('GET', `/${id}`)).body;
    return [instancesInUse, registrations[0].instances.length];
  };
  clock.now = Date.parse(leaseExpiresAt as string) - 1;
  expect(await read()).toEqual([1, 1]);
  clock.now += 1;
  expect(await read()).toEqual([0, 0]);
});

test('only registrations and heartbeats update a machine', async () => {
  const { key } = await issue();
  const body = { fingerprint: fingerprintOf('a'), instanceId: sessionIds[0] };
  const query = new URLSearchParams(body);
  const known = async () => {
    const answer = await asPlugin(key, 'GET', `/registration?fingerprint=${body.fingerprint}`);
    const { lastSeenAt, pluginVersion } = answer.body['registration'] as { lastSeenAt: string; pluginVersion: string };
    return [Date.parse(lastSeenAt) - start, pluginVersion];
  };
  await asPlugin(key, 'POST', '/register', describeMachine('a'));
  clock.now += 10_000;
  expect(await known()).toEqual([0, '1.4.2']);
  await asPlugin(key, 'POST', '/track', { ...body, pluginVersion: '1.5.0' });
  expect(await known()).toEqual([10_000, '1.5.0']);
  clock.now += 10_000;
  await asPlugin(key, 'POST', '/track', body);
  const { leaseExpiresAt } = (await asPlugin(key, 'GET', `/isLogged?${query}`)).body;
  clock.now += 10_000;
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
    clock.now += 1000;
    await asPlugin(key, 'POST', '/register', describeMachine(machine));
  }
  const another = { ...describeMachine('a'), fingerprint: 'fingerprint-of-machine-d' };
  expect((await asPlugin(key, 'POST', '/register', another)).body['machines']).toEqual(['W****b', 'W****c', 'W****a']);

  for (const machine of ['c', 'b'] as const) {
    clock.now += 1000;
    expect((await heartbeat(key, machine)).status).toBe(200);
  }
  clock.now += 1000;
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
    clock.now += 1000;
    await asPlugin(key, 'POST', '/register', describe(name));
  }
  for (const [name, session] of [
    ['b', 1],
    ['a', 0],
    ['b', 0],
  ] as const) {
    clock.now += 1000;
    const body = { fingerprint: describe(name).fingerprint, instanceId: sessionIds[session] };
    expect((await asPlugin(key, 'POST', '/track', body)).status).toBe(200);
  }
  clock.now += 1000;
  await asPlugin(key, 'POST', '/register', describe('c'));
  const { body } = await asAdmin('GET', `/${id}`);
  const shown = body['registrations'] as { machineName: string; instances: { instanceId: string }[] }[];
  expect(shown.map(({ machineName }) => machineName)).toEqual(['b', 'a', 'c', 'd']);
  expect(shown[0]?.instances.map(({ instanceId }) => instanceId)).toEqual([sessionIds[1], sessionIds[0]]);
});

test('shows at most a thousand machines, including those with sessions', async () => {
  const { id, key } = await issue({ maxActivations: 2000 });
  await asPlugin(key, 'POST', '/register', describeMachine('a'));
  await heartbeat(key, 'a');
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
    clock.now += 30_000;
  }
  clock.now += 1000;
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
  const take = (session: 0 | 1) => heartbeat(key, 'a', session);
  const kept = () => Instance.query(db.read).where({ licenseId: id }).resultSize();
  await take(0);
  clock.now += 60_000;
  expect(await kept()).toBe(1);
  expect((await take(1)).body['seats']).toEqual({ used: 1, max: 2 });
  expect(await kept()).toBe(1);
});

test('a machine with two licenses releases the seat of one of them only', async () => {
  const [one, other] = [await issue(), await issue()];
  for (const { key } of [one, other]) {
    await asPlugin(key, 'POST', '/register', describeMachine('a'));
    await heartbeat(key, 'a');
  }
  const session = { fingerprint: fingerprintOf('a'), instanceId: sessionIds[0] };
  expect((await asPlugin(one.key, 'POST', '/untrack', session)).status).toBe(204);
  const inUse = async ({ id }: { id: string }) => (await asAdmin('GET', `/${id}`)).body['instancesInUse'];
  expect([await inUse(one), await inUse(other)]).toEqual([0, 1]);
});

test('deletes machines and leases with their license', async () => {
  const { id, key } = await issue();
  await asPlugin(key, 'POST', '/register', describeMachine('a'));
  await heartbeat(key, 'a');
  expect((await asAdmin('DELETE', `/${id}?force=true`)).status).toBe(204);
  expect(await Instance.query(db.read).where({ licenseId: id }).resultSize()).toBe(0);
  expect((await asPlugin(key, 'GET', `/registration?fingerprint=${fingerprintOf('a')}`)).status).toBe(401);
});

test('requires a license key from anonymous callers of plugin operations, otherwise a sign-in', async () => {
  const { id } = await issue();
  const body = { fingerprint: fingerprintOf('a'), instanceId: sessionIds[0] };
  expect(await send('POST', '/track', {}, body)).toMatchObject({ status: 401, body: { code: 'LICENSE_INVALID' } });
  for (const path of [`/${id}`, `/registrations/${id}`]) {
    expect(await send('DELETE', path, {})).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  }
  // The authentication scheme is case-insensitive (RFC 9110, section 11.1).
  expect((await send('GET', `/${id}`, { authorization: `bearer ${accessToken()}` })).status).toBe(200);
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

test('a lease and its token begin when the license is locked, not when the call arrives', async () => {
  const { id, key } = await issue();
  await asPlugin(key, 'POST', '/register', describeMachine('a'));
  const locked = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const other = db.transaction(async (tx) => {
    await License.query(tx).findById(id).forUpdate();
    locked.resolve();
    await end.promise;
  });
  await locked.promise;
  const transaction = vi.spyOn(db, 'transaction');
  onTestFinished(() => transaction.mockRestore());
  const waiting = heartbeat(key, 'a');
  await expect.poll(() => transaction.mock.calls.length).toBe(1);
  clock.now += 4000;
  end.resolve();
  await other;
  const answer = await waiting;
  expect(answer.body).toMatchObject({
    serverTime: new Date(start + 4000).toISOString(),
    leaseExpiresAt: new Date(start + 64_000).toISOString(),
  });
  expect(offlineClaims(answer)?.iat).toBe((start + 4000) / 1000);
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
  const body = { fingerprint: fingerprintOf('a'), instanceId: sessionIds[0] };
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
