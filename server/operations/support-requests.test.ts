// Lists and details of support requests: rows, totals and related records.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { components } from '../../openapi/generated/types.ts';
import { accessTokenOf } from '../../tests/support/access-token.ts';
import { type RunningApp, startApp } from '../../tests/support/app.ts';
import { indexRequests } from '../db/search.ts';
import { User } from '../models/User.ts';

type Schemas = components['schemas'];
type List = Schemas['SupportRequestPage'];
type Summary = Schemas['SupportRequestSummary'];

let app: RunningApp;
let token: string;
const clock = { now: Date.parse('2026-11-20T12:00:00.000Z') };
const user = (name: string) =>
  User.row({ email: `${name}@example.com`, name, passwordHash: '-', role: 'admin' }, new Date(clock.now));
const [anna, bert] = [user('Anna'), user('Bert')];

async function send<Body>(method: string, path: string, body?: object): Promise<{ status: number; body: Body }> {
  const sent = await app.call(method, path, body, { authorization: `Bearer ${token}` });
  return { status: sent.status, body: sent.body as Body };
}

async function list(query: string): Promise<List> {
  const { status, body } = await send<List>('GET', `/admin/support-requests?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const namesOf = ({ items }: List) => items.map(({ name }) => name);

async function submit(name: string, topic: Schemas['SupportTopic']): Promise<void> {
  clock.now += 1000;
  const message = `A question of ${name} about 100% of it.`;
  const given = { name, email: `${name.toLowerCase()}@example.com`, message, consent: true, topic };
  expect((await send('POST', '/public/support-requests', given)).status).toBe(201);
}

beforeAll(async () => {
  const settings = { API_RATE_LIMIT: '1000000000', SUBMISSION_LIMIT: '1000000' };
  app = await startApp({ settings, now: () => new Date(clock.now) });
  await User.query(app.db.read).insert(anna);
  await User.query(app.db.read).insert(bert);
  token = await accessTokenOf(app.db.read, app.secrets, anna);
  for (const name of ['Emil', 'dora', 'Carl']) await submit(name, 'pcf-export');
  for (const name of ['Fritz', 'Greta']) await submit(name, 'licensing');
});

afterAll(() => app.stop());

const lists: [query: string, names: string[]][] = [
  ['sort=createdAt', ['Emil', 'dora', 'Carl', 'Fritz', 'Greta']],
  ['sort=-createdAt', ['Greta', 'Fritz', 'Carl', 'dora', 'Emil']],
  ['sort=name', ['Carl', 'dora', 'Emil', 'Fritz', 'Greta']],
  ['sort=name&topic=licensing', ['Fritz', 'Greta']],
  [
    'sort=name&topic=licensing&topic=pcf-export&status=new&priority=normal&assignee=none',
    ['Carl', 'dora', 'Emil', 'Fritz', 'Greta'],
  ],
  ['sort=name&priority=high', []],
  ['sort=name&q=QUESTION%20of%20d', ['dora']],
  ['sort=name&q=100%25', ['Carl', 'dora', 'Emil', 'Fritz', 'Greta']],
  ['sort=name&q=a%25c', []],
  ['sort=name&createdFrom=2026-11-20T12:00:02Z&createdTo=2026-11-20T12:00:04Z', ['Carl', 'dora']],
];

test.each(lists)('a list by %s, on one page and page by page', (query, expected) => expectList(query, expected));

test('lists are the same with a partial and a complete text index', async () => {
  let transactions = 0;
  await indexRequests(app.db, () => (transactions += 1) === 1, 3);
  for (const [query, expected] of lists) await expectList(query, expected);
  await indexRequests(app.db);
  for (const [query, expected] of lists) await expectList(query, expected);
});

async function expectList(query: string, expected: string[]): Promise<void> {
  const whole = await list(`limit=100&${query}`);
  expect(namesOf(whole)).toEqual(expected);
  expect([whole.total, whole.nextCursor]).toEqual([expected.length, null]);

  const paged: Summary[] = [];
  let cursor: string | null = null;
  do {
    const page: List = await list(`limit=2&${query}${cursor === null ? '' : `&cursor=${cursor}`}`);
    expect(page.total).toBe(expected.length);
    paged.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(paged).toEqual(whole.items);
}

test('a page after the last record has no rows and the total', async () => {
  const { items, nextCursor } = await list('limit=4&sort=createdAt&topic=licensing&topic=pcf-export');
  expect(items).toHaveLength(4);
  const { items: last } = await list('limit=1&sort=-createdAt');
  await send('DELETE', `/admin/support-requests/${last[0]?.id}`);
  const behind = await list(`limit=4&sort=createdAt&topic=licensing&topic=pcf-export&cursor=${nextCursor}`);
  expect([behind.items, behind.total, behind.nextCursor]).toEqual([[], 4, null]);
});

test('a writer sees the new total at once', async () => {
  const counted = async () => (await list('limit=1&sort=createdAt&topic=other')).total;
  for (let number = 0; number < 5; number += 1) {
    expect(await counted()).toBe(number);
    await submit(`Visitor-${number}`, 'other');
  }
  const { items } = await list('limit=5&sort=createdAt&topic=other');
  for (const { id } of items) {
    const before = await counted();
    expect((await send('DELETE', `/admin/support-requests/${id}`)).status).toBe(204);
    expect(await counted()).toBe(before - 1);
  }
});

test('a request has its notes in order, its assignee and the possible assignees', async () => {
  const { items } = await list('limit=1&sort=createdAt');
  const path = `/admin/support-requests/${items[0]?.id}`;
  expect(items[0]).toMatchObject({ assignee: null, noteCount: 0 });
  for (const text of ['Asked for the model.', 'The model came.', 'Mended.']) {
    clock.now += 1000;
    expect((await send('POST', `${path}/notes`, { text })).status).toBe(201);
  }
  const everyone = [anna, bert].map(({ id, name }) => ({ id, name }));
  const assigned = await send<Schemas['SupportRequest']>('PATCH', `${path}/assign`, { assigneeId: bert.id });
  expect(assigned.body).toMatchObject({ assignee: everyone[1], assignees: everyone });

  // A deactivated administrator stays the assignee, but cannot be assigned to other requests.
  await User.query(app.db.read).findById(bert.id).patch({ active: false });
  const { body } = await send<Schemas['SupportRequest']>('GET', path);
  expect(body.notes.map(({ text, author }) => [text, author.name])).toEqual([
    ['Asked for the model.', 'Anna'],
    ['The model came.', 'Anna'],
    ['Mended.', 'Anna'],
  ]);
  expect([body.assignee, body.assignees]).toEqual([everyone[1], [everyone[0]]]);
  const listed = await list(`limit=10&sort=createdAt&assignee=${bert.id.toUpperCase()}`);
  expect(listed.items).toMatchObject([{ id: body.id, assignee: everyone[1], noteCount: 3 }]);
  expect((await send('GET', path.replace('support', 'demo'))).status, 'another desk has no such request').toBe(404);
});

test('a new note is not hidden by a 304, although it does not change the version', async () => {
  const { items } = await list('limit=1&sort=-createdAt');
  const path = `/admin/support-requests/${items[0]?.id}`;
  const read = (headers: Record<string, string> = {}) =>
    app.call('GET', path, undefined, { authorization: `Bearer ${token}`, ...headers });
  const etag = (await read()).headers.get('etag') ?? '';
  expect((await send('POST', `${path}/notes`, { text: 'Seen.' })).status).toBe(201);
  const again = await read({ 'if-none-match': etag });
  expect([again.status, again.headers.get('etag')]).toEqual([200, etag]);
  expect((again.body as Schemas['SupportRequest']).notes).toMatchObject([{ text: 'Seen.' }]);
});
