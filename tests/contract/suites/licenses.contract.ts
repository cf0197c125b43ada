// Licenses, as administrators manage them.
import { adminToken, call, exampleBody, ifMatch, readLocation, readWholeList, unique } from '../client.ts';
import { expectCreatedOnce } from '../created-once.ts';
import { expect } from '../expect.ts';
import { expectChanges } from '../logged-changes.ts';
import {
  callOnLicense,
  createLicense,
  dayMs,
  inDays,
  issueLicense,
  readLicense,
  registerNewMachine,
  withKey,
} from '../plugin-machine.ts';
import { check, checks, group, prepare, suite } from '../runner.ts';
import { normalizeTime } from '../times.ts';

suite('licenses', { tags: ['licenses'] });

let token: string;
prepare(async () => {
  token = await adminToken();
});

group('a license', {}, () => {
  check('license.key', 'shows its key once, and after that only the end of the key', async () => {
    const customer = { name: unique('Customer'), email: 'customer@example.com', company: 'Example Piping GmbH' };
    const notes = 'Ordered by phone.';
    const body = { ...exampleBody('createLicense'), expiresAt: inDays(365), customer, notes };
    const answer = await call('createLicense', { token, body });
    const { key, ...license } = answer.body;
    expect(key.slice(-license.keyEnding.length), 'the end of the key').toBe(license.keyEnding);
    expect((await readLocation('createLicense', answer, token)).body).toEqual(await readLicense(license.id));
    expect(license).toMatchObject({ status: 'active', activationsUsed: 0, instancesInUse: 0, version: 1, customer, notes });

    const later = [await readLicense(license.id), (await call('listLicenses', { token, query: { q: customer.name } })).body];
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
    expect((await readLicense(id)).limits).toEqual({
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
    const { status, body } = await createLicense({ expiresAt });
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
        (await call('listLicenses', { token, query: { q: mark, ...query } })).body.items.map(({ id }: { id: string }) => id);
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
      expect(byEnding.body.items.map(({ id }: { id: string }) => id)).toContain(late.id);
      const bad = await call('listLicenses', { token, query: { expiresBefore: '9999-12-31T23:59:59-12:00' } });
      expect([bad.status, bad.body.details[0].pointer]).toEqual([400, '#/query/expiresBefore']);
    },
  );

  check('list.filter', 'is expiring in the 14 days before its expiry', async () => {
    const customer = { name: unique('Expiring'), email: 'x@example.com' };
    for (const [days, status] of [
      [13.9, 'expiring'],
      [14.1, 'active'],
    ] as const) {
      const { id } = await issueLicense({ customer, expiresAt: inDays(days) });
      expect((await readLicense(id)).status, `${days} days before the expiry`).toBe(status);
      const { body } = await call('listLicenses', { token, query: { q: customer.name, status } });
      expect(body.items, status).toMatchObject([{ id, status }]);
    }
  });

  check('write.deleted', 'with registered machines is deleted only with force', async () => {
    const { id, key } = await issueLicense();
    const machine = await registerNewMachine(key);
    const refused = await callOnLicense('deleteLicense', id);
    expect([refused.status, refused.body.code]).toEqual([409, 'LICENSE_IN_USE']);
    expect((await call('deleteLicense', { params: { id }, token, query: { force: 'true' } })).status).toBe(204);
    expect((await machine.track()).body.code).toBe('LICENSE_INVALID');
    expect((await call('getLicense', { params: { id }, token })).status).toBe(404);
  });

  check('write.version', 'accepts one of two concurrent changes and rejects the other with 412', async () => {
    const { id } = await issueLicense();
    const headers = ifMatch(await call('getLicense', { params: { id }, token }));
    const change = (maxInstances: number) => callOnLicense('updateLicenseInstances', id, { maxInstances }, headers);
    const answers = await Promise.all([change(7), change(8)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect(await readLicense(id)).toMatchObject({ version: 2 });
  });

  check('write.unchanged', 'keeps its version when a change has no effect, a machine registers or a session starts', async () => {
    const { id, key } = await issueLicense();
    const { updatedAt } = await readLicense(id);
    expect((await callOnLicense('updateLicenseActivations', id, { maxActivations: 5 })).body.version).toBe(1);
    await (await registerNewMachine(key)).track();
    expect(await readLicense(id)).toMatchObject({ version: 1, updatedAt, activationsUsed: 1, instancesInUse: 1 });
  });
});

group('changes of a license', {}, () => {
  check({ rule: 'write.logged', needs: ['activity-log'] }, 'are logged with old and new values', async () => {
    const { id } = await issueLicense({ expiresAt: inDays(100), limits: { graceDays: 7, features: ['batch-export'] } });
    const { expiresAt } = await readLicense(id);
    const later = inDays(200);
    await callOnLicense('updateLicenseActivations', id, { maxActivations: 9 });
    await callOnLicense('updateLicenseInstances', id, { maxInstances: 8 });
    await callOnLicense('updateLicenseLimits', id, { graceDays: 14, features: ['a', 'b'] });
    await callOnLicense('extendLicense', id, { expiresAt: later });
    await callOnLicense('updateLicenseType', id, { type: 'perpetual' });
    await callOnLicense('deactivateLicense', id, { reason: 'The invoice is unpaid.' });
    await callOnLicense('reactivateLicense', id);
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
    expectChanges(changes[1], [{ field: 'maxActivations', from: '5', to: '9' }]);
    expectChanges(changes[2], [{ field: 'maxInstances', from: '2', to: '8' }]);
    expectChanges(changes[3], [{ field: 'graceDays', from: '7', to: '14' }, { field: 'features' }]);
    expectChanges(changes[4], [{ field: 'expiresAt', from: expiresAt, to: later }]);
    expectChanges(changes[5], [
      { field: 'type', from: 'floating', to: 'perpetual' },
      { field: 'expiresAt', from: later, to: null },
    ]);
    expect(changes[6]).toContainEqual({ field: 'status', from: 'active', to: 'deactivated' });
    expect(changes[6]).toContainEqual({ field: 'deactivationReason', from: null, to: 'The invoice is unpaid.' });
    expect(changes[7]).toContainEqual({ field: 'status', from: 'deactivated', to: 'active' });
    expect(await readLicense(id)).toMatchObject({ version: 8, type: 'perpetual', expiresAt: null, deactivationReason: null });
  });

  check({ rule: 'write.logged', needs: ['activity-log'] }, 'stay in the activity log after the license is deleted', async () => {
    const { id } = await issueLicense();
    await callOnLicense('deleteLicense', id);
    const { body } = await call('listActivity', { token, query: { entityId: id, sort: '-at' } });
    expect(body.items.map(({ action }: { action: string }) => action)).toEqual(['license.deleted', 'license.issued']);
    expect(body.items[0]).toMatchObject({ actor: { kind: 'user' }, entity: { kind: 'license', id } });
  });

  check(
    { rule: 'customer.erased', operation: 'deleteLicense', needs: ['activity-log'] },
    'do not keep names of machines and reasons for deactivations after the license is deleted',
    async () => {
      const { id, key } = await issueLicense();
      const secret = unique('secret');
      const machine = await registerNewMachine(key, secret);
      await callOnLicense('deactivateLicense', id, { reason: secret });
      await callOnLicense('reactivateLicense', id);
      await call('deleteRegistration', { params: { id: machine.id }, token });
      await callOnLicense('deleteLicense', id);
      for (const entityId of [id, machine.id]) {
        const { body } = await call('listActivity', { token, query: { entityId } });
        expect(body.total).toBeGreaterThan(1);
        expect(JSON.stringify(body.items)).not.toContain(secret);
      }
    },
  );

  check('license.limits', 'leave unnamed limits unchanged', async () => {
    const { id } = await issueLicense({ limits: { maxElements: 50_000, features: ['batch-export'] } });
    const { body } = await callOnLicense('updateLicenseLimits', id, { maxElements: null, leaseSeconds: 60 });
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
      await callOnLicense('updateLicenseActivations', id, { maxActivations: 1 }),
      await callOnLicense('updateLicenseInstances', id, { maxInstances: 1 }),
      await callOnLicense('updateLicenseType', id, { type: 'node-locked' }),
    ];
    for (const { status, body } of refused) {
      expect([status, body.code, body.current]).toEqual([409, 'BELOW_CURRENT_USE', 2]);
    }
    expect(await readLicense(id)).toMatchObject({ version: 1, type: 'floating', maxActivations: 5, maxInstances: 2 });
    await machines[0]?.untrack();
    expect((await callOnLicense('updateLicenseInstances', id, { maxInstances: 1 })).status).toBe(200);
  });

  check('license.type', 'to node-locked require a limit of one activation, which cannot be raised afterward', async () => {
    const { id, key } = await issueLicense();
    await registerNewMachine(key);
    const early = await callOnLicense('updateLicenseType', id, { type: 'node-locked' });
    expect([early.status, early.body.code, early.body.details[0].pointer]).toEqual([422, 'TYPE_INCOMPATIBLE', '/type']);
    await callOnLicense('updateLicenseActivations', id, { maxActivations: 1 });
    expect((await callOnLicense('updateLicenseType', id, { type: 'node-locked' })).body.type).toBe('node-locked');
    const more = await callOnLicense('updateLicenseActivations', id, { maxActivations: 2 });
    expect([more.status, more.body.code]).toEqual([422, 'TYPE_INCOMPATIBLE']);
  });

  check('license.type', 'of the type require or remove the expiry', async () => {
    const { id } = await issueLicense({ type: 'perpetual', expiresAt: undefined });
    expect((await callOnLicense('updateLicenseType', id, { type: 'subscription' })).body.code).toBe('TYPE_INCOMPATIBLE');
    expect((await callOnLicense('updateLicenseType', id, { type: 'perpetual', expiresAt: inDays(1) })).body.code).toBe(
      'TYPE_INCOMPATIBLE',
    );
    const past = await callOnLicense('updateLicenseType', id, { type: 'subscription', expiresAt: inDays(-1) });
    expect([past.status, past.body.code]).toEqual([422, 'VALIDATION_FAILED']);
    const end = inDays(30);
    const { body: subscription } = await callOnLicense('updateLicenseType', id, { type: 'subscription', expiresAt: end });
    expect(normalizeTime(subscription.expiresAt)).toBe(end);
    const { body: trial } = await callOnLicense('updateLicenseType', id, { type: 'trial' });
    expect([trial.type, trial.expiresAt]).toEqual(['trial', subscription.expiresAt]);
    expect((await callOnLicense('updateLicenseType', id, { type: 'perpetual' })).body).toMatchObject({
      expiresAt: null,
      version: 4,
    });
  });
});

group('a repeated call', {}, () => {
  const withIdempotencyKey = () => ({ 'Idempotency-Key': unique('key') });

  check('write.idempotent', 'to issue a license gets the same license and the same key', async () => {
    const body = { ...exampleBody('createLicense'), expiresAt: inDays(365), notes: unique('Ordered') };
    const [first, second] = await expectCreatedOnce('createLicense', token, body, { ...body, maxInstances: 9 });
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
  });

  check('write.idempotent', 'to extend, deactivate or reactivate a license changes it once', async () => {
    const { id } = await issueLicense();
    const twice = async (operation: string, body?: object) => {
      const headers = withIdempotencyKey();
      const answers = [await callOnLicense(operation, id, body, headers), await callOnLicense(operation, id, body, headers)];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers[1]?.body).toEqual(answers[0]?.body);
    };
    await twice('extendLicense', { days: 30, basis: 'expiry' });
    await twice('deactivateLicense', { reason: 'The invoice is unpaid.' });
    await twice('reactivateLicense');
    expect((await readLicense(id)).version).toBe(4);
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
    const { expiresAt } = await readLicense(id);
    const byExpiry = await callOnLicense('extendLicense', id, { days: 30, basis: 'expiry' });
    expect(Date.parse(byExpiry.body.expiresAt) - Date.parse(expiresAt)).toBe(30 * dayMs);
    const byNow = await callOnLicense('extendLicense', id, { days: 60, basis: 'now' });
    expect(Math.abs(Date.parse(byNow.body.expiresAt) - Date.now() - 60 * dayMs)).toBeLessThan(60_000);
  });

  check('license.extension', 'does not reactivate a deactivated license', async () => {
    const { id } = await issueLicense({ expiresAt: inDays(10) });
    await callOnLicense('deactivateLicense', id, { reason: 'Deactivated by a check.' });
    expect((await callOnLicense('extendLicense', id, { days: 30, basis: 'expiry' })).body.status).toBe('deactivated');
    expect((await callOnLicense('reactivateLicense', id)).body.status).toBe('active');
  });

  check('write.version', 'takes effect once with If-Match', async () => {
    const { id } = await issueLicense();
    const headers = ifMatch(await call('getLicense', { params: { id }, token }));
    const once = () => callOnLicense('extendLicense', id, { days: 30, basis: 'expiry' }, headers);
    expect((await Promise.all([once(), once()])).map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  check('license.extension', 'cannot shorten a license, and is rejected for a license without an expiry', async () => {
    const { id } = await issueLicense({ expiresAt: inDays(100) });
    for (const body of [{ days: 30, basis: 'now' }, { expiresAt: inDays(99) }, { expiresAt: inDays(-1) }]) {
      const refused = await callOnLicense('extendLicense', id, body);
      expect([refused.status, refused.body.code]).toEqual([422, 'VALIDATION_FAILED']);
    }
    for (const body of [{ days: 30 }, { days: 30, basis: 'now', expiresAt: inDays(200) }]) {
      expect((await callOnLicense('extendLicense', id, body)).status).toBe(422);
    }
    const { id: endless } = await issueLicense({ type: 'perpetual', expiresAt: undefined });
    expect((await callOnLicense('extendLicense', endless, { days: 1, basis: 'now' })).body.code).toBe('TYPE_INCOMPATIBLE');
  });
});
