import { beforeEach, describe, expect, test } from 'vitest';
import { licenseBody } from '../../tests/support/licenses.ts';
import { setUpMailServer, dayMs } from '../../tests/support/mails.ts';
import { queryRows } from '../db/query-rows.ts';
import { remindOfExpiry } from '../reminders.ts';
import { readSecrets } from '../secret-key.ts';
import { completeMail } from './complete.ts';
import { renderMail } from './render.ts';

const { config, db, asAdmin, later, mails, queued, deleteMails } = setUpMailServer();

describe('a license', () => {
  const issue = async (fields: object = {}) => {
    const license = { ...licenseBody, type: 'subscription', maxInstances: 1 };
    const { status, body } = await asAdmin('POST', '/licenses/add', { ...license, ...fields });
    expect(status, JSON.stringify(body)).toBe(201);
    return { id: body['id'] as string, key: body['key'] as string };
  };
  const expiringIn = (days: number) => issue({ expiresAt: later(days * dayMs).toISOString() });
  const change = (id: string, what: string, body?: object) => asAdmin('POST', `/licenses/${id}/${what}`, body);
  /** Queues the reminders that are due at a time; returns the queued emails. */
  const remind = async (at: Date) => {
    await deleteMails();
    await remindOfExpiry({ config, db, now: at });
    return queued();
  };
  beforeEach(() => db.read('licenses').delete());

  test('emails its key on request, encrypted while the email is queued', async () => {
    const never = { type: 'perpetual' };
    await issue(never);
    expect(await queued()).toEqual([]);
    const { key } = await issue({ ...never, sendKey: true });
    expect(await queued()).toEqual(['license-issued to ines@example.com']);
    const [mail] = await mails();
    expect(mail!.data).not.toContain(key);
    const data = JSON.parse(mail!.data) as Record<string, unknown>;
    const options = { config, db, secrets: readSecrets(config), now: () => later(0) };
    const stored = {
      id: '1',
      messageId: '<1@example.com>',
      entityKind: null,
      entityId: null,
      recipient: 'ines@example.com',
      createdAt: '',
      retriedAt: null,
      attempts: 1,
    };
    const { text } = await renderMail(
      'license-issued',
      (await completeMail(options, { ...stored, template: 'license-issued', data }))!,
    );
    expect(text).toContain(key);
    expect(await completeMail(options, { ...stored, template: 'license-expiring', data })).toBe(data);
  });

  test('is not read for a reminder if it expires later or never', async () => {
    const plans: Promise<{ detail: string }[]>[] = [];
    const explain = ({ sql, bindings }: { sql: string; bindings: unknown[] }) => {
      if (/^select .* from `licenses`/.test(sql)) plans.push(queryRows(db.read, `explain query plan ${sql}`, bindings));
    };
    db.read.on('query', explain);
    await remind(later(0));
    db.read.off('query', explain);
    expect((await Promise.all(plans)).flat().map(({ detail }) => detail)).toEqual([
      expect.stringContaining('(sortExpiresAt>? AND sortExpiresAt<?)'),
    ]);
  });

  test('causes one reminder each 30, 7 and 1 days before it expires', async () => {
    await expiringIn(40);
    const reminder = ['license-expiring to ines@example.com'];
    for (const [days, reminders] of [
      [9, []],
      [10, reminder],
      [11, []],
      [32, []],
      [33, reminder],
      [38, []],
      [39, reminder],
      [39.5, []],
      [41, []],
    ] as const) {
      expect(await remind(later(days * dayMs)), `after ${days} days`).toEqual(reminders);
    }
  });

  test('causes no reminder that was due before it was issued, and one email for missed reminders', async () => {
    await expiringIn(14);
    expect(await remind(later(0))).toEqual([]);
    expect(await remind(later(7 * dayMs))).toEqual(['license-expiring to ines@example.com']);
    await expiringIn(40);
    expect(await remind(later(39.5 * dayMs))).toEqual(['license-expiring to ines@example.com']);
    expect(await remind(later(39.6 * dayMs))).toEqual([]);
  });

  test('causes its reminder in a batch of a hundred, after which the server can stop', async () => {
    await expiringIn(40);
    const license = (await db.read('licenses').first()) as object;
    const copyOf = (index: number) => ({ ...license, id: crypto.randomUUID(), keyHash: `hash ${index}` });
    await db.read('licenses').insert(Array.from({ length: 200 }, (_, index) => copyOf(index)));
    const options = { config, db, now: later(10 * dayMs) };
    let batches = 0;
    await remindOfExpiry(options, () => (batches += 1) === 1);
    expect(await queued()).toHaveLength(100);
    await remindOfExpiry(options);
    expect(await queued()).toHaveLength(201);
  });

  test('causes reminders again after an extension, and none while it is deactivated', async () => {
    const { id } = await expiringIn(31);
    expect(await remind(later(2 * dayMs))).toHaveLength(1);
    expect((await change(id, 'extend', { days: 60, basis: 'expiry' })).status).toBe(200);
    expect(await queued(), 'the reminder that was not sent yet').toEqual([]);
    expect(await remind(later(30 * dayMs))).toEqual([]);
    expect((await change(id, 'deactivate', { reason: 'Refunded.' })).status).toBe(200);
    expect(await remind(later(62 * dayMs))).toEqual([]);
    expect((await change(id, 'reactivate')).status).toBe(200);
    expect(await remind(later(62 * dayMs))).toEqual(['license-expiring to ines@example.com']);
  });

  test.each([
    ['no reminder after a change to a type without expiry', { type: 'perpetual' }, []],
    ['no reminder after a change to a later expiry', { type: 'subscription', expiresAt: later(90 * dayMs).toISOString() }, []],
    ['its reminder after a change of the type only', { type: 'floating' }, ['license-expiring to ines@example.com']],
  ])('sends %s', async (_, terms, left) => {
    const { id } = await expiringIn(31);
    expect(await remind(later(2 * dayMs))).toHaveLength(1);
    expect((await asAdmin('PATCH', `/licenses/${id}/update-type`, terms)).status).toBe(200);
    expect(await queued()).toEqual(left);
  });

  test('loses a reminder that was not sent when it is deactivated, and gets it after a reactivation', async () => {
    const { id } = await expiringIn(31);
    expect(await remind(later(2 * dayMs))).toHaveLength(1);
    expect((await change(id, 'deactivate', { reason: 'Refunded.' })).status).toBe(200);
    expect(await queued()).toEqual(['license-deactivated to ines@example.com']);
    expect((await change(id, 'reactivate')).status).toBe(200);
    expect(await remind(later(2 * dayMs))).toEqual(['license-expiring to ines@example.com']);
  });

  test('notifies of its deactivation two minutes later and without the reason, unless that is undone', async () => {
    const { id } = await issue({ type: 'perpetual' });
    await change(id, 'deactivate', { reason: 'Did not pay.' });
    const [mail] = await mails();
    expect(mail).toMatchObject({ template: 'license-deactivated', dueAt: later(120_000).toISOString() });
    expect(mail!.data).not.toContain('pay');
    await change(id, 'reactivate');
    expect(await queued()).toEqual([]);
    await change(id, 'deactivate', { reason: 'Did not pay.' });
    expect((await asAdmin('DELETE', `/licenses/${id}`)).status).toBe(204);
    expect(await queued()).toEqual([]);
  });

  test('sends no more emails after its customer was erased', async () => {
    const { id } = await issue({ expiresAt: later(40 * dayMs).toISOString(), sendKey: true });
    expect((await asAdmin('DELETE', '/admin/customers/data?email=ines@example.com')).status).toBe(200);
    expect(await queued()).toEqual([]);
    await change(id, 'deactivate', { reason: 'Refunded.' });
    expect(await queued()).toEqual([]);
    await change(id, 'reactivate');
    expect(await remind(later(20 * dayMs))).toEqual([]);
  });
});
