import { beforeAll, expect, test } from 'vitest';
import { adminToken, call, exampleBody, unique } from './client.ts';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

async function created(change: object = {}) {
  const body = { ...exampleBody('createFamily'), slug: unique('family').toLowerCase(), name: unique('Family'), ...change };
  const answer = await call('createFamily', { token, body });
  expect(answer.status).toBe(201);
  return { sent: body, family: answer.body as { id: string; slug: string; name: string }, answer };
}

test('a new family is where Location says, for administrators and visitors', async () => {
  const { sent, family, answer } = await created();
  expect(answer.headers.get('location')).toBe(`/api/admin/families/${family.id}`);
  expect((await call('adminGetFamily', { params: { id: family.id }, token })).body).toMatchObject(sent);
  expect((await call('getFamily', { params: { id: family.slug } })).body).toEqual(
    (await call('getFamily', { params: { id: family.id } })).body,
  );
});

test('a slug is given once, even by two at once', async () => {
  const body = { ...exampleBody('createFamily'), slug: unique('twice').toLowerCase() };
  const answers = await Promise.all([call('createFamily', { token, body }), call('createFamily', { token, body })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test('of two editors the second is told, and nothing is lost', async () => {
  const { family } = await created();
  const edit = (name: string) =>
    call('updateFamily', { params: { id: family.id }, token, headers: { 'If-Match': '"1"' }, body: { name } });
  const answers = await Promise.all([edit('First name'), edit('Second name')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const kept = answers.find(({ status }) => status === 200)?.body.name;
  expect((await call('adminGetFamily', { params: { id: family.id }, token })).body).toMatchObject({ name: kept, version: 2 });
});

test('switched off it is gone for visitors, switched on it is back', async () => {
  const { family } = await created();
  const params = { id: family.id };
  const off = await call('toggleFamilyActive', { params, token });
  expect(off.body.active).toBe(false);
  expect((await call('getFamily', { params })).status).toBe(404);
  expect((await call('listFamilies', { query: { q: family.name } })).body.total).toBe(0);
  expect((await call('adminListFamilies', { token, query: { q: family.name, active: 'false' } })).body.total).toBe(1);
  expect((await call('toggleFamilyActiveByPost', { params, token })).body.active).toBe(true);
  expect((await call('getFamily', { params })).status).toBe(200);
});

test('what has been read is not sent again while it is current', async () => {
  const { family } = await created();
  const first = await call('getFamily', { params: { id: family.id } });
  const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
  expect((await call('getFamily', { params: { id: family.id }, headers })).status).toBe(304);
  await call('updateFamily', { params: { id: family.id }, token, body: { name: unique('Renamed') } });
  expect((await call('getFamily', { params: { id: family.id }, headers })).status).toBe(200);
});

test('deleted it is gone, and a second time there is nothing to delete', async () => {
  const { family } = await created();
  const params = { id: family.id };
  const answers = await Promise.all([call('deleteFamily', { params, token }), call('deleteFamily', { params, token })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  expect((await call('adminGetFamily', { params, token })).status).toBe(404);
});

test('facets agree with what choosing them finds', async () => {
  const { body } = await call('listFamilies', { query: { limit: '1' } });
  const parameters = {
    category: 'category',
    standard: 'standard',
    endType: 'endType',
    nps: 'nps',
    revitVersion: 'revitVersion',
  } as const;
  for (const [facet, parameter] of Object.entries(parameters)) {
    const values = body.facets[facet] as { value: string; count: number }[];
    expect(values.length, facet).toBeGreaterThan(0);
    for (const { value, count } of values.slice(0, 3)) {
      const found = await call('listFamilies', { query: { [parameter]: value, limit: '1' } });
      expect(found.body.total, `${facet} ${value}`).toBe(count);
    }
  }
});

test('a facet narrows the others, not itself', async () => {
  const all = await call('listFamilies', { query: { limit: '1' } });
  const [first] = all.body.facets.category as { value: string; count: number }[];
  const narrowed = await call('listFamilies', { query: { category: first?.value ?? '', limit: '1' } });
  expect(narrowed.body.facets.category).toEqual(all.body.facets.category);
  for (const { count } of narrowed.body.facets.revitVersion as { count: number }[])
    expect(count).toBeLessThanOrEqual(first?.count ?? 0);
});

test('each change stands in the activity log with from and to', async () => {
  const { family } = await created();
  await call('updateFamily', { params: { id: family.id }, token, body: { lod: 200 } });
  const { body } = await call('listActivity', { token, query: { entityId: family.id, sort: 'at' } });
  expect(body.items).toMatchObject([
    { action: 'family.created', entity: { id: family.id, kind: 'family' } },
    { action: 'family.updated', changes: [{ field: 'lod', from: 350, to: 200 }] },
  ]);
});
