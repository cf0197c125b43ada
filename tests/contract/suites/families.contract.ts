import { expect } from '../expect.ts';
import { check, prepare, suite } from '../runner.ts';
import { adminToken, call, exampleBody, ifMatch, located, unique } from '../client.ts';

suite('families', { tags: ['families'] });

let token: string;
prepare(async () => {
  token = await adminToken();
});

async function created(change: object = {}) {
  const body = { ...exampleBody('createFamily'), slug: unique('family').toLowerCase(), name: unique('Family'), ...change };
  const answer = await call('createFamily', { token, body });
  expect(answer.status).toBe(201);
  return { sent: body, family: answer.body as { id: string; slug: string; name: string }, answer };
}

check('write.kept', 'a new family is where Location says, for administrators and visitors', async () => {
  const { sent, family, answer } = await created();
  expect((await located('createFamily', answer, token)).body).toEqual(answer.body);
  expect((await call('adminGetFamily', { params: { id: family.id }, token })).body).toMatchObject(sent);
  expect((await call('getFamily', { params: { id: family.slug } })).body).toEqual(
    (await call('getFamily', { params: { id: family.id } })).body,
  );
});

check('write.unique', 'a slug is given once, even by two at once', async () => {
  const body = { ...exampleBody('createFamily'), slug: unique('twice').toLowerCase() };
  const answers = await Promise.all([call('createFamily', { token, body }), call('createFamily', { token, body })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const { family } = await created();
  const taken = await call('updateFamily', { params: { id: family.id }, token, body: { slug: body.slug } });
  expect([taken.status, taken.body.code]).toEqual([409, 'SLUG_TAKEN']);
});

check('write.version', 'of two editors the second is told, and nothing is lost', async () => {
  const { family, answer } = await created();
  const edit = (name: string) =>
    call('updateFamily', { params: { id: family.id }, token, headers: ifMatch(answer), body: { name } });
  const answers = await Promise.all([edit('First name'), edit('Second name')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const kept = answers.find(({ status }) => status === 200)?.body.name;
  expect((await call('adminGetFamily', { params: { id: family.id }, token })).body).toMatchObject({ name: kept, version: 2 });
});

check('write.published', 'switched off it is gone for visitors, switched on it is back', async () => {
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

check('http.conditional', 'what has been read is not sent again while it is current', async () => {
  const { family } = await created();
  const first = await call('getFamily', { params: { id: family.id } });
  const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
  expect((await call('getFamily', { params: { id: family.id }, headers })).status).toBe(304);
  await call('updateFamily', { params: { id: family.id }, token, body: { name: unique('Renamed') } });
  expect((await call('getFamily', { params: { id: family.id }, headers })).status).toBe(200);
});

check('write.deleted', 'deleted it is gone, and a second time there is nothing to delete', async () => {
  const { family } = await created();
  const params = { id: family.id };
  const answers = await Promise.all([call('deleteFamily', { params, token }), call('deleteFamily', { params, token })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  expect((await call('adminGetFamily', { params, token })).status).toBe(404);
});

/** Three families that only `q` finds, different in each facet. */
async function marked() {
  const mark = unique('Facets');
  const variants = [
    { category: 'pipe', standards: ['ASME B36.10'], endTypes: ['BW'], revitVersions: [2024] },
    { category: 'pipe', standards: ['ASME B36.10', 'ASME B36.19'], endTypes: ['BW', 'PL'], revitVersions: [2024, 2025] },
    { category: 'elbow', standards: ['ASME B16.9'], endTypes: ['BW'], revitVersions: [2025] },
  ];
  for (const [index, variant] of variants.entries()) await created({ ...variant, name: `${mark} ${index}` });
  return mark;
}

check('list.facets', 'facets agree with what choosing them finds', async () => {
  const q = await marked();
  const { body } = await call('listFamilies', { query: { q, limit: '1' } });
  expect(body.facets.category).toHaveLength(2);
  expect(body.facets.category).toContainEqual({ value: 'pipe', count: 2 });
  expect(body.facets.category).toContainEqual({ value: 'elbow', count: 1 });
  for (const parameter of ['category', 'standard', 'endType', 'nps', 'revitVersion']) {
    const values = body.facets[parameter] as { value: string; count: number }[];
    expect(values.length, parameter).toBeGreaterThan(0);
    for (const { value, count } of values) {
      const found = await call('listFamilies', { query: { q, [parameter]: value, limit: '1' } });
      expect(found.body.total, `${parameter} ${value}`).toBe(count);
    }
  }
});

check('list.facets', 'a facet narrows the others, not itself', async () => {
  const q = await marked();
  const all = await call('listFamilies', { query: { q, limit: '1' } });
  const narrowed = await call('listFamilies', { query: { q, category: 'elbow', limit: '1' } });
  expect(narrowed.body.facets.category).toEqual(all.body.facets.category);
  expect(narrowed.body.facets.revitVersion).toMatchObject([{ count: 1 }]);
});

check({ rule: 'write.logged', needs: ['activity-log'] }, 'each change stands in the activity log with from and to', async () => {
  const { family } = await created();
  await call('updateFamily', { params: { id: family.id }, token, body: { lod: 200 } });
  const { body } = await call('listActivity', { token, query: { entityId: family.id, sort: 'at' } });
  expect(body.items).toMatchObject([
    { action: 'family.created', entity: { id: family.id, kind: 'family' } },
    { action: 'family.updated', changes: [{ field: 'lod', from: 350, to: 200 }] },
  ]);
});
