// Machines that register with a license and deregister.
import { adminToken, call, unique } from '../client.ts';
import { eventually, expect } from '../expect.ts';
import {
  callOnLicense,
  createLicense,
  decodeToken,
  issueLicense,
  Machine,
  readLicense,
  registerNewMachine,
  withKey,
} from '../plugin-machine.ts';
import { check, group, prepare, suite } from '../runner.ts';
import { attemptBeforeExpiry } from '../near-expiry.ts';

suite('license-machines', { tags: ['licenses'] });

let token: string;
prepare(async () => {
  token = await adminToken();
});

group('a machine', {}, () => {
  check('license.machine', 'keeps its registration when it registers again, and updates it', async () => {
    const { id, key } = await issueLicense();
    const machine = new Machine(key);
    const first = await machine.register();
    expect(first.status).toBe(201);
    expect(first.body.license).toMatchObject({ id, activationsUsed: 1, status: 'active' });
    const again = await machine.register({ userName: 'jan', pluginVersion: '1.5.0' });
    expect(again.status).toBe(200);
    expect(again.body.registration).toMatchObject({
      id: first.body.registration.id,
      registeredAt: first.body.registration.registeredAt,
      userName: 'jan',
      pluginVersion: '1.5.0',
    });
    expect(again.body.license.activationsUsed).toBe(1);
  });

  check(
    { rule: 'license.machine', needs: ['activity-log'] },
    'is logged when it registers, but not when it registers again',
    async () => {
      const { key } = await issueLicense();
      const machine = await registerNewMachine(key);
      await machine.register({ userName: 'jan' });
      const { body } = await call('listActivity', { token, query: { entityId: machine.id } });
      expect(body.items).toMatchObject([{ action: 'machine.registered', actor: { kind: 'plugin', id: null } }]);
    },
  );

  check('license.key', 'can register with the key in lower case and without dashes', async () => {
    const { key } = await issueLicense();
    const machine = await registerNewMachine(key);
    const typed = new Machine(` ${key.toLowerCase().replaceAll('-', ' ')} `);
    Object.assign(typed, { fingerprint: machine.fingerprint });
    expect((await typed.register()).status).toBe(200);
  });

  check('license.machine', 'must register before it starts a session, and a session does not register it', async () => {
    const { id, key } = await issueLicense();
    const machine = new Machine(key);
    expect([(await machine.track()).status, await machine.loginCode()]).toEqual([404, 'NOT_REGISTERED']);
    expect((await machine.registration()).body.code).toBe('NOT_REGISTERED');
    expect((await machine.untrack()).status).toBe(204);
    expect((await readLicense(id)).activationsUsed).toBe(0);
  });

  check(
    'license.activation',
    'without a free activation gets the masked names of the machines that occupy the activations',
    async () => {
      const { key } = await issueLicense({ maxActivations: 2 });
      await registerNewMachine(key, 'WS-PIPE-07');
      await registerNewMachine(key, 'LAP-SITE-31');
      const { status, body } = await new Machine(key).register();
      expect([status, body.code, body.max]).toEqual([409, 'ACTIVATION_LIMIT_REACHED', 2]);
      expect(body.machines).toHaveLength(2);
      expect(JSON.stringify(body)).not.toMatch(/WS-PIPE-07|LAP-SITE-31/);
    },
  );

  check('license.activation', 'that an administrator frees releases its activation and seats', async () => {
    const { id, key } = await issueLicense({ maxActivations: 1, maxInstances: 1 });
    const first = await registerNewMachine(key);
    expect((await first.track()).status).toBe(200);
    expect((await call('deleteRegistration', { params: { id: first.id }, token })).status).toBe(204);
    expect(await readLicense(id)).toMatchObject({ activationsUsed: 0, instancesInUse: 0, registrations: [] });
    const second = await registerNewMachine(key);
    expect((await second.track()).status).toBe(200);
    expect((await first.track()).body.code).toBe('NOT_REGISTERED');
    expect((await call('deleteRegistration', { params: { id: first.id }, token })).status).toBe(404);
    const freed = await Promise.all([1, 2, 3].map(() => call('deleteRegistration', { params: { id: second.id }, token })));
    expect(freed.map(({ status }) => status).toSorted()).toEqual([204, 404, 404]);
  });

  check(
    { rule: 'license.activation', needs: ['activity-log'] },
    'that an administrator frees is logged once, even if the call is repeated',
    async () => {
      const { id } = await registerNewMachine((await issueLicense()).key);
      for (const status of [204, 404]) {
        expect((await call('deleteRegistration', { params: { id }, token })).status).toBe(status);
      }
      const { body } = await call('listActivity', { token, query: { entityId: id, sort: 'at' } });
      expect(body.items.map(({ action }: { action: string }) => action)).toEqual(['machine.registered', 'machine.freed']);
    },
  );

  check(
    { rule: 'list.filter', needs: ['activity-log'] },
    'is in the activity of its license, also after it was freed',
    async () => {
      const { id: licenseId, key } = await issueLicense();
      const other = await issueLicense();
      const { id } = await registerNewMachine(key);
      await registerNewMachine(other.key);
      await call('deleteRegistration', { params: { id }, token });
      const { body } = await call('listActivity', { token, query: { entityId: licenseId, sort: 'at' } });
      const entries = body.items as { action: string; entity: { id: string } }[];
      expect(entries.map(({ action, entity }) => [action, entity.id])).toEqual([
        ['license.issued', licenseId],
        ['machine.registered', id],
        ['machine.freed', id],
      ]);
      expect((await call('listActivity', { token, query: { entityId: id } })).body.total).toBe(2);
    },
  );

  check('license.machine', 'can deregister itself only', async () => {
    const { id, key } = await issueLicense();
    const other = await issueLicense();
    const [machine, neighbor] = [await registerNewMachine(key), await registerNewMachine(key)];
    // The same machine under another license: the fingerprint matches, but the key does not.
    const sameMachine = Object.assign(new Machine(other.key), { fingerprint: machine.fingerprint });
    const otherRegistration = (await sameMachine.register()).body.registration as { id: string };
    expect((await machine.signOff(neighbor.id)).status).toBe(404);
    expect((await machine.signOff(otherRegistration.id)).status).toBe(404);
    expect((await call('deleteRegistration', { params: { id: machine.id }, headers: withKey(key) })).status).toBe(400);
    expect((await call('deleteRegistration', { params: { id: machine.id }, headers: withKey('SPW-UNKNOWN') })).body.code).toBe(
      'LICENSE_INVALID',
    );
    await callOnLicense('deactivateLicense', id, { reason: 'Deactivated by a check.' });
    expect((await machine.signOff(machine.id)).status).toBe(204);
    expect((await machine.signOff(machine.id)).status).toBe(404);
    expect((await readLicense(id)).activationsUsed).toBe(1);
  });

  check({ rule: 'license.machine', needs: ['activity-log'] }, 'is logged when it deregisters', async () => {
    const machine = await registerNewMachine((await issueLicense()).key);
    for (const status of [204, 404]) expect((await machine.signOff(machine.id)).status).toBe(status);
    const { body } = await call('listActivity', { token, query: { entityId: machine.id, sort: '-at', limit: '1' } });
    expect(body.items).toMatchObject([{ action: 'machine.signed-off', actor: { kind: 'plugin' } }]);
  });

  check('list.filter', 'is listed, and found by name, user and license', async () => {
    const { id, key } = await issueLicense();
    const name = unique('WS-LISTED');
    const machine = await registerNewMachine(key, name);
    await registerNewMachine(key);
    const query = { licenseId: id, q: name.toLowerCase() };
    expect((await call('listRegistrations', { token, query })).body).toMatchObject({
      total: 1,
      items: [{ id: machine.id, licenseId: id, machineName: name }],
    });
    expect((await call('listRegistrations', { token, query: { licenseId: id, q: 'MARIA' } })).body.total).toBe(2);
  });
});

/** The time at which an offline token expires. */
const expiryOf = (jws: string) => new Date(decodeToken(jws).claims.exp * 1000).toISOString();

group('a machine that deregisters', {}, () => {
  const oneMachine = { maxActivations: 1, limits: { graceDays: 2 } };

  check(
    'license.occupied',
    'occupies its activation until its offline token expires, and the rejection of other machines says until when',
    async () => {
      const { id, key } = await issueLicense(oneMachine);
      const machine = await registerNewMachine(key);
      const { offlineToken } = (await machine.track()).body;
      const offlineUntil = expiryOf(offlineToken);
      expect((await machine.signOff(machine.id)).status).toBe(204);
      const refused = await new Machine(key).register();
      expect([refused.status, refused.body.code]).toEqual([409, 'ACTIVATION_LIMIT_REACHED']);
      expect(Date.parse(refused.body.occupiedUntil)).toBe(Date.parse(offlineUntil));
      expect(await readLicense(id)).toMatchObject({ activationsUsed: 1, instancesInUse: 0, registrations: [{ id: machine.id }] });
      expect((await readLicense(id)).registrations[0].signedOffAt).not.toBeNull();
      expect([(await machine.track()).body.code, await machine.loginCode()]).toEqual(['NOT_REGISTERED', 'NOT_REGISTERED']);
    },
  );

  check('license.occupied', 'counts toward the activations in use, below which the limit cannot be set', async () => {
    const { id, key } = await issueLicense({ maxActivations: 2 });
    const [first, second] = [await registerNewMachine(key), await registerNewMachine(key)];
    await first.track();
    await first.signOff(first.id);
    const refused = await callOnLicense('updateLicenseActivations', id, { maxActivations: 1 });
    expect([refused.status, refused.body.code, refused.body.current]).toEqual([409, 'BELOW_CURRENT_USE', 2]);
    await second.signOff(second.id);
    expect((await callOnLicense('updateLicenseActivations', id, { maxActivations: 1 })).status).toBe(200);
  });

  check('license.occupied', 'gets its activation back when it registers again', async () => {
    const { id, key } = await issueLicense(oneMachine);
    const machine = await registerNewMachine(key);
    await machine.track();
    await machine.signOff(machine.id);
    const again = await machine.register();
    expect([again.status, again.body.registration.id, again.body.registration.signedOffAt]).toEqual([200, machine.id, null]);
    expect((await machine.track()).status).toBe(200);
    expect((await readLicense(id)).activationsUsed).toBe(1);
  });

  check('license.occupied', 'can be freed immediately by an administrator', async () => {
    const { id, key } = await issueLicense(oneMachine);
    const machine = await registerNewMachine(key);
    await machine.track();
    await machine.signOff(machine.id);
    expect((await call('deleteRegistration', { params: { id: machine.id }, token })).status).toBe(204);
    expect(await readLicense(id)).toMatchObject({ activationsUsed: 0, registrations: [] });
    expect((await new Machine(key).register()).status).toBe(201);
  });

  check('license.occupied', 'releases its activation immediately if it has no offline token', async () => {
    const { id, key } = await issueLicense({ maxActivations: 1, limits: { graceDays: 0 } });
    const machine = await registerNewMachine(key);
    await machine.track();
    await machine.signOff(machine.id);
    expect((await readLicense(id)).activationsUsed).toBe(0);
    expect((await new Machine(key).register()).status).toBe(201);
  });

  check('license.occupied', 'releases its activation when its offline token has expired', async () => {
    const { id, machine, waitMs } = await attemptBeforeExpiry(async (expiresAt) => {
      const license = await createLicense({ maxActivations: 1, expiresAt });
      if (license.status !== 201) return null;
      const first = new Machine(license.body.key);
      const registration = await first.register();
      const seat = await first.track();
      if (seat.status !== 200) return null;
      expect((await first.signOff(registration.body.registration.id)).status).toBe(204);
      return { id: license.body.id as string, machine: first };
    });
    await eventually(async () => (await machine.track()).body.code, 'LICENSE_EXPIRED', waitMs);
    expect((await callOnLicense('extendLicense', id, { days: 30, basis: 'now' })).status).toBe(200);
    expect((await new Machine(machine.key).register()).status).toBe(201);
    expect((await readLicense(id)).activationsUsed).toBe(1);
  });

  check(
    { rule: 'write.logged', needs: ['activity-log'] },
    'is logged with the time until which its activation is occupied',
    async () => {
      const { key } = await issueLicense(oneMachine);
      const machine = await registerNewMachine(key);
      const { offlineToken } = (await machine.track()).body;
      await machine.signOff(machine.id);
      await call('deleteRegistration', { params: { id: machine.id }, token });
      const { body } = await call('listActivity', { token, query: { entityId: machine.id, sort: 'at' } });
      const entries = body.items as { action: string; actor: { kind: string }; changes: { to: string | null }[] }[];
      expect(entries.map(({ action, actor }) => [action, actor.kind])).toEqual([
        ['machine.registered', 'plugin'],
        ['machine.signed-off', 'plugin'],
        ['machine.freed', 'user'],
      ]);
      const end = expiryOf(offlineToken);
      for (const { action, changes } of entries.slice(1)) {
        const times = changes.map(({ to }) => Date.parse(to ?? ''));
        expect(times, `new values of ${action}`).toContain(Date.parse(end));
      }
    },
  );
});
