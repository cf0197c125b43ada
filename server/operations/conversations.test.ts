// Conversations through the API on a real database, with a clock that the test sets. No email is sent.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../../tests/support/app.ts';
import type { Database } from '../db/database.ts';
import { deleteExpired } from '../db/expired.ts';
import { claimDueMail, recordFailed, recordSent, removeOldMails } from '../db/mails.ts';
import { tokenHashOf } from '../domain/tokens.ts';
import { createAdmin } from '../seeds/first-admin.ts';

const submissionLimit = 12;
const settings = {
  API_RATE_LIMIT: '1000000000',
  SUBMISSION_LIMIT: String(submissionLimit),
  PUBLIC_URL: 'https://www.example.com',
  MAIL_TO_SUPPORT: 'desk@example.com',
};
const password = 'a-password-for-tests';
const day = 24 * 60 * 60 * 1000;

// Access tokens are verified against the real time, so the clock starts there.
let now = new Date();
let db: Database;
let app: RunningApp;
let admin: { authorization: string };

// oxlint-disable-next-line typescript/no-explicit-any -- the tests check single values of many kinds of responses
type Body = any;

const call: RunningApp['call'] = (...parameters) => app.call(...parameters);

beforeAll(async () => {
  app = await startApp({ settings, now: () => now });
  db = app.db;
  await createAdmin(db, { email: 'mara@example.com', password }, now);
});
afterAll(() => app.stop());
beforeEach(async () => {
  // Each test signs in, because the tests move the clock far beyond the lifetime of a session.
  const { body } = await call('POST', '/auth/login', { username: 'mara@example.com', password });
  admin = { authorization: `Bearer ${body.accessToken as string}` };
  await db.read('mails').delete();
  await db.read('limitCounters').delete();
});

const mails = async (template: string) =>
  ((await db.read('mails').where({ template }).orderBy('id')) as { recipient: string; data: string }[]).map(
    ({ recipient, data }) => ({ recipient, ...(JSON.parse(data) as Body) }),
  );
const tokenIn = ({ statusUrl }: { statusUrl: string }) => statusUrl.replace('https://www.example.com/requests/', '');

/** Submits a request; returns its path in the admin API and the token in its receipt. */
async function submitRequest(desk = 'support', fields: object = { topic: 'licensing' }) {
  const person = { name: 'Ingrid Nilsen', email: 'ingrid@example.com', message: 'The export leaves out a weld.', consent: true };
  const { status, body } = await call('POST', `/public/${desk}-requests`, { ...person, ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  const found = await call('GET', `/admin/${desk}-requests?q=${body.reference as string}`, undefined, admin);
  const receipt = (await mails('request-receipt')).at(-1);
  return { path: `/admin/${desk}-requests/${found.body.items[0].id as string}`, token: tokenIn(receipt) };
}

const reply = (path: string, body: object, headers = {}) => call('POST', `${path}/replies`, body, { ...admin, ...headers });
const open = (token: string) => call('GET', `/public/requests/${token}`);
const answer = (token: string, text: string) => call('POST', `/public/requests/${token}/messages`, { text });
const conversation = async (path: string) => (await call('GET', `${path}/conversation`, undefined, admin)).body.items as Body[];
const statusOf = async (path: string) => (await call('GET', path, undefined, admin)).body.status as string;
const move = (path: string, status: string) => call('PATCH', `${path}/status`, { status }, admin);

describe('a link', () => {
  test('is stored as a hash only, and each email has a new one', async () => {
    const { path, token } = await submitRequest();
    await reply(path, { text: 'Hello.' });
    const [mail] = await mails('request-reply');
    const tokens = [token, tokenIn(mail)];
    expect(new Set(tokens).size).toBe(2);
    const hashes = ((await db.read('requestTokens')) as { hash: string }[]).map(({ hash }) => hash);
    for (const one of tokens) {
      expect(hashes).toContain(tokenHashOf(one));
      expect(hashes).not.toContain(one);
      expect((await open(one)).status).toBe(200);
    }
  });

  test('ends 180 days after the request was closed, to the millisecond', async () => {
    const { path, token } = await submitRequest();
    await move(path, 'resolved');
    now = new Date(now.getTime() + 1000 * day);
    expect((await open(token)).body).toMatchObject({ state: 'done', linkEndsAt: null });
    expect((await move(path, 'closed')).status).toBe(200);
    const closed = now;
    now = new Date(closed.getTime() + 180 * day - 1);
    expect((await open(token)).body.linkEndsAt).toBe(new Date(closed.getTime() + 180 * day).toISOString());
    now = new Date(closed.getTime() + 180 * day);
    for (const { status, body } of [await open(token), await answer(token, 'Too late.')])
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await call('POST', `/public/requests/${token}/solved`)).status).toBe(404);
    const count = async () => Number(((await db.read('requestTokens').where({ hash: tokenHashOf(token) })) as Body[]).length);
    expect(await count()).toBe(1);
    await deleteExpired(db, now);
    expect(await count()).toBe(0);
  });

  test('does not open a request while it is marked as spam', async () => {
    const { path, token } = await submitRequest();
    await move(path, 'spam');
    expect((await open(token)).status).toBe(404);
    expect((await answer(token, 'Buy this.')).status).toBe(404);
    await move(path, 'new');
    expect((await open(token)).status).toBe(200);
  });
});

describe('a reply', () => {
  test('is mailed together with the status change, with a link and without a second email', async () => {
    const { path } = await submitRequest();
    expect((await reply(path, { text: 'Done now.', status: 'resolved' })).status).toBe(201);
    expect(await statusOf(path)).toBe('resolved');
    const [mail] = await mails('request-reply');
    expect(mail).toMatchObject({
      recipient: 'ingrid@example.com',
      text: 'Done now.',
      outcome: 'done',
      deskAddress: 'desk@example.com',
    });
    expect(await mails('request-closed')).toEqual([]);
    // All at the same time.
    expect((await conversation(path)).map(({ kind }) => kind)).toEqual(['message', 'reply', 'status-change']);
  });

  test('has no link that would not work: of a request that is spam or was closed too long ago', async () => {
    const { path } = await submitRequest('demo', { product: 'pcf-export' });
    const links = async () => (await mails('request-reply')).map(({ statusUrl }) => statusUrl !== null);
    await move(path, 'spam');
    await reply(path, { text: 'Is this a mistake?' });
    expect(await links()).toEqual([false]);
    for (const status of ['new', 'contacted', 'lost']) await move(path, status);
    await reply(path, { text: 'Write to us any time.' });
    const begin = now;
    now = new Date(begin.getTime() + 180 * day);
    const { body } = await call('POST', '/auth/login', { username: 'mara@example.com', password });
    const headers = { authorization: `Bearer ${body.accessToken as string}` };
    await reply(path, { text: 'There is a new version.' }, headers);
    await reply(path, { text: 'Shall we show it to you?', status: 'contacted' }, headers);
    expect(await links()).toEqual([false, true, false, true]);
    now = begin;
  });

  test('sends nothing if its status change is rejected', async () => {
    const { path } = await submitRequest();
    const refused = await reply(path, { text: 'Closed.', status: 'closed' });
    expect([refused.status, refused.body.from]).toEqual([409, 'new']);
    expect(await mails('request-reply')).toEqual([]);
    expect(await conversation(path)).toHaveLength(1);
  });

  test('is from the team for the visitor, and from a deleted user for the team, once its author was deleted', async () => {
    const user = { email: 'jon@example.com', password };
    await createAdmin(db, user, now);
    const { body } = await call('POST', '/auth/login', { username: user.email, password });
    const { path, token } = await submitRequest();
    await reply(path, { text: 'We are looking into it.' }, { authorization: `Bearer ${body.accessToken as string}` });
    await call('DELETE', `/admin/users/${body.data.user.id as string}`, undefined, admin);
    expect((await open(token)).body.messages[1]).toMatchObject({ from: 'team', name: 'Spoolwright team' });
    expect((await conversation(path))[1].author).toEqual({ kind: 'user', id: null, name: 'Deleted user' });
  });

  test('shows the delivery state of its email, and can be retried', async () => {
    const { path } = await submitRequest();
    await db.read('mails').delete();
    const { body } = await reply(path, { text: 'Hello.' });
    const delivery = async () => (await conversation(path)).find(({ kind }: Body) => kind === 'reply')?.delivery as Body;
    const retryAt = (request: string) => call('POST', `${request}/replies/${body.id as string}/retry`, undefined, admin);
    const retry = () => retryAt(path);
    expect(await delivery()).toEqual({ state: 'queued', sentAt: null, reason: null });

    const mail = await claimDueMail(db, now, now);
    await recordFailed(db, mail!.id, '550 no such mailbox', now);
    await db.transaction((tx) => removeOldMails(tx, new Date(now.getTime() + 1)));
    expect(await delivery()).toEqual({ state: 'failed', sentAt: null, reason: '550 no such mailbox' });
    expect((await retryAt((await submitRequest()).path)).status, 'another request has no such reply').toBe(404);
    expect((await retry()).body.delivery.state).toBe('queued');

    await recordSent(db, mail!.id, now);
    expect(await delivery()).toEqual({ state: 'sent', sentAt: now.toISOString(), reason: null });
    expect((await retry()).body.delivery.state).toBe('sent');

    await db.transaction((tx) => removeOldMails(tx, new Date(now.getTime() + 1)));
    expect(await delivery()).toEqual({ state: 'sent', sentAt: null, reason: null });
  });
});

describe('the visitor', () => {
  test('reopens a waiting request and notifies the desk', async () => {
    const { path, token } = await submitRequest();
    await reply(path, { text: 'Which version?', status: 'waiting-on-customer' });
    now = new Date(now.getTime() + 1000);
    const { status, body } = await answer(token, '2026.1');
    expect(status).toBe(201);
    expect(body).toMatchObject({ state: 'in-progress', messages: [{ from: 'visitor' }, { from: 'team' }, { text: '2026.1' }] });
    expect(await statusOf(path)).toBe('open');
    const author = { kind: 'visitor', id: null, name: 'Ingrid Nilsen' };
    expect((await conversation(path)).at(-1)).toMatchObject({ kind: 'status-change', author });
    const [mail] = await mails('visitor-answered');
    expect(mail).toMatchObject({ recipient: 'desk@example.com', text: '2026.1' });
    expect(mail.url).toContain('https://www.example.com/admin/support-requests?open=');
  });

  test('has an unhandled answer in the work of the team, also after a status change and its undo', async () => {
    const { path, token } = await submitRequest('demo', { product: 'pcf-export' });
    for (const status of ['scheduled', 'completed']) expect((await move(path, status)).status).toBe(200);
    const isInWork = async () => {
      const { body } = await call('GET', '/admin/work?desk=demo', undefined, admin);
      return (body.items as Body[]).some(({ id }) => path.endsWith(id as string));
    };
    expect(await isInWork()).toBe(false);
    await answer(token, 'One more question.');
    expect(await isInWork()).toBe(true);
    await move(path, 'lost');
    expect(await isInWork()).toBe(false);
    expect((await call('PATCH', `${path}/status`, { status: 'completed', undo: true }, admin)).status).toBe(200);
    expect(await isInWork()).toBe(true);
  });

  test('resolves a request once and notifies the desk', async () => {
    const { path, token } = await submitRequest();
    const solve = () => call('POST', `/public/requests/${token}/solved`);
    for (const { status, body } of [await solve(), await solve()]) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ state: 'done', canSolve: false });
    }
    expect(await statusOf(path)).toBe('resolved');
    expect(await mails('visitor-solved')).toHaveLength(1);
    expect(await mails('request-closed')).toEqual([]);
  });

  test('cannot resolve what only the team can', async () => {
    const { token } = await submitRequest('demo', { product: 'pcf-export' });
    const { status, body } = await call('POST', `/public/requests/${token}/solved`);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'INVALID_STATUS_TRANSITION', from: 'received', to: 'done', allowed: [] });
  });

  test('is limited per hour across links and callers', async () => {
    const { path, token } = await submitRequest();
    const link = await call('POST', `${path}/visitor-link`, undefined, admin);
    const statuses: number[] = [];
    for (let time = 0; time <= submissionLimit; time += 1) {
      // Simulates another caller for each answer, so that only the limit of the request applies.
      await db.read('limitCounters').where('bucket', 'like', 'submit-address:%').delete();
      statuses.push((await answer(time % 2 ? token : (link.body.token as string), `Answer ${time}.`)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: submissionLimit }, () => 201), 429]);
    now = new Date(now.getTime() + 60 * 60 * 1000);
    expect((await answer(token, 'After an hour.')).status).toBe(201);
  });
});

test.each([
  ['a request', (path: string) => call('DELETE', path, undefined, admin), 204],
  ['a person', () => call('DELETE', `/admin/customers/data?email=ingrid@example.com`, undefined, admin), 200],
] as const)('erasing %s erases the conversation, its links and the responses stored for retries', async (_, erase, status) => {
  const { path, token } = await submitRequest();
  const keyed = { 'idempotency-key': 'a-key-of-the-reply' };
  await reply(path, { text: 'A secret reply.' }, keyed);
  await answer(token, 'A secret answer.');
  await call('POST', `${path}/visitor-link`, undefined, { ...admin, 'idempotency-key': 'a-key-of-the-link' });
  expect((await erase(path)).status).toBe(status);
  expect((await open(token)).status).toBe(404);
  const left = async (table: string) => JSON.stringify(await db.read(table));
  for (const table of ['requestMessages', 'idempotencyKeys', 'mails', 'activityLog'])
    expect(await left(table)).not.toContain('secret');
  expect(await db.read('requestTokens').where({ hash: tokenHashOf(token) })).toEqual([]);
});
