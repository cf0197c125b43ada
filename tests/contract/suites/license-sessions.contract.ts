// Sessions of the plugin: seats, leases and offline tokens.
import { call } from '../client.ts';
import { eventually, expect } from '../expect.ts';
import {
  callOnLicense,
  createLicense,
  decodeToken,
  inDays,
  issueLicense,
  Machine,
  readLicense,
  registerNewMachine,
  withKey,
} from '../plugin-machine.ts';
import { check, group, pause, suite } from '../runner.ts';
import { attemptBeforeExpiry } from '../near-expiry.ts';
import { expectLater } from '../times.ts';

suite('license-sessions', { tags: ['licenses'] });

const times = (count: number, status: number) => Array.from({ length: count }, () => status);

group('a session', {}, () => {
  check('license.seat', 'takes one seat in repeated and concurrent calls', async () => {
    const { id, key } = await issueLicense();
    const machine = await registerNewMachine(key);
    const answers = await Promise.all(Array.from({ length: 10 }, () => machine.track()));
    expect(answers.map(({ status }) => status)).toEqual(times(10, 200));
    expect((await machine.track(machine.instanceId.toUpperCase())).body.seats).toEqual({ used: 1, max: 2 });
    expect(await machine.loginCode()).toBe('LOGGED_IN');
    const { registrations, instancesInUse } = await readLicense(id);
    expect(instancesInUse).toBe(1);
    expect(registrations[0].instances).toMatchObject([{ instanceId: machine.instanceId }]);
  });

  check('license.lease', 'gets a heartbeat interval and the end of its lease', async () => {
    const { key } = await issueLicense({ limits: { leaseSeconds: 100 } });
    const { body } = await (await registerNewMachine(key)).track();
    expect(body.nextHeartbeatInSeconds).toBe(33);
    expect(Date.parse(body.leaseExpiresAt) - Date.parse(body.serverTime)).toBe(100_000);
  });

  check('license.lease', 'renews its lease with each heartbeat, and only then', async () => {
    const { id, key } = await issueLicense({ limits: { leaseSeconds: 100 } });
    const machine = await registerNewMachine(key);
    const first = (await machine.track()).body;
    const seen = async () => {
      const [{ lastSeenAt, instances }] = (await readLicense(id)).registrations;
      return { lastSeenAt: lastSeenAt as string, end: Date.parse(instances[0].leaseExpiresAt) };
    };
    const before = await seen();
    expect(before.end).toBe(Date.parse(first.leaseExpiresAt));
    await pause(20);
    expect([await machine.loginCode(), (await machine.registration()).status]).toEqual(['LOGGED_IN', 200]);
    await callOnLicense('updateLicenseLimits', id, { leaseSeconds: 200 });
    expect(await seen(), 'after isLogged, getRegistration and updateLicenseLimits').toEqual(before);
    const renewed = (await machine.track()).body;
    expect(Date.parse(renewed.leaseExpiresAt) - Date.parse(renewed.serverTime)).toBe(200_000);
    const after = await seen();
    expect(after.end, 'after a heartbeat').toBe(Date.parse(renewed.leaseExpiresAt));
    expectLater(before.lastSeenAt, after.lastSeenAt, 'lastSeenAt');
  });

  check('license.seat', 'without a free seat gets the masked seat holders and the time to wait', async () => {
    const { key } = await issueLicense({ maxInstances: 1 });
    const [holder, waiting] = [await registerNewMachine(key, 'WS-PIPE-07'), await registerNewMachine(key)];
    await holder.track();
    const { status, body, headers } = await waiting.track();
    expect([status, body.code]).toEqual([409, 'INSTANCE_LIMIT_REACHED']);
    expect(headers.get('retry-after')).toBe(String(body.retryAfter));
    expect(body.retryAfter).toBeGreaterThan(0);
    expect(body.retryAfter).toBeLessThanOrEqual(600);
    expect(body.holders).toHaveLength(1);
    expect(JSON.stringify(body)).not.toMatch(/WS-PIPE-07|maria/);
    expect(await waiting.loginCode()).toBe('NO_LEASE');
    expect((await holder.track()).status).toBe(200);
    await holder.untrack();
    expect((await waiting.track()).status).toBe(200);
  });

  check('license.seat', 'can release its seat repeatedly', async () => {
    const { id, key } = await issueLicense();
    const machine = await registerNewMachine(key);
    await machine.track();
    expect([(await machine.untrack()).status, (await machine.untrack()).status]).toEqual([204, 204]);
    expect((await readLicense(id)).instancesInUse).toBe(0);
    expect(await machine.loginCode()).toBe('NO_LEASE');
    await machine.track();
    expect(await machine.loginCode(machine.instanceId.toUpperCase())).toBe('LOGGED_IN');
    await machine.untrack(machine.instanceId.toUpperCase());
    expect(await machine.loginCode()).toBe('NO_LEASE');
  });

  check('license.seat', 'is not ended with another session of the machine', async () => {
    const machine = await registerNewMachine((await issueLicense()).key);
    const other = crypto.randomUUID();
    await machine.track();
    await machine.track(other);
    expect((await machine.untrack(other)).status).toBe(204);
    expect([await machine.loginCode(), await machine.loginCode(other)]).toEqual(['LOGGED_IN', 'NO_LEASE']);
  });

  check('license.seat', 'is not ended by another machine with the same instance id', async () => {
    const { key } = await issueLicense();
    const [machine, other] = [await registerNewMachine(key), await registerNewMachine(key)];
    await machine.track();
    expect((await other.untrack(machine.instanceId)).status).toBe(204);
    expect(await machine.loginCode()).toBe('LOGGED_IN');
  });

  check('license.force', 'ends when the license is deactivated and resumes when it is reactivated', async () => {
    const { id, key } = await issueLicense();
    const machine = await registerNewMachine(key);
    await machine.track();
    const neighbor = await registerNewMachine((await issueLicense()).key);
    await neighbor.track();
    const off = await callOnLicense('deactivateLicense', id, { reason: 'The invoice is unpaid.' });
    expect(off.body).toMatchObject({ status: 'deactivated', instancesInUse: 0, activationsUsed: 1 });
    const refused = [await machine.track(), await machine.register(), await new Machine(key).register()];
    for (const { status, body } of refused) expect([status, body.code]).toEqual([403, 'LICENSE_DEACTIVATED']);
    for (const { body } of refused) expect(JSON.stringify(body)).not.toContain('invoice');
    expect([await machine.loginCode(), await neighbor.loginCode()]).toEqual(['LICENSE_DEACTIVATED', 'LOGGED_IN']);
    expect((await machine.registration()).body.license.status).toBe('deactivated');
    expect((await machine.untrack()).status).toBe(204);
    expect((await callOnLicense('deactivateLicense', id, { reason: 'Again.' })).body.code).toBe('ALREADY_DEACTIVATED');
    expect((await readLicense(id)).deactivationReason).toBe('The invoice is unpaid.');
    const on = await callOnLicense('reactivateLicense', id);
    expect(on.body).toMatchObject({ status: 'active', instancesInUse: 0 });
    expect((await callOnLicense('reactivateLicense', id)).body.code).toBe('NOT_DEACTIVATED');
    expect((await machine.track()).status).toBe(200);
  });

  check({ rule: 'license.force', needs: ['plugin'] }, 'cannot download the bundle while the license is deactivated', async () => {
    const { id, key } = await issueLicense();
    const download = () => call('getPluginBundle', { headers: withKey(key) });
    await callOnLicense('deactivateLicense', id, { reason: 'The invoice is unpaid.' });
    expect((await download()).body.code).toBe('LICENSE_DEACTIVATED');
    await callOnLicense('reactivateLicense', id);
    expect((await download()).status).not.toBe(403);
  });

  check('license.force', 'is rejected from the expiry of the license until the license is extended', async () => {
    const { id, machine, waitMs } = await attemptBeforeExpiry(async (expiresAt) => {
      const { status, body } = await createLicense({ expiresAt });
      if (status !== 201) return null;
      const first = new Machine(body.key);
      const answers = [await first.register(), await first.track()];
      if (answers.some((answer) => answer.body.code === 'LICENSE_EXPIRED')) return null;
      expect(answers.map((answer) => answer.status)).toEqual([201, 200]);
      return { id: body.id as string, machine: first };
    });
    await eventually(async () => (await machine.track()).body.code, 'LICENSE_EXPIRED', waitMs);
    const refused = await machine.register();
    expect([refused.status, refused.body.code]).toEqual([403, 'LICENSE_EXPIRED']);
    expect(await machine.loginCode()).toBe('LICENSE_EXPIRED');
    expect((await machine.registration()).body.license.status).toBe('expired');
    await callOnLicense('deactivateLicense', id, { reason: 'Deactivated by a check.' });
    expect([(await machine.track()).body.code, await machine.loginCode()]).toEqual([
      'LICENSE_DEACTIVATED',
      'LICENSE_DEACTIVATED',
    ]);
    expect((await callOnLicense('reactivateLicense', id)).body.status).toBe('expired');
    expect((await machine.track()).body.code).toBe('LICENSE_EXPIRED');
    expect((await callOnLicense('extendLicense', id, { days: 30, basis: 'now' })).body.status).toBe('active');
    expect((await machine.track()).status).toBe(200);
  });
});

group('an offline token', {}, () => {
  check('license.offline', 'is signed with a published key and names machine and license', async () => {
    const { id, key } = await issueLicense({ limits: { graceDays: 3, features: ['batch-export'] } });
    const machine = await registerNewMachine(key);
    const { body } = await machine.track();
    const { header, claims, signed, signature } = decodeToken(body.offlineToken);
    const { body: set, headers } = await call('getOfflineTokenKeys');
    expect(headers.get('cache-control')).toMatch(/public/);
    const jwk = set.keys.find((one: { kid: string }) => one.kid === header.kid);
    expect([header.alg, jwk.crv]).toEqual(['EdDSA', 'Ed25519']);
    const publicKey = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify']);
    expect(await crypto.subtle.verify('Ed25519', publicKey, signature, signed), 'the signature is valid').toBe(true);
    const digest = await crypto.subtle.digest('SHA-256', Buffer.from(machine.fingerprint));
    const iat = Math.floor(Date.parse(body.serverTime) / 1000);
    expect(claims).toMatchObject({
      aud: 'spoolwright-plugin',
      sub: id,
      registrationId: machine.id,
      fingerprintSha256: Buffer.from(digest).toString('base64url'),
      product: 'pcf-export',
      type: 'floating',
      exportsPerMonth: null,
      maxElements: null,
      features: ['batch-export'],
      iat,
      exp: iat + 3 * 86_400,
    });
  });

  check('http.conditional', 'has public keys that get 304 while they are unchanged', async () => {
    const first = await call('getOfflineTokenKeys');
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
    expect((await call('getOfflineTokenKeys', { headers })).status).toBe(304);
  });

  check('license.offline', 'expires with the license, and is not issued without grace days', async () => {
    const end = inDays(1);
    const { id, key } = await issueLicense({ expiresAt: end });
    const machine = await registerNewMachine(key);
    const { offlineToken } = (await machine.track()).body;
    expect(decodeToken(offlineToken).claims.exp).toBe(Math.floor(Date.parse(end) / 1000));
    await callOnLicense('updateLicenseLimits', id, { graceDays: 0 });
    expect((await machine.track()).body.offlineToken).toBeNull();
  });
});

group('concurrent calls', {}, () => {
  const machineCount = 200;
  const places = 50;

  check('license.activation', `register exactly ${places} of ${machineCount} machines for ${places} activations`, async () => {
    const { id, key } = await issueLicense({ maxActivations: places });
    const machines = Array.from({ length: machineCount }, () => new Machine(key));
    const answers = await Promise.all(machines.map((machine) => machine.register()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...times(places, 201), ...times(machineCount - places, 409)]);
    expect((await readLicense(id)).activationsUsed).toBe(places);
  });

  check('license.seat', `give exactly ${places} seats to ${machineCount} sessions`, async () => {
    const { id, key } = await issueLicense({ maxActivations: machineCount, maxInstances: places });
    const machines = Array.from({ length: machineCount }, () => new Machine(key));
    const arrived = await Promise.all(machines.map((machine) => machine.register()));
    expect(arrived.map(({ status }) => status)).toEqual(times(machineCount, 201));
    const answers = await Promise.all(machines.map((machine) => machine.track()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...times(places, 200), ...times(machineCount - places, 409)]);
    for (const { status, body } of answers) if (status === 200) expect(body.seats.used).toBeLessThanOrEqual(places);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.holders).toHaveLength(20);
    expect((await readLicense(id)).instancesInUse).toBe(places);

    // Sessions with a seat keep it, and each released seat goes to exactly one waiting session.
    const inside = machines.filter((_, index) => answers[index]?.status === 200);
    const outside = machines.filter((_, index) => answers[index]?.status === 409);
    const leaving = inside.slice(0, 10);
    expect((await Promise.all(leaving.map((machine) => machine.untrack()))).map(({ status }) => status)).toEqual(times(10, 204));
    const next = await Promise.all([...inside.slice(10), ...outside].map((machine) => machine.track()));
    expect(next.slice(0, 40).map(({ status }) => status)).toEqual(times(40, 200));
    expect(next.slice(40).filter(({ status }) => status === 200)).toHaveLength(10);
    expect((await readLicense(id)).instancesInUse).toBe(places);
  });

  check('license.force', 'leave no seat in use on a license that is deactivated at the same time', async () => {
    const { id, key } = await issueLicense({ maxActivations: 20, maxInstances: 20 });
    const machines = await Promise.all(Array.from({ length: 20 }, () => registerNewMachine(key)));
    await Promise.all([
      ...machines.slice(0, 10).map((machine) => machine.track()),
      callOnLicense('deactivateLicense', id, { reason: 'Deactivated by a check.' }),
      ...machines.slice(10).map((machine) => machine.track()),
    ]);
    expect((await readLicense(id)).instancesInUse).toBe(0);
  });
});
