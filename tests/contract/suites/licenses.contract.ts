// Licenses, as administrators manage them and as the desktop plugin uses them.
import { eventually, expect } from '../expect.ts';
import { check, checks, group, prepare, suite } from '../runner.ts';
import { attemptBeforeExpiry } from '../soon.ts';
import { adminToken, call, exampleBody, ifMatch, readLocation, unique, readWholeList } from '../client.ts';

suite('licenses', { tags: ['licenses'] });

let token: string;
prepare(async () => {
  token = await adminToken();
});

interface Issued {
  id: string;
  key: string;
  keyEnding: string;
}

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

async function issueLicense(change: object = {}): Promise<Issued> {
  const body = { ...exampleBody('createLicense'), expiresAt: inDays(365), ...change };
  const answer = await call('createLicense', { token, body });
  expect(answer.status).toBe(201);
  return answer.body as Issued;
}

const read = async (id: string) => (await call('getLicense', { params: { id }, token })).body;
const callAsAdmin = (operation: string, id: string, body?: object, headers: Record<string, string> = {}) =>
  call(operation, { params: { id }, token, body, headers });
const withKey = (key: string) => ({ 'x-license-key': key });

/** A machine with the plugin and a license key. */
class Machine {
  readonly fingerprint = unique('fingerprint-of-a-machine');
  readonly instanceId: string = crypto.randomUUID();
  readonly key: string;
  readonly name: string;
  constructor(key: string, name = unique('WS')) {
    this.key = key;
    this.name = name;
  }
  register(change: object = {}) {
    const body = { ...exampleBody('registerMachine'), fingerprint: this.fingerprint, machineName: this.name, ...change };
    return call('registerMachine', { headers: withKey(this.key), body });
  }
  track(instanceId = this.instanceId) {
    return call('trackInstance', { headers: withKey(this.key), body: { fingerprint: this.fingerprint, instanceId } });
  }
  untrack(instanceId = this.instanceId) {
    return call('untrackInstance', { headers: withKey(this.key), body: { fingerprint: this.fingerprint, instanceId } });
  }
  async loginCode(instanceId = this.instanceId): Promise<string> {
    const query = { fingerprint: this.fingerprint, instanceId };
    return (await call('isLogged', { headers: withKey(this.key), query })).body.code as string;
  }
  registration() {
    return call('getRegistration', { headers: withKey(this.key), query: { fingerprint: this.fingerprint } });
  }
  signOff(id: string) {
    return call('deleteRegistration', {
      params: { id },
      headers: withKey(this.key),
      query: { fingerprint: this.fingerprint },
    });
  }
}

async function registerNewMachine(key: string, name?: string): Promise<Machine & { id: string }> {
  const machine = new Machine(key, name);
  const { status, body } = await machine.register();
  expect(status).toBe(201);
  return Object.assign(machine, { id: body.registration.id as string });
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status);

group('a license', {}, () => {
  check('license.key', 'shows its key once, and afterwards only the end of the key', async () => {
    const customer = { name: unique('Customer'), email: 'customer@example.com', company: 'Example Piping GmbH' };
    const notes = 'Ordered by telephone.';
    const body = { ...exampleBody('createLicense'), expiresAt: inDays(365), customer, notes };
    const answer = await call('createLicense', { token, body });
    const { key, ...license } = answer.body;
    expect(key.endsWith(license.keyEnding)).toBe(true);
    expect((await readLocation('createLicense', answer, token)).body).toEqual(await read(license.id));
    expect(license).toMatchObject({ status: 'active', activationsUsed: 0, instancesInUse: 0, version: 1, customer, notes });

    const later = [await read(license.id), (await call('listLicenses', { token, query: { q: customer.name } })).body];
    expect(later[1]).toMatchObject({ total: 1, items: [license] });
    for (const one of later) expect(JSON.stringify(one)).not.toContain(key.slice(4, -5));
  });

  check({ rule: 'license.key', needs: ['activity-log'] }, 'is logged without its key', async () => {
    const { id, key } = await issueLicense();
    const { items } = (await call('listActivity', { token, query: { entityId: id } })).body;
    expect(items).toMatchObject([{ action: 'license.issued', entity: { kind: 'license', id } }]);
    expect(JSON.stringify(items)).not.toContain(key.slice(4, -5));
  });

  check({ rule: 'license.key', needs: ['customers'] }, 'sends its key to the customer by email only on request', async () => {
    const email = `${unique('customer').toLowerCase()}@example.com`;
    const customer = { name: 'Ines Example', email };
    const mails = async () => (await call('exportPersonData', { token, query: { email } })).body.mails.length as number;
    const body = { ...exampleBody('createLicense'), expiresAt: inDays(365), customer };
    await call('createLicense', { token, body });
    expect(await mails()).toBe(0);
    const headers = { 'idempotency-key': unique('key') };
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await call('createLicense', { token, headers, body: { ...body, sendKey: true } });
      expect([answer.status, typeof answer.body.key]).toEqual([201, 'string']);
    }
    expect(await mails()).toBe(1);
  });

  check('license.limits', 'gets the default limits', async () => {
    const { id } = await issueLicense({ limits: undefined });
    expect((await read(id)).limits).toEqual({
      exportsPerMonth: null,
      maxElements: null,
      graceDays: 7,
      leaseSeconds: 600,
      features: [],
    });
  });

  checks(
    'license.type',
    [
      ['trial', {}, '/expiresAt'],
      ['subscription', { expiresAt: null }, '/expiresAt'],
      ['perpetual', { expiresAt: '2099-12-31T00:00:00Z' }, '/expiresAt'],
      ['node-locked', { maxActivations: 2 }, '/maxActivations'],
    ],
    'of the type %s is rejected with %j',
    async (type, change, pointer) => {
      const { expiresAt: _, ...example } = exampleBody('createLicense');
      const { status, body } = await call('createLicense', { token, body: { ...example, type, ...change } });
      expect([status, body.code]).toEqual([422, 'TYPE_INCOMPATIBLE']);
      expect(body.details).toMatchObject([{ pointer, code: 'TYPE_INCOMPATIBLE' }]);
    },
  );

  const invalidExpiries = [
    { name: 'in the past', expiresAt: inDays(-1) },
    { name: 'after the year 9999 in UTC', expiresAt: '9999-12-31T23:59:59-12:00' },
  ];
  checks('license.type', invalidExpiries, 'that expires $name is rejected', async ({ expiresAt }) => {
    const { status, body } = await call('createLicense', { token, body: { ...exampleBody('createLicense'), expiresAt } });
    expect([status, body.code, body.details[0].pointer]).toEqual([422, 'VALIDATION_FAILED', '/expiresAt']);
  });

  check(
    'list.filter',
    'is found by end of key, customer, status, type, product and expiry, and sorted by customer and expiry',
    async () => {
      const mark = unique('Sorted');
      const customer = (name: string) => ({ name: `${name} ${mark}`, email: 'x@example.com' });
      const soon = await issueLicense({ customer: customer('b'), type: 'trial', expiresAt: inDays(3) });
      const never = await issueLicense({
        customer: customer('A'),
        type: 'perpetual',
        expiresAt: undefined,
        product: 'revit-families',
      });
      const late = await issueLicense({ customer: customer('c') });
      const ids = async (query: Record<string, string | string[]>) =>
        (await call('listLicenses', { token, query: { q: mark, ...query } })).body.items.map(({ id }: Issued) => id);
      expect(await ids({ sort: 'customer' })).toEqual([never.id, soon.id, late.id]);
      expect(await ids({ sort: 'expiresAt' })).toEqual([soon.id, late.id, never.id]);
      expect(await ids({ sort: '-expiresAt' })).toEqual([never.id, late.id, soon.id]);
      expect(await ids({ status: 'expiring' })).toEqual([soon.id]);
      expect(await ids({ status: ['active', 'expired'], sort: 'customer' })).toEqual([never.id, late.id]);
      expect(await ids({ type: ['trial', 'perpetual'], sort: 'customer' })).toEqual([never.id, soon.id]);
      expect(await ids({ product: 'revit-families' })).toEqual([never.id]);
      expect(await ids({ expiresBefore: inDays(400), sort: 'expiresAt' })).toEqual([soon.id, late.id]);
      const [email, company] = [`${unique('mail').toLowerCase()}@example.com`, unique('Company')];
      const named = await issueLicense({ customer: { name: 'Somebody', email, company } });
      expect(await ids({ q: email.toUpperCase() })).toEqual([named.id]);
      expect(await ids({ q: company.toLowerCase() })).toEqual([named.id]);
      const byEnding = await readWholeList('listLicenses', { token, query: { q: late.keyEnding } });
      expect(byEnding.body.items.map(({ id }: Issued) => id)).toContain(late.id);
      const bad = await call('listLicenses', { token, query: { expiresBefore: '9999-12-31T23:59:59-12:00' } });
      expect([bad.status, bad.body.details[0].pointer]).toEqual([400, '#/query/expiresBefore']);
    },
  );

  check('write.deleted', 'with registered machines is deleted only with force', async () => {
    const { id, key } = await issueLicense();
    const machine = await registerNewMachine(key);
    const refused = await callAsAdmin('deleteLicense', id);
    expect([refused.status, refused.body.code]).toEqual([409, 'LICENSE_IN_USE']);
    expect((await call('deleteLicense', { params: { id }, token, query: { force: 'true' } })).status).toBe(204);
    expect((await machine.track()).body.code).toBe('LICENSE_INVALID');
    expect((await call('getLicense', { params: { id }, token })).status).toBe(404);
  });

  check('write.version', 'accepts one of two concurrent changes and rejects the other with 412', async () => {
    const { id } = await issueLicense();
    const headers = ifMatch(await call('getLicense', { params: { id }, token }));
    const change = (maxInstances: number) => callAsAdmin('updateLicenseInstances', id, { maxInstances }, headers);
    const answers = await Promise.all([change(7), change(8)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect(await read(id)).toMatchObject({ version: 2 });
  });

  check('write.unchanged', 'keeps its version when a change has no effect, a machine registers or a session starts', async () => {
    const { id, key } = await issueLicense();
    const { updatedAt } = await read(id);
    expect((await callAsAdmin('updateLicenseActivations', id, { maxActivations: 5 })).body.version).toBe(1);
    await (await registerNewMachine(key)).track();
    expect(await read(id)).toMatchObject({ version: 1, updatedAt, activationsUsed: 1, instancesInUse: 1 });
  });
});

group('changes of a license', {}, () => {
  check({ rule: 'write.logged', needs: ['activity-log'] }, 'are logged with old and new values', async () => {
    const { id } = await issueLicense({ expiresAt: inDays(100), limits: { graceDays: 7, features: ['batch-export'] } });
    const { expiresAt } = await read(id);
    const later = inDays(200);
    await callAsAdmin('updateLicenseActivations', id, { maxActivations: 9 });
    await callAsAdmin('updateLicenseInstances', id, { maxInstances: 8 });
    await callAsAdmin('updateLicenseLimits', id, { graceDays: 14, features: ['a', 'b'] });
    await callAsAdmin('extendLicense', id, { expiresAt: later });
    await callAsAdmin('updateLicenseType', id, { type: 'perpetual' });
    await callAsAdmin('deactivateLicense', id, { reason: 'The invoice is unpaid.' });
    await callAsAdmin('reactivateLicense', id);
    const { body } = await call('listActivity', { token, query: { entityId: id, sort: 'at' } });
    const found = body.items as { action: string; changes: { field: string; from: unknown; to: unknown }[] }[];
    expect(found.map(({ action }) => action)).toEqual([
      'license.issued',
      'license.activations-changed',
      'license.instances-changed',
      'license.limits-changed',
      'license.extended',
      'license.type-changed',
      'license.deactivated',
      'license.reactivated',
    ]);
    const changes = found.map((entry) => entry.changes);
    expect(changes[1]).toEqual([{ field: 'maxActivations', from: '5', to: '9' }]);
    expect(changes[2]).toEqual([{ field: 'maxInstances', from: '2', to: '8' }]);
    expect(changes[3]).toEqual([
      { field: 'graceDays', from: '7', to: '14' },
      { field: 'features', from: 'batch-export', to: 'a, b' },
    ]);
    expect(changes[4]).toEqual([{ field: 'expiresAt', from: expiresAt, to: later }]);
    expect(changes[5]).toEqual([
      { field: 'type', from: 'floating', to: 'perpetual' },
      { field: 'expiresAt', from: later, to: null },
    ]);
    expect(changes[6]).toContainEqual({ field: 'status', from: 'active', to: 'deactivated' });
    expect(changes[6]).toContainEqual({ field: 'deactivationReason', from: null, to: 'The invoice is unpaid.' });
    expect(changes[7]).toContainEqual({ field: 'status', from: 'deactivated', to: 'active' });
    expect(await read(id)).toMatchObject({ version: 8, type: 'perpetual', expiresAt: null, deactivationReason: null });
  });

  check({ rule: 'write.logged', needs: ['activity-log'] }, 'stay in the activity log after the license is deleted', async () => {
    const { id } = await issueLicense();
    await callAsAdmin('deleteLicense', id);
    const { body } = await call('listActivity', { token, query: { entityId: id, sort: '-at' } });
    expect(body.items.map(({ action }: { action: string }) => action)).toEqual(['license.deleted', 'license.issued']);
    expect(body.items[0]).toMatchObject({ actor: { kind: 'user' }, entity: { kind: 'license', id } });
  });

  check('license.limits', 'leave unnamed limits unchanged', async () => {
    const { id } = await issueLicense({ limits: { maxElements: 50_000, features: ['batch-export'] } });
    const { body } = await callAsAdmin('updateLicenseLimits', id, { maxElements: null, leaseSeconds: 60 });
    expect(body.limits).toEqual({
      exportsPerMonth: null,
      maxElements: null,
      graceDays: 7,
      leaseSeconds: 60,
      features: ['batch-export'],
    });
  });

  check('license.limits', 'cannot set a limit below current usage', async () => {
    const { id, key } = await issueLicense();
    const machines = [await registerNewMachine(key), await registerNewMachine(key)];
    for (const machine of machines) expect((await machine.track()).status).toBe(200);
    const refused = [
      await callAsAdmin('updateLicenseActivations', id, { maxActivations: 1 }),
      await callAsAdmin('updateLicenseInstances', id, { maxInstances: 1 }),
      await callAsAdmin('updateLicenseType', id, { type: 'node-locked' }),
    ];
    for (const { status, body } of refused) {
      expect([status, body.code, body.current]).toEqual([409, 'BELOW_CURRENT_USE', 2]);
    }
    expect(await read(id)).toMatchObject({ version: 1, type: 'floating', maxActivations: 5, maxInstances: 2 });
    await machines[0]?.untrack();
    expect((await callAsAdmin('updateLicenseInstances', id, { maxInstances: 1 })).status).toBe(200);
  });

  check('license.type', 'to node-locked require a limit of one activation, which cannot be raised afterwards', async () => {
    const { id, key } = await issueLicense();
    await registerNewMachine(key);
    const early = await callAsAdmin('updateLicenseType', id, { type: 'node-locked' });
    expect([early.status, early.body.code, early.body.details[0].pointer]).toEqual([422, 'TYPE_INCOMPATIBLE', '/maxActivations']);
    await callAsAdmin('updateLicenseActivations', id, { maxActivations: 1 });
    expect((await callAsAdmin('updateLicenseType', id, { type: 'node-locked' })).body.type).toBe('node-locked');
    const more = await callAsAdmin('updateLicenseActivations', id, { maxActivations: 2 });
    expect([more.status, more.body.code]).toEqual([422, 'TYPE_INCOMPATIBLE']);
  });

  check('license.type', 'of the type require or remove the expiry', async () => {
    const { id } = await issueLicense({ type: 'perpetual', expiresAt: undefined });
    expect((await callAsAdmin('updateLicenseType', id, { type: 'subscription' })).body.code).toBe('TYPE_INCOMPATIBLE');
    expect((await callAsAdmin('updateLicenseType', id, { type: 'perpetual', expiresAt: inDays(1) })).body.code).toBe(
      'TYPE_INCOMPATIBLE',
    );
    const past = await callAsAdmin('updateLicenseType', id, { type: 'subscription', expiresAt: inDays(-1) });
    expect([past.status, past.body.code]).toEqual([422, 'VALIDATION_FAILED']);
    const end = inDays(30);
    expect((await callAsAdmin('updateLicenseType', id, { type: 'subscription', expiresAt: end })).body.expiresAt).toBe(end);
    expect((await callAsAdmin('updateLicenseType', id, { type: 'trial' })).body).toMatchObject({ type: 'trial', expiresAt: end });
    expect((await callAsAdmin('updateLicenseType', id, { type: 'perpetual' })).body).toMatchObject({
      expiresAt: null,
      version: 4,
    });
  });
});

group('a repeated call', {}, () => {
  const withIdempotencyKey = () => ({ 'Idempotency-Key': unique('key') });

  check('write.idempotent', 'to issue a license gets the same license and the same key', async () => {
    const headers = withIdempotencyKey();
    const body = { ...exampleBody('createLicense'), expiresAt: inDays(365), notes: unique('Ordered') };
    const [first, second] = [
      await call('createLicense', { token, body, headers }),
      await call('createLicense', { token, body, headers }),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    const other = await call('createLicense', { token, body: { ...body, maxInstances: 9 }, headers });
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  check('write.idempotent', 'to extend, deactivate or reactivate a license changes it once', async () => {
    const { id } = await issueLicense();
    const twice = async (operation: string, body?: object) => {
      const headers = withIdempotencyKey();
      const answers = [await callAsAdmin(operation, id, body, headers), await callAsAdmin(operation, id, body, headers)];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers[1]?.body).toEqual(answers[0]?.body);
    };
    await twice('extendLicense', { days: 30, basis: 'expiry' });
    await twice('deactivateLicense', { reason: 'The invoice is unpaid.' });
    await twice('reactivateLicense');
    expect((await read(id)).version).toBe(4);
  });

  check('write.idempotent', 'to register a machine gets the first response, but only for the same license', async () => {
    const headers = withIdempotencyKey();
    const [one, other] = [await issueLicense(), await issueLicense()];
    const body = { ...exampleBody('registerMachine'), fingerprint: unique('fingerprint-of-a-machine') };
    const register = (key: string) => call('registerMachine', { headers: { ...withKey(key), ...headers }, body });
    const first = await register(one.key);
    const again = await register(one.key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    const otherAnswer = await register(other.key);
    expect(otherAnswer.body.registration.licenseId).toBe(other.id);
  });
});

group('an extension', {}, () => {
  check('license.extension', 'counts its days from the expiry or from now', async () => {
    const { id } = await issueLicense({ expiresAt: inDays(10) });
    const { expiresAt } = await read(id);
    const byExpiry = await callAsAdmin('extendLicense', id, { days: 30, basis: 'expiry' });
    expect(Date.parse(byExpiry.body.expiresAt) - Date.parse(expiresAt)).toBe(30 * dayMs);
    const byNow = await callAsAdmin('extendLicense', id, { days: 60, basis: 'now' });
    expect(Math.abs(Date.parse(byNow.body.expiresAt) - Date.now() - 60 * dayMs)).toBeLessThan(60_000);
  });

  check('write.version', 'takes effect once with If-Match', async () => {
    const { id } = await issueLicense();
    const headers = ifMatch(await call('getLicense', { params: { id }, token }));
    const once = () => callAsAdmin('extendLicense', id, { days: 30, basis: 'expiry' }, headers);
    expect((await Promise.all([once(), once()])).map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  check('license.extension', 'cannot shorten a license, and is rejected for a license without an expiry', async () => {
    const { id } = await issueLicense({ expiresAt: inDays(100) });
    for (const body of [{ days: 30, basis: 'now' }, { expiresAt: inDays(99) }, { expiresAt: inDays(-1) }]) {
      const refused = await callAsAdmin('extendLicense', id, body);
      expect([refused.status, refused.body.code]).toEqual([422, 'VALIDATION_FAILED']);
    }
    for (const body of [{ days: 30 }, { days: 30, basis: 'now', expiresAt: inDays(200) }]) {
      expect((await callAsAdmin('extendLicense', id, body)).status).toBe(422);
    }
    const { id: endless } = await issueLicense({ type: 'perpetual', expiresAt: undefined });
    expect((await callAsAdmin('extendLicense', endless, { days: 1, basis: 'now' })).body.code).toBe('TYPE_INCOMPATIBLE');
  });
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
    expect((await read(id)).activationsUsed).toBe(0);
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
    expect(await read(id)).toMatchObject({ activationsUsed: 0, instancesInUse: 0, registrations: [] });
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

  check('license.machine', 'can sign off itself only', async () => {
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
    await callAsAdmin('deactivateLicense', id, { reason: 'Deactivated by a check.' });
    expect((await machine.signOff(machine.id)).status).toBe(204);
    expect((await machine.signOff(machine.id)).status).toBe(404);
    expect((await read(id)).activationsUsed).toBe(1);
  });

  check({ rule: 'license.machine', needs: ['activity-log'] }, 'is logged when it signs off', async () => {
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

group('a session', {}, () => {
  check('license.seat', 'takes one seat in repeated and concurrent calls', async () => {
    const { id, key } = await issueLicense();
    const machine = await registerNewMachine(key);
    const answers = await Promise.all(Array.from({ length: 10 }, () => machine.track()));
    expect(answers.map(({ status }) => status)).toEqual(times(10, 200));
    expect((await machine.track(machine.instanceId.toUpperCase())).body.seats).toEqual({ used: 1, max: 2 });
    expect(await machine.loginCode()).toBe('LOGGED_IN');
    const { registrations, instancesInUse } = await read(id);
    expect(instancesInUse).toBe(1);
    expect(registrations[0].instances).toMatchObject([{ instanceId: machine.instanceId }]);
  });

  check('license.lease', 'gets a heartbeat interval and the end of its lease', async () => {
    const { key } = await issueLicense({ limits: { leaseSeconds: 100 } });
    const { body } = await (await registerNewMachine(key)).track();
    expect(body.nextHeartbeatInSeconds).toBe(33);
    expect(Date.parse(body.leaseExpiresAt) - Date.parse(body.serverTime)).toBe(100_000);
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
    expect((await read(id)).instancesInUse).toBe(0);
    expect(await machine.loginCode()).toBe('NO_LEASE');
    await machine.track();
    expect(await machine.loginCode(machine.instanceId.toUpperCase())).toBe('LOGGED_IN');
    await machine.untrack(machine.instanceId.toUpperCase());
    expect(await machine.loginCode()).toBe('NO_LEASE');
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
    const off = await callAsAdmin('deactivateLicense', id, { reason: 'The invoice is unpaid.' });
    expect(off.body).toMatchObject({ status: 'deactivated', instancesInUse: 0, activationsUsed: 1 });
    const refused = [await machine.track(), await machine.register(), await new Machine(key).register()];
    for (const { status, body } of refused) expect([status, body.code]).toEqual([403, 'LICENSE_DEACTIVATED']);
    for (const { body } of refused) expect(JSON.stringify(body)).not.toContain('invoice');
    expect([await machine.loginCode(), await neighbor.loginCode()]).toEqual(['LICENSE_DEACTIVATED', 'LOGGED_IN']);
    expect((await machine.registration()).body.license.status).toBe('deactivated');
    expect((await machine.untrack()).status).toBe(204);
    expect((await callAsAdmin('deactivateLicense', id, { reason: 'Again.' })).body.code).toBe('ALREADY_DEACTIVATED');
    expect((await read(id)).deactivationReason).toBe('The invoice is unpaid.');
    expect((await callAsAdmin('reactivateLicense', id)).body.status).toBe('active');
    expect((await callAsAdmin('reactivateLicense', id)).body.code).toBe('NOT_DEACTIVATED');
    expect((await machine.track()).status).toBe(200);
  });

  check({ rule: 'license.force', needs: ['plugin'] }, 'cannot download the bundle while the license is deactivated', async () => {
    const { id, key } = await issueLicense();
    const download = () => call('getPluginBundle', { headers: withKey(key) });
    await callAsAdmin('deactivateLicense', id, { reason: 'The invoice is unpaid.' });
    expect((await download()).body.code).toBe('LICENSE_DEACTIVATED');
    await callAsAdmin('reactivateLicense', id);
    expect((await download()).status).not.toBe(403);
  });

  check('license.force', 'is rejected from the expiry of the license until the license is extended', async () => {
    const { id, machine, waitMs } = await attemptBeforeExpiry(async (expiresAt) => {
      const { status, body } = await call('createLicense', { token, body: { ...exampleBody('createLicense'), expiresAt } });
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
    expect((await callAsAdmin('extendLicense', id, { days: 30, basis: 'now' })).body.status).toBe('active');
    expect((await machine.track()).status).toBe(200);
  });
});

const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as any;

/** The time at which an offline token expires. */
const expiryOf = (jws: string) => new Date(decode(jws.split('.')[1]).exp * 1000).toISOString();

group('a machine that signs off', {}, () => {
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
      expect(await read(id)).toMatchObject({ activationsUsed: 1, instancesInUse: 0, registrations: [{ id: machine.id }] });
      expect((await read(id)).registrations[0].signedOffAt).not.toBeNull();
      expect([(await machine.track()).body.code, await machine.loginCode()]).toEqual(['NOT_REGISTERED', 'NOT_REGISTERED']);
    },
  );

  check('license.occupied', 'counts toward the activations in use, below which the limit cannot be set', async () => {
    const { id, key } = await issueLicense({ maxActivations: 2 });
    const [first, second] = [await registerNewMachine(key), await registerNewMachine(key)];
    await first.track();
    await first.signOff(first.id);
    const refused = await callAsAdmin('updateLicenseActivations', id, { maxActivations: 1 });
    expect([refused.status, refused.body.code, refused.body.current]).toEqual([409, 'BELOW_CURRENT_USE', 2]);
    await second.signOff(second.id);
    expect((await callAsAdmin('updateLicenseActivations', id, { maxActivations: 1 })).status).toBe(200);
  });

  check('license.occupied', 'gets its activation back when it registers again', async () => {
    const { id, key } = await issueLicense(oneMachine);
    const machine = await registerNewMachine(key);
    await machine.track();
    await machine.signOff(machine.id);
    const again = await machine.register();
    expect([again.status, again.body.registration.id, again.body.registration.signedOffAt]).toEqual([200, machine.id, null]);
    expect((await machine.track()).status).toBe(200);
    expect((await read(id)).activationsUsed).toBe(1);
  });

  check('license.occupied', 'can be freed immediately by an administrator', async () => {
    const { id, key } = await issueLicense(oneMachine);
    const machine = await registerNewMachine(key);
    await machine.track();
    await machine.signOff(machine.id);
    expect((await call('deleteRegistration', { params: { id: machine.id }, token })).status).toBe(204);
    expect(await read(id)).toMatchObject({ activationsUsed: 0, registrations: [] });
    expect((await new Machine(key).register()).status).toBe(201);
  });

  check('license.occupied', 'releases its activation immediately if it has no offline token', async () => {
    const { id, key } = await issueLicense({ maxActivations: 1, limits: { graceDays: 0 } });
    const machine = await registerNewMachine(key);
    await machine.track();
    await machine.signOff(machine.id);
    expect((await read(id)).activationsUsed).toBe(0);
    expect((await new Machine(key).register()).status).toBe(201);
  });

  check('license.occupied', 'releases its activation when its offline token has expired', async () => {
    const { id, machine, waitMs } = await attemptBeforeExpiry(async (expiresAt) => {
      const body = { ...exampleBody('createLicense'), maxActivations: 1, expiresAt };
      const license = await call('createLicense', { token, body });
      if (license.status !== 201) return null;
      const first = new Machine(license.body.key);
      const registration = await first.register();
      const seat = await first.track();
      if (seat.status !== 200) return null;
      expect((await first.signOff(registration.body.registration.id)).status).toBe(204);
      return { id: license.body.id as string, machine: first };
    });
    await eventually(async () => (await machine.track()).body.code, 'LICENSE_EXPIRED', waitMs);
    expect((await callAsAdmin('extendLicense', id, { days: 30, basis: 'now' })).status).toBe(200);
    expect((await new Machine(machine.key).register()).status).toBe(201);
    expect((await read(id)).activationsUsed).toBe(1);
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
      const entries = body.items as { action: string; actor: { kind: string }; changes: object[] }[];
      expect(entries.map(({ action, actor }) => [action, actor.kind])).toEqual([
        ['machine.registered', 'plugin'],
        ['machine.signed-off', 'plugin'],
        ['machine.freed', 'user'],
      ]);
      const end = expiryOf(offlineToken);
      expect(entries[1]?.changes).toContainEqual({ field: 'occupiedUntil', from: null, to: end });
      expect(entries[2]?.changes).toContainEqual({ field: 'offlineUntil', from: null, to: end });
    },
  );
});

group('an offline token', {}, () => {
  check('license.offline', 'is signed with a published key and names machine and license', async () => {
    const { id, key } = await issueLicense({ limits: { graceDays: 3, features: ['batch-export'] } });
    const machine = await registerNewMachine(key);
    const { body } = await machine.track();
    const [header, payload, signature] = (body.offlineToken as string).split('.');
    const { body: set, headers } = await call('getOfflineTokenKeys');
    expect(headers.get('cache-control')).toMatch(/public/);
    const { alg, kid } = decode(header);
    const jwk = set.keys.find((one: { kid: string }) => one.kid === kid);
    expect([alg, jwk.crv]).toEqual(['EdDSA', 'Ed25519']);
    const publicKey = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify']);
    const signed = Buffer.from(`${header}.${payload}`);
    expect(await crypto.subtle.verify('Ed25519', publicKey, Buffer.from(signature ?? '', 'base64url'), signed)).toBe(true);
    const digest = await crypto.subtle.digest('SHA-256', Buffer.from(machine.fingerprint));
    const iat = Math.floor(Date.parse(body.serverTime) / 1000);
    expect(decode(payload)).toMatchObject({
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
    expect(decode(offlineToken.split('.')[1]).exp).toBe(Math.floor(Date.parse(end) / 1000));
    await callAsAdmin('updateLicenseLimits', id, { graceDays: 0 });
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
    expect((await read(id)).activationsUsed).toBe(places);
  });

  check('license.seat', `give exactly ${places} seats to ${machineCount} sessions`, async () => {
    const { id, key } = await issueLicense({ maxActivations: machineCount, maxInstances: places });
    const machines = Array.from({ length: machineCount }, () => new Machine(key));
    const arrived = await Promise.all(machines.map((machine) => machine.register()));
    expect(arrived.map(({ status }) => status)).toEqual(times(machineCount, 201));
    const answers = await Promise.all(machines.map((machine) => machine.track()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...times(places, 200), ...times(machineCount - places, 409)]);
    expect(answers.filter(({ status }) => status === 200).every(({ body }) => body.seats.used <= places)).toBe(true);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.holders).toHaveLength(20);
    expect((await read(id)).instancesInUse).toBe(places);

    // Sessions with a seat keep it, and each released seat goes to exactly one waiting session.
    const inside = machines.filter((_, index) => answers[index]?.status === 200);
    const outside = machines.filter((_, index) => answers[index]?.status === 409);
    const leaving = inside.slice(0, 10);
    expect((await Promise.all(leaving.map((machine) => machine.untrack()))).map(({ status }) => status)).toEqual(times(10, 204));
    const next = await Promise.all([...inside.slice(10), ...outside].map((machine) => machine.track()));
    expect(next.slice(0, 40).map(({ status }) => status)).toEqual(times(40, 200));
    expect(next.slice(40).filter(({ status }) => status === 200)).toHaveLength(10);
    expect((await read(id)).instancesInUse).toBe(places);
  });

  check('license.force', 'leave no seat in use on a license that is deactivated at the same time', async () => {
    const { id, key } = await issueLicense({ maxActivations: 20, maxInstances: 20 });
    const machines = await Promise.all(Array.from({ length: 20 }, () => registerNewMachine(key)));
    await Promise.all([
      ...machines.slice(0, 10).map((machine) => machine.track()),
      callAsAdmin('deactivateLicense', id, { reason: 'Deactivated by a check.' }),
      ...machines.slice(10).map((machine) => machine.track()),
    ]);
    expect((await read(id)).instancesInUse).toBe(0);
  });
});

group('renewals', { operation: 'listRenewals' }, () => {
  const found = async (query: Record<string, string | string[]>) => (await call('listRenewals', { token, query })).body;
  const license = (mark: string, change: object = {}) =>
    issueLicense({ customer: { name: mark, email: 'customer@example.com', company: null }, maxInstances: 5, ...change });

  check('license.renewals', 'contain a license in the month of its expiry', async () => {
    const mark = unique('Renewal');
    const { id } = await license(mark, { expiresAt: '2031-12-31T23:59:59.000Z' });
    const next = await license(mark, { expiresAt: '2032-01-01T00:00:00.000Z', product: 'revit-families' });
    const { items } = await found({ q: mark });
    expect(items.map((item: { id: string; month: string }) => [item.id, item.month])).toEqual([
      [id, '2031-12'],
      [next.id, '2032-01'],
    ]);
    const total = async (query: Record<string, string>) => (await found({ q: mark, ...query })).total as number;
    expect([await total({ month: '2031-12' }), await total({ month: '2032-01' }), await total({ month: '2031-11' })]).toEqual([
      1, 1, 0,
    ]);
    expect((await found({ q: mark, product: 'revit-families' })).items).toMatchObject([{ id: next.id }]);
    expect((await found({ q: mark, sort: '-expiresAt' })).items).toMatchObject([{ id: next.id }, { id }]);
  });

  check('license.renewals', 'contain no license that is deactivated or has no expiry', async () => {
    const mark = unique('Renewal');
    await license(mark, { type: 'perpetual', expiresAt: null });
    const { id } = await license(mark);
    expect((await found({ q: mark })).items).toMatchObject([{ id }]);
    await callAsAdmin('deactivateLicense', id, { reason: 'Deactivated by a check.' });
    expect((await found({ q: mark })).total).toBe(0);
  });

  check('license.renewals', 'show the peak use of the seats', async () => {
    const mark = unique('Renewal');
    const { id, key } = await license(mark);
    expect((await found({ q: mark })).items).toMatchObject([{ id, maxInstances: 5, seatPeak: 0, daysInUse: 0 }]);
    const machine = await registerNewMachine(key);
    const sessions = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    for (const session of sessions) expect((await machine.track(session)).status).toBe(200);
    for (const session of sessions) await machine.untrack(session);
    await machine.track(sessions[0]);
    const [renewal] = (await found({ q: mark })).items;
    expect(renewal.seatPeak).toBe(3);
    // A lease that runs past midnight counts for both days.
    expect([1, 2]).toContain(renewal.daysInUse);
    expect((await read(id)).instancesInUse).toBe(1);
  });

  check('list.sort', 'are sorted by customer, ignoring case', async () => {
    const mark = unique('Renewal');
    for (const name of ['b', 'C', 'a']) await license(`${mark} ${name}`);
    const names = async (sort: string) =>
      (await found({ q: mark, sort })).items.map(({ customer }: { customer: { name: string } }) => customer.name.at(-1));
    expect([await names('customer'), await names('-customer')]).toEqual([
      ['a', 'b', 'C'],
      ['C', 'b', 'a'],
    ]);
  });
});
