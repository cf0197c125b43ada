// Activations of a license: which machine occupies one, until when, and the offline tokens that they depend on.
import { expect, onTestFinished, test } from 'vitest';
import { startApp } from '../../tests/support/app.ts';
import {
  describeMachine,
  fingerprintOf,
  offlineClaims,
  sessionIds,
  setUpLicenseServer,
  start,
} from '../../tests/support/licenses.ts';
import { deleteExpired } from '../db/expired.ts';
import { Activity } from '../models/Activity.ts';
import { Registration } from '../models/Registration.ts';

const { clock, now, db, asAdmin, asPlugin, issue, register, heartbeat, signOff } = setUpLicenseServer();

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
    const session = { fingerprint: machine.fingerprint, instanceId: sessionIds[0] };
    const seat = await asPlugin(key, 'POST', '/track', session);
    tokens.push(seat.body.offlineToken as string);
    expect((await signOff(key, body.registration.id, machine.fingerprint)).status).toBe(204);
    expect(await asPlugin(key, 'POST', '/track', session)).toMatchObject({ status: 404, body: { code: 'NOT_REGISTERED' } });
  }
  expect(tokens).toHaveLength(1);
  expect((await asAdmin('GET', `/${id}`)).body['activationsUsed']).toBe(1);
  clock.now += 30 * 86_400_000;
  expect((await asPlugin(key, 'POST', '/register', describeMachine('b'))).status).toBe(201);
  expect((await asAdmin('GET', `/${id}`)).body['activationsUsed']).toBe(1);
});

test('tells until when an activation is occupied, and lets an administrator free it', async () => {
  const { id, key } = await issue({ maxActivations: 1 });
  const registrationId = await register(key, 'a');
  await heartbeat(key, 'a');
  const offlineUntil = new Date(start + 7 * 86_400_000).toISOString();
  clock.now += 1000;
  const signedOffAt = new Date(clock.now).toISOString();
  await signOff(key, registrationId, fingerprintOf('a'));

  const refused = await asPlugin(key, 'POST', '/register', describeMachine('b'));
  expect(refused).toMatchObject({
    status: 409,
    body: {
      occupiedUntil: offlineUntil,
      message: expect.stringContaining('can work offline until November 27, 2026 at 12:00 PM UTC.'),
    },
  });
  const shown = (await asAdmin('GET', `/${id}`)).body;
  expect(shown).toMatchObject({ activationsUsed: 1, registrations: [{ id: registrationId, offlineUntil, signedOffAt }] });
  expect(await asAdmin('PATCH', `/${id}/update-type`, { type: 'node-locked' })).toMatchObject({ status: 200 });

  clock.now += 1000;
  expect((await asAdmin('DELETE', `/registrations/${registrationId}`)).status).toBe(204);
  expect((await asPlugin(key, 'POST', '/register', describeMachine('b'))).status).toBe(201);
  const lines = await Activity.query(db.read).where({ entityId: registrationId }).orderBy(['at', 'id']);
  expect(lines.map(({ action, actorKind, changes }) => [action, actorKind, changes.slice(1)])).toEqual([
    ['machine.registered', 'plugin', []],
    ['machine.signed-off', 'plugin', [{ field: 'occupiedUntil', from: null, to: offlineUntil }]],
    ['machine.freed', 'user', [{ field: 'offlineUntil', from: null, to: offlineUntil }]],
  ]);
});

test('neither counts nor shows a deregistered machine from the end of its last token on', async () => {
  const { id, key } = await issue({ maxActivations: 2 });
  const registrationId = await register(key, 'a');
  await register(key, 'b');
  await heartbeat(key, 'a');
  await signOff(key, registrationId, fingerprintOf('a'));
  const read = async () => {
    const license = (await asAdmin('GET', `/${id}`)).body;
    const listed = (await asAdmin('GET', `/registrations?licenseId=${id}`)).body;
    return [license['activationsUsed'], license.registrations.length, listed.items.length];
  };
  clock.now = start + 7 * 86_400_000 - 1;
  expect(await read()).toEqual([2, 2, 2]);
  expect((await asAdmin('PATCH', `/${id}/update-activations`, { maxActivations: 1 })).body).toMatchObject({ current: 2 });
  clock.now += 1;
  expect(await read()).toEqual([1, 1, 1]);
  expect((await asAdmin('DELETE', `/registrations/${registrationId}`)).status).toBe(404);
  expect((await asAdmin('PATCH', `/${id}/update-activations`, { maxActivations: 1 })).status).toBe(200);
});

test('a license can be deleted without force once all its machines have deregistered', async () => {
  const { id, key } = await issue();
  const registrationId = await register(key, 'a');
  await heartbeat(key, 'a');
  expect((await asAdmin('DELETE', `/${id}`)).body).toMatchObject({ code: 'LICENSE_IN_USE' });
  await signOff(key, registrationId, fingerprintOf('a'));
  expect((await asAdmin('GET', `/${id}`)).body).toMatchObject({ activationsUsed: 1 });
  expect((await asAdmin('DELETE', `/${id}`)).status).toBe(204);
});

test('names at most 20 of the machines that occupy a license', async () => {
  const { key } = await issue({ maxActivations: 21 });
  const registerNumber = (number: number) =>
    asPlugin(key, 'POST', '/register', { ...describeMachine('a'), fingerprint: `fingerprint-of-machine-number-${number}` });
  for (let number = 1; number <= 21; number += 1) expect((await registerNumber(number)).status).toBe(201);
  const { status, body } = await registerNumber(22);
  expect([status, body['max'], (body['machines'] as string[]).length]).toEqual([409, 21, 20]);
});

test('names at most 20 of the sessions that occupy a license', async () => {
  const { key } = await issue({ maxInstances: 21 });
  await register(key, 'a');
  const track = () => asPlugin(key, 'POST', '/track', { fingerprint: fingerprintOf('a'), instanceId: crypto.randomUUID() });
  for (let number = 1; number <= 21; number += 1) expect((await track()).status).toBe(200);
  const { status, body } = await track();
  expect([status, (body['holders'] as object[]).length]).toEqual([409, 20]);
});

test('logs the first registration of a machine only, and does not find it after it has deregistered', async () => {
  const { key } = await issue();
  const registrationId = await register(key, 'a');
  await register(key, 'a');
  await heartbeat(key, 'a');
  await register(key, 'a');
  expect(await Activity.query(db.read).where({ entityId: registrationId }).resultSize()).toBe(1);
  const find = async () => (await asPlugin(key, 'GET', `/registration?fingerprint=${fingerprintOf('a')}`)).status;
  expect(await find()).toBe(200);
  await signOff(key, registrationId, fingerprintOf('a'));
  expect(await find()).toBe(404);
});

test('gives a returning machine its activation and logs it', async () => {
  const { key } = await issue({ maxActivations: 1 });
  const { body } = await asPlugin(key, 'POST', '/register', describeMachine('a'));
  const first = body.registration;
  await heartbeat(key, 'a');
  await signOff(key, first.id, fingerprintOf('a'));
  clock.now += 60_000;
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
  const first = await register(key, 'a');
  await heartbeat(key, 'a');
  expect((await signOff(key, first, fingerprintOf('a'))).status).toBe(204);
  expect((await asAdmin('GET', `/${id}`)).body).toMatchObject({ activationsUsed: 0, registrations: [] });
  expect((await asPlugin(key, 'POST', '/register', describeMachine('b'))).status).toBe(201);
});

test('counts an earlier token that is valid longer than the newest one', async () => {
  const { id, key } = await issue({ maxActivations: 1 });
  const first = await register(key, 'a');
  await heartbeat(key, 'a');
  await asAdmin('PATCH', `/${id}/update-limits`, { graceDays: 1 });
  clock.now += 1000;
  await heartbeat(key, 'a');
  await signOff(key, first, fingerprintOf('a'));
  clock.now = start + 6 * 86_400_000;
  expect((await asPlugin(key, 'POST', '/register', describeMachine('b'))).status).toBe(409);
  clock.now = start + 7 * 86_400_000;
  expect((await asPlugin(key, 'POST', '/register', describeMachine('b'))).status).toBe(201);
});

test('issues no token if no seat is free, so that signing off frees the activation immediately', async () => {
  const { id, key } = await issue({ maxInstances: 1 });
  await asPlugin(key, 'POST', '/register', describeMachine('a'));
  const second = await register(key, 'b');
  await heartbeat(key, 'a');
  expect((await heartbeat(key, 'b')).status).toBe(409);
  await signOff(key, second, fingerprintOf('b'));
  expect((await asAdmin('GET', `/${id}`)).body['activationsUsed']).toBe(1);
});

test('deletes machines whose activation is no longer occupied', async () => {
  const { id, key } = await issue();
  for (const machine of ['a', 'b'] as const) {
    const registrationId = await register(key, machine);
    await heartbeat(key, machine);
    if (machine === 'a') await signOff(key, registrationId, fingerprintOf(machine));
  }
  const kept = () => Registration.query(db.read).where({ licenseId: id }).resultSize();
  await deleteExpired(db, new Date(start + 7 * 86_400_000 - 1));
  expect(await kept()).toBe(2);
  await deleteExpired(db, new Date(start + 7 * 86_400_000));
  expect(await kept()).toBe(1);
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['::', 'http://[::]:3000'],
])('names the listening address in offline tokens without a public URL: %s', async (host, origin) => {
  const other = await startApp({ settings: { HOST: host, PORT: '3000' }, db, now });
  onTestFinished(other.stop);
  const { key } = await issue();
  await register(key, 'a');
  const body = { fingerprint: fingerprintOf('a'), instanceId: sessionIds[0] };
  expect(offlineClaims(await other.call('POST', '/licenses/track', body, { 'x-license-key': key }))).toMatchObject({
    iss: origin,
  });
});

test('names the public origin in offline tokens', async () => {
  const { key } = await issue();
  await register(key, 'a');
  expect(offlineClaims(await heartbeat(key, 'a'))).toMatchObject({ iss: 'https://www.example.com', iat: start / 1000 });
});
