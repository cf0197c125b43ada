// Which change queues which email: through the API, on a real database, with a clock that the test sets.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../../tests/support/app.ts';
import { licenseBody } from '../../tests/support/licenses.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { recordFailed } from '../db/mails.ts';
import { createAdmin } from '../seeds/first-admin.ts';
import { remindOfExpiry, sendDigests } from '../reminders.ts';
import { seedLearning } from '../seeds/seed-learning.ts';
import { completeLicenseMails } from './license-mails.ts';
import { renderMail } from './render.ts';

const settings = {
  API_RATE_LIMIT: '1000000000',
  SUBMISSION_LIMIT: '1000000',
  PUBLIC_URL: 'https://www.example.com',
  MAIL_FROM: 'Spoolwright <site@example.com>',
  MAIL_TO_CUSTOMIZATION: 'desk@example.com',
};
const password = 'a-password-for-tests';

// Access tokens are verified against the real time, so the clock starts there.
let now = new Date();
const dayMs = 24 * 60 * 60 * 1000;
const later = (ms: number) => new Date(now.getTime() + ms);
let app: RunningApp;
let config: Config;
let db: Database;
let admin: { authorization: string };

const call: RunningApp['call'] = (...parameters) => app.call(...parameters);

const signIn = async (username: string) => {
  const { body } = await call('POST', '/auth/login', { username, password });
  expect(body).toHaveProperty('accessToken');
  return { authorization: `Bearer ${body['accessToken'] as string}` };
};

beforeAll(async () => {
  app = await startApp({ settings, now: () => now });
  ({ config, db } = app);
  for (const name of ['mara', 'jon']) await createAdmin(db, { email: `${name}@example.com`, password }, now);
  await seedLearning(db, now);
  admin = await signIn('mara@example.com');
});
afterAll(() => app.stop());
beforeEach(() => db.read('mails').delete());

/** The queued emails as `template to recipient`, in alphabetical order. */
const queued = async () =>
  ((await db.read('mails')) as { template: string; recipient: string }[])
    .map(({ template, recipient }) => `${template} to ${recipient}`)
    .toSorted();

async function request(desk: string, fields: object): Promise<{ path: string }> {
  now = new Date(now.getTime() + 1000);
  const person = { name: 'Ingrid Nilsen', email: 'ingrid@example.com', message: 'The export leaves out a weld.', consent: true };
  expect((await call('POST', `/public/${desk}-requests`, { ...person, ...fields })).status).toBe(201);
  const { body } = await call('GET', `/admin/${desk}-requests?limit=1&sort=-createdAt`, undefined, admin);
  const id = body.items[0]?.['id'] as string;
  return { path: `/admin/${desk}-requests/${id}` };
}

const support = () => request('support', { topic: 'licensing' });
const customization = () => request('customization', { platform: 'revit', area: 'supports' });
const move = (path: string, status: string) => call('PATCH', `${path}/status`, { status }, admin);
const undo = (path: string, status: string) => call('PATCH', `${path}/status`, { status, undo: true }, admin);

/** Subject and content of the only queued email. */
async function onlyMail(): Promise<string> {
  const [mail, ...others] = (await db.read('mails')) as { template: string; data: string }[];
  expect(others).toEqual([]);
  const { subject, html, text } = await renderMail(mail!.template, JSON.parse(mail!.data) as Record<string, unknown>);
  return subject + html + text;
}

test('a receipt contains nothing that was typed into the form, because nobody has verified the address', async () => {
  await support();
  const receipt = await onlyMail();
  expect(receipt).toContain('support request');
  for (const typed of ['Ingrid', 'leaves out a weld']) expect(receipt).not.toContain(typed);
});

test('a request is confirmed to the visitor, and its desk is notified if it has an address', async () => {
  await support();
  expect(await queued()).toEqual(['request-receipt to ingrid@example.com']);
  await customization();
  expect(await queued()).toEqual([
    'request-arrived to desk@example.com',
    'request-receipt to ingrid@example.com',
    'request-receipt to ingrid@example.com',
  ]);
  const [mail] = (await db.read('mails').where({ template: 'request-arrived' })) as { data: string; messageId: string }[];
  expect(JSON.parse(mail!.data)).toMatchObject({ noun: 'customization request', email: 'ingrid@example.com' });
  expect(mail!.data).toContain('https://www.example.com/admin/customization-requests?open=');
  expect(mail!.messageId).toMatch(/@example\.com>$/);
});

test('names failed emails with the record that they are about until they are retried', async () => {
  const { path } = await support();
  await call('POST', '/auth/password-reset', { email: 'nobody@example.com' });
  const mails = (await db.read('mails').orderBy('id')) as { id: string }[];
  for (const { id } of mails) await recordFailed(db, id, '550 no such mailbox', now);
  const { body } = await call('GET', '/admin/mail', undefined, admin);
  const failed = { reason: '550 no such mailbox', failedAt: now.toISOString() };
  const record = { kind: 'support-request', id: path.split('/').at(-1) };
  expect(body).toMatchObject({
    failed: 2,
    failures: [
      { template: 'password-reset', recipient: 'nobody@example.com', ...failed, record: null },
      { template: 'request-receipt', recipient: 'ingrid@example.com', ...failed, record },
    ],
  });
  const retried = await call('POST', '/admin/mail/retry', undefined, admin);
  expect(retried.body).toMatchObject({ waiting: 2, failed: 0, failures: [] });
});

test('a failed email is neither shown nor retried with the others after a week', async () => {
  await support();
  const [mail] = (await db.read('mails')) as { id: string }[];
  await recordFailed(db, mail!.id, '550 no such mailbox', later(-7 * dayMs));
  const none = { waiting: 0, failed: 0, lastError: null, failures: [] };
  expect((await call('GET', '/admin/mail', undefined, admin)).body).toMatchObject(none);
  expect((await call('POST', '/admin/mail/retry', undefined, admin)).body).toMatchObject(none);
});

test('confirms a retried request once', async () => {
  const body = { name: 'Ingrid', email: 'i@example.com', message: 'The same request.', consent: true, topic: 'other' };
  for (let time = 0; time < 2; time += 1) {
    await call('POST', '/public/support-requests', body, { 'idempotency-key': 'the-same-key' });
  }
  expect(await queued()).toEqual(['request-receipt to i@example.com']);
});

test('notifies the assignee after two minutes, unless they assigned themselves or the assignment is undone', async () => {
  const { path } = await support();
  const idOf = async (email: string) => ((await db.read('users').where({ email }).first()) as { id: string }).id;
  const assign = async (email: string | null) => {
    const assigneeId = email && (await idOf(email));
    expect((await call('PATCH', `${path}/assign`, { assigneeId }, admin)).status).toBe(200);
  };
  await db.read('mails').delete();
  await assign('mara@example.com');
  expect(await queued()).toEqual([]);
  await assign('jon@example.com');
  expect(await queued()).toEqual(['request-assigned to jon@example.com']);
  const [mail] = (await db.read('mails')) as { dueAt: string; data: string }[];
  expect(mail!.dueAt).toBe(later(120_000).toISOString());
  expect(mail!.data).toContain('https://www.example.com/admin/support-requests?open=');
  await assign(null);
  expect(await queued()).toEqual([]);
  await assign('jon@example.com');
  await assign('mara@example.com');
  expect(await queued()).toEqual([]);
});

test('does not notify an assignee again who gets the request back at once', async () => {
  await createAdmin(db, { email: 'lea@example.com', password }, now);
  for (const name of ['jon', 'lea'])
    await db
      .read('users')
      .where({ email: `${name}@example.com` })
      .update({ name });
  const { path } = await support();
  const assign = async (email: string | null) => {
    const user = email && ((await db.read('users').where({ email }).first()) as { id: string });
    expect((await call('PATCH', `${path}/assign`, { assigneeId: user ? user.id : null }, admin)).status).toBe(200);
    now = new Date(now.getTime() + 1000);
  };
  const send = () => db.read('mails').update({ attempts: 1, dueAt: null, sentAt: now.toISOString() });
  await db.read('mails').delete();
  await assign('jon@example.com');
  await send();
  const once = ['request-assigned to jon@example.com'];
  for (const other of ['lea@example.com', null]) {
    await assign(other);
    await assign('jon@example.com');
    expect(await queued()).toEqual(once);
  }
  await assign('lea@example.com');
  await send();
  await assign('jon@example.com');
  expect(await queued(), 'after somebody else was notified').toHaveLength(3);
  await send();
  await assign(null);
  now = later(120_000);
  await assign('jon@example.com');
  expect(await queued(), 'after two minutes').toHaveLength(4);
  await db.read('users').where({ email: 'lea@example.com' }).delete();
});

test('an email that could not be sent yet, or failed, is deleted when it is no longer true', async () => {
  const { path } = await customization();
  const assign = async (email: string) => {
    const { id } = (await db.read('users').where({ email }).first()) as { id: string };
    expect((await call('PATCH', `${path}/assign`, { assigneeId: id }, admin)).status).toBe(200);
  };
  const fail = async () => {
    for (const { id } of (await db.read('mails')) as { id: string }[]) await recordFailed(db, id, '550 no such mailbox', now);
  };
  await db.read('mails').delete();
  await assign('jon@example.com');
  await db.read('mails').update({ attempts: 3, lastError: '451 try again later' });
  await assign('mara@example.com');
  expect(await queued()).toEqual([]);
  await assign('jon@example.com');
  await move(path, 'declined');
  await fail();
  await assign('mara@example.com');
  await move(path, 'reviewing');
  expect((await call('GET', '/admin/mail', undefined, admin)).body).toMatchObject({ failed: 0, failures: [] });
});

test('a new invitation replaces one that could not be sent', async () => {
  const invited = await call('POST', '/admin/users', { email: 'lea@example.com', name: 'Lea', role: 'admin' }, admin);
  expect(invited.status).toBe(201);
  const [mail] = (await db.read('mails')) as { id: string }[];
  await recordFailed(db, mail!.id, '550 no such mailbox', now);
  expect((await call('POST', `/admin/users/${invited.body['id'] as string}/invitation`, undefined, admin)).status).toBe(204);
  expect((await call('GET', '/admin/mail', undefined, admin)).body).toMatchObject({ waiting: 1, failed: 0 });
  await db.read('users').where({ email: 'lea@example.com' }).delete();
});

test('notifies the visitor of a declined request after two minutes, unless the status changes again', async () => {
  const { path } = await customization();
  await db.read('mails').delete();
  await move(path, 'reviewing');
  expect(await queued()).toEqual([]);
  await move(path, 'declined');
  const [mail] = (await db.read('mails')) as { dueAt: string; template: string }[];
  expect(mail).toMatchObject({ template: 'request-closed', dueAt: new Date(now.getTime() + 120_000).toISOString() });
  await move(path, 'reviewing');
  expect(await queued()).toEqual([]);
});

test('closing a delivered request does not stop the email about its delivery', async () => {
  const { path } = await customization();
  for (const status of ['reviewing', 'quoted', 'accepted', 'in-progress']) await move(path, status);
  await db.read('mails').delete();
  await move(path, 'delivered');
  await move(path, 'closed');
  expect(await queued()).toEqual(['request-closed to ingrid@example.com']);
  await undo(path, 'delivered');
  expect(await queued(), 'after the undo of closing').toEqual(['request-closed to ingrid@example.com']);
});

test('an undo restores the queued emails', async () => {
  const { path } = await customization();
  await db.read('mails').delete();
  const declined = ['request-closed to ingrid@example.com'];
  await move(path, 'declined');
  await undo(path, 'new');
  expect(await queued()).toEqual([]);
  await move(path, 'declined');
  await move(path, 'reviewing');
  expect(await queued()).toEqual([]);
  await undo(path, 'declined');
  expect(await queued()).toEqual(declined);
  await db.read('mails').update({ attempts: 1, dueAt: null, sentAt: now.toISOString() });
  await move(path, 'reviewing');
  await undo(path, 'declined');
  expect(await queued(), 'after the email was sent').toEqual(declined);
});

test('erasing a request erases the emails about it', async () => {
  const { path } = await support();
  expect(await queued()).toHaveLength(1);
  expect((await call('DELETE', path, undefined, admin)).status).toBe(204);
  expect(await queued()).toEqual([]);
});

const learner = { name: 'Ines Example', email: 'Ines@example.com' };

test('a registration is confirmed once per person', async () => {
  for (let time = 0; time < 2; time += 1) await call('POST', '/public/webinars/first-pcf-from-revit/register', learner);
  expect(await queued()).toEqual(['sign-up-confirmed to Ines@example.com']);
  const [mail] = (await db.read('mails')) as { data: string }[];
  expect(JSON.parse(mail!.data)).toMatchObject({ url: 'https://www.example.com/learn/webinars/first-pcf-from-revit' });
  expect(await onlyMail(), 'nobody has verified the address').not.toContain(learner.name);
});

test('notifies participants of a new time, join link or cancellation', async () => {
  const { body } = await call('GET', '/public/webinars/first-pcf-from-revit');
  const path = `/admin/webinars/${body['id'] as string}`;
  const startsAt = new Date(Date.parse(body['startsAt'] as string) + 3_600_000).toISOString();
  expect((await call('PATCH', path, { title: 'Another title' }, admin)).status).toBe(200);
  expect(await queued()).toEqual([]);
  expect((await call('PATCH', path, { startsAt }, admin)).status).toBe(200);
  expect(await queued()).toEqual(['event-changed to ines@example.com']);
  now = new Date(now.getTime() + 1000);
  expect((await call('PATCH', path, { joinUrl: 'https://meet.example.com/first' }, admin)).status).toBe(200);
  now = new Date(now.getTime() + 1000);
  expect((await move(path, 'cancelled')).status).toBe(200);
  expect(await queued()).toEqual(Array.from({ length: 3 }, () => 'event-changed to ines@example.com'));
  const mails = (await db.read('mails').orderBy('createdAt')) as { data: string }[];
  expect(mails.map(({ data }) => (JSON.parse(data) as { change: string }).change)).toEqual(['moved', 'join-link', 'cancelled']);
  const versions = mails.map(({ data }) => (JSON.parse(data) as { version: number }).version);
  expect(versions[1]).toBeGreaterThan(versions[0]!);
});

test('notifies participants of an event that is published again, with its new time', async () => {
  const { body } = await call('GET', '/public/webinars/bring-your-pcf');
  const path = `/admin/webinars/${body['id'] as string}`;
  const register = '/public/webinars/bring-your-pcf/register';
  expect((await call('POST', register, learner)).status).toBe(201);
  const startsAt = new Date(Date.parse(body['startsAt'] as string) + 3_600_000).toISOString();
  for (const status of ['cancelled', 'draft']) expect((await move(path, status)).status).toBe(200);
  await db.read('mails').delete();
  expect((await call('PATCH', path, { startsAt }, admin)).status).toBe(200);
  expect(await queued()).toEqual([]);
  expect((await move(path, 'scheduled')).status).toBe(200);
  const mails = (await db.read('mails')) as { template: string; data: string }[];
  expect(mails.map(({ template }) => template)).toEqual(['event-changed']);
  expect(JSON.parse(mails[0]!.data)).toMatchObject({ change: 'published', startsAt });
  expect((await move(path, 'live')).status).toBe(200);
  expect(await queued()).toHaveLength(1);
});

test('deleting a course erases the emails to those who enrolled', async () => {
  const { body } = await call('GET', '/public/training-courses?status=open&limit=1');
  const { id, slug } = body.items[0] as { id: string; slug: string };
  expect((await call('POST', `/public/training-courses/${slug}/enroll`, learner)).status).toBe(201);
  expect(await queued()).toEqual(['sign-up-confirmed to Ines@example.com']);
  const [mail] = (await db.read('mails')) as { data: string }[];
  expect(mail!.data).toContain(`https://www.example.com/learn/courses/${slug}`);
  expect((await call('DELETE', `/admin/training-courses/${id}`, undefined, admin)).status).toBe(204);
  expect(await queued()).toEqual([]);
});

test('erasing one person erases the emails to that person and no others', async () => {
  const { body } = await call('GET', '/public/learning-paths?limit=1');
  const { id, slug } = body.items[0] as { id: string; slug: string };
  for (const person of [learner, { name: 'Jonas Example', email: 'jonas@example.com' }])
    expect((await call('POST', `/public/learning-paths/${slug}/enroll`, person)).status).toBe(201);
  const people = await call('GET', `/admin/enrollments?recordId=${id}&q=ines`, undefined, admin);
  expect((await call('DELETE', `/admin/enrollments/${people.body.items[0]?.['id'] as string}`, undefined, admin)).status).toBe(
    204,
  );
  expect(await queued()).toEqual(['sign-up-confirmed to jonas@example.com']);
});

test('notifies the user of a reused refresh token', async () => {
  const { body } = await call('POST', '/auth/login', { username: 'jon@example.com', password });
  const refresh = () => call('POST', '/auth/refresh-token', { refreshToken: body['refreshToken'] });
  expect((await refresh()).status).toBe(200);
  now = new Date(now.getTime() + 60_000);
  expect((await refresh()).status).toBe(401);
  expect(await queued()).toEqual(['sessions-ended to jon@example.com']);
});

describe('a license', () => {
  const issue = async (fields: object = {}) => {
    const license = { ...licenseBody, type: 'subscription', maxInstances: 1 };
    const { status, body } = await call('POST', '/licenses/add', { ...license, ...fields }, admin);
    expect(status, JSON.stringify(body)).toBe(201);
    return { id: body['id'] as string, key: body['key'] as string };
  };
  const expiringIn = (days: number) => issue({ expiresAt: later(days * dayMs).toISOString() });
  const change = (id: string, what: string, body?: object) => call('POST', `/licenses/${id}/${what}`, body, admin);
  /** Queues the reminders that are due at a time; returns the queued emails. */
  const remind = async (at: Date) => {
    await db.read('mails').delete();
    await remindOfExpiry({ config, db, now: () => at });
    return queued();
  };
  beforeEach(() => db.read('licenses').delete());

  test('emails its key on request, encrypted while the email is queued', async () => {
    const never = { type: 'perpetual' };
    await issue(never);
    expect(await queued()).toEqual([]);
    const { key } = await issue({ ...never, sendKey: true });
    expect(await queued()).toEqual(['license-issued to ines@example.com']);
    const [mail] = (await db.read('mails')) as { data: string }[];
    expect(mail!.data).not.toContain(key);
    const data = JSON.parse(mail!.data) as Record<string, unknown>;
    const complete = completeLicenseMails(app.secrets, () => Promise.reject(new Error('This mail has a key.')));
    const stored = {
      id: '1',
      messageId: '<1@example.com>',
      recipient: 'ines@example.com',
      createdAt: '',
      retriedAt: null,
      attempts: 1,
    };
    const { text } = await renderMail('license-issued', (await complete({ ...stored, template: 'license-issued', data }))!);
    expect(text).toContain(key);
  });

  test('causes one reminder each 30, 7 and 1 days before it expires', async () => {
    await expiringIn(40);
    const reminder = ['license-expiring to ines@example.com'];
    for (const [days, mails] of [
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
      expect(await remind(later(days * dayMs)), `after ${days} days`).toEqual(mails);
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

  test('notifies of its deactivation two minutes later and without the reason, unless that is undone', async () => {
    const { id } = await issue({ type: 'perpetual' });
    await change(id, 'deactivate', { reason: 'Did not pay.' });
    const [mail] = (await db.read('mails')) as { template: string; data: string; dueAt: string }[];
    expect(mail).toMatchObject({ template: 'license-deactivated', dueAt: later(120_000).toISOString() });
    expect(mail!.data).not.toContain('pay');
    await change(id, 'reactivate');
    expect(await queued()).toEqual([]);
    await change(id, 'deactivate', { reason: 'Did not pay.' });
    expect((await call('DELETE', `/licenses/${id}`, undefined, admin)).status).toBe(204);
    expect(await queued()).toEqual([]);
  });

  test('sends no more emails after its customer was erased', async () => {
    const { id } = await issue({ expiresAt: later(40 * dayMs).toISOString(), sendKey: true });
    expect((await call('DELETE', '/admin/customers/data?email=ines@example.com', undefined, admin)).status).toBe(200);
    expect(await queued()).toEqual([]);
    await change(id, 'deactivate', { reason: 'Refunded.' });
    await change(id, 'reactivate');
    expect(await remind(later(20 * dayMs))).toEqual([]);
  });
});

describe('the digest of overdue requests', () => {
  // The team's time zone is UTC-5 in winter.
  const digestAt = async (at: string) => {
    await db.read('mails').delete();
    await sendDigests({ config: { ...config, teamTimeZone: 'America/New_York' }, db, now: () => new Date(at) });
    return queued();
  };
  const assign = async (path: string, email: string) => {
    const { id } = (await db.read('users').where({ email }).first()) as { id: string };
    expect((await call('PATCH', `${path}/assign`, { assigneeId: id }, admin)).status).toBe(200);
  };
  const due = async (path: string, dueOn: string) => expect((await call('PATCH', path, { dueOn }, admin)).status).toBe(200);
  beforeEach(async () => {
    await db.read('requests').delete();
    await db.read('users').update({ digestOn: null });
  });

  test('is sent once per morning in the team’s time zone to those with overdue requests', async () => {
    const { path } = await support();
    await assign(path, 'jon@example.com');
    await due(path, '2027-01-11');
    const toJon = ['overdue-digest to jon@example.com'];
    // The request is overdue from January 12 on, which begins at 05:00 UTC.
    expect(await digestAt('2027-01-11T13:00:00.000Z')).toEqual([]);
    expect(await digestAt('2027-01-12T04:30:00.000Z')).toEqual([]);
    expect(await digestAt('2027-01-12T11:59:00.000Z')).toEqual([]);
    expect(await digestAt('2027-01-12T12:01:00.000Z')).toEqual(toJon);
    expect(await digestAt('2027-01-12T13:01:00.000Z')).toEqual([]);
    expect(await digestAt('2027-01-13T18:00:00.000Z'), 'after the morning').toEqual([]);
    expect(await digestAt('2027-01-14T12:01:00.000Z')).toEqual(toJon);
    await move(path, 'resolved');
    expect(await digestAt('2027-01-15T12:01:00.000Z')).toEqual([]);
  });

  test('lists the requests of a deactivated administrator for everybody else', async () => {
    await createAdmin(db, { email: 'lea@example.com', password }, now);
    const { path } = await support();
    await assign(path, 'lea@example.com');
    await due(path, '2027-01-11');
    expect(await digestAt('2027-01-12T12:01:00.000Z')).toEqual(['overdue-digest to lea@example.com']);
    await db.read('users').where({ email: 'lea@example.com' }).update({ active: false });
    expect(await digestAt('2027-01-13T12:01:00.000Z')).toEqual([
      'overdue-digest to jon@example.com',
      'overdue-digest to mara@example.com',
    ]);
    await db.read('users').where({ email: 'lea@example.com' }).delete();
  });

  test('lists the reader’s and unassigned requests', async () => {
    const [own, free, foreign] = [await support(), await support(), await customization()];
    for (const { path } of [own, free, foreign]) await due(path, '2027-01-10');
    await assign(own.path, 'mara@example.com');
    await assign(foreign.path, 'jon@example.com');
    expect(await digestAt('2027-01-12T13:00:00.000Z')).toEqual([
      'overdue-digest to jon@example.com',
      'overdue-digest to mara@example.com',
    ]);
    const [mail] = (await db.read('mails').where({ recipient: 'mara@example.com' })) as { data: string }[];
    const { subject, text, html } = await renderMail('overdue-digest', JSON.parse(mail!.data) as Record<string, unknown>);
    expect(subject).toBe('2 requests are overdue');
    const referenceOf = async ({ path }: { path: string }) =>
      (await call('GET', path, undefined, admin)).body['reference'] as string;
    expect(text).toContain(`${await referenceOf(own)}`);
    expect(text).toContain(await referenceOf(free));
    expect(text).toContain('due Jan 10, 2027');
    expect(mail!.data, 'which stays when a request is erased').not.toContain('Ingrid');
    expect(text).not.toContain(await referenceOf(foreign));
    expect(html).toContain('https://www.example.com/admin/my-work?overdue=true');
  });
});
