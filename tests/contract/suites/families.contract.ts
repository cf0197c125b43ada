// The library of Revit families.
import { expectCreatedOnce } from '../created-once.ts';
import { expect } from '../expect.ts';
import { expectChanges } from '../logged-changes.ts';
import { check, prepare, suite } from '../runner.ts';
import { adminToken, call, exampleBody, ifMatch, newSlug, readLocation, unique } from '../client.ts';

suite('families', { tags: ['families'] });

let token: string;
prepare(async () => {
  token = await adminToken();
});

const newFamily = (change: object = {}) => ({ ...exampleBody('createFamily'), slug: newSlug('family'), ...change });

async function createFamily(change: object = {}) {
  const body = newFamily({ name: unique('Family'), ...change });
  const answer = await call('createFamily', { token, body });
  expect(answer.status).toBe(201);
  return { sent: body, family: answer.body as { id: string; slug: string; name: string }, answer };
}

check('write.stored', 'a new family is at its `Location`, and visitors can read it by id and slug', async () => {
  const { sent, family, answer } = await createFamily();
  expect((await readLocation('createFamily', answer, token)).body).toEqual(answer.body);
  expect((await call('getAdminFamily', { params: { id: family.id }, token })).body).toMatchObject(sent);
  expect((await call('getFamily', { params: { id: family.slug } })).body).toEqual(
    (await call('getFamily', { params: { id: family.id } })).body,
  );
});

check('write.unique', 'a slug is unique, also under concurrent creation', async () => {
  const body = newFamily();
  const answers = await Promise.all([call('createFamily', { token, body }), call('createFamily', { token, body })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const { family } = await createFamily();
  const taken = await call('updateFamily', { params: { id: family.id }, token, body: { slug: body.slug } });
  expect([taken.status, taken.body.code]).toEqual([409, 'SLUG_TAKEN']);
});

check('write.unique', 'a nominal pipe size occurs once in the size table', async () => {
  const [size] = exampleBody('createFamily')['sizes'] as { nps: string }[];
  const { family } = await createFamily({ sizes: [size] });
  const twice = { sizes: [size, { ...size, nps: '1/2' }, { ...size, dn: 50 }] };
  const body = newFamily(twice);
  for (const answer of [
    await call('createFamily', { token, body }),
    await call('updateFamily', { params: { id: family.id }, token, body: twice }),
  ]) {
    expect([answer.status, answer.body.details?.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([
      422,
      ['/sizes/2/nps'],
    ]);
  }
});

check('write.version', 'rejects the second of two concurrent changes with 412', async () => {
  const { family, answer } = await createFamily();
  const edit = (name: string) =>
    call('updateFamily', { params: { id: family.id }, token, headers: ifMatch(answer), body: { name } });
  const answers = await Promise.all([edit('First name'), edit('Second name')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const kept = answers.find(({ status }) => status === 200)?.body.name;
  expect((await call('getAdminFamily', { params: { id: family.id }, token })).body).toMatchObject({ name: kept, version: 2 });
});

check('write.published', 'visitors see a family only while it is active', async () => {
  const { family } = await createFamily();
  const params = { id: family.id };
  expect((await call('getFamily', { params })).status).toBe(200);
  const off = await call('toggleFamilyActive', { params, token });
  expect(off.body.active).toBe(false);
  expect((await call('getFamily', { params })).status).toBe(404);
  expect((await call('listFamilies', { query: { q: family.name } })).body.total).toBe(0);
  expect((await call('listAdminFamilies', { token, query: { q: family.name, active: 'false' } })).body.total).toBe(1);
  expect((await call('toggleFamilyActiveByPost', { params, token })).body.active).toBe(true);
  expect((await call('getFamily', { params })).status).toBe(200);
});

check('list.search', 'q finds a family by slug, description, standard, material and rating', async () => {
  const [word, standard, material, rating] = [unique('Described'), unique('Norm'), unique('Material'), unique('Rated')];
  const { family } = await createFamily({
    description: `A cap that is ${word}.`,
    standards: ['ASME B16.9', standard],
    material,
    pressureClasses: ['Sch 40', rating],
  });
  for (const q of [family.slug, word, standard, material, rating])
    expect((await call('listFamilies', { query: { q } })).body.items, q).toMatchObject([{ id: family.id }]);
});

check('list.agrees', 'a list shows the first and the last size of the size table', async () => {
  const sizes = ['4', '6', '10'].map((nps) => ({ nps, dn: Number(nps) * 25, dimensions: { length: 64 } }));
  for (const [table, smallestNps, largestNps] of [
    [sizes, '4', '10'],
    [[], null, null],
  ] as const) {
    const { family } = await createFamily({ sizes: table });
    const { body } = await call('listFamilies', { query: { q: family.name } });
    expect(body.items).toMatchObject([{ sizeCount: table.length, smallestNps, largestNps }]);
    const [{ sampleSize }] = body.items as [{ sampleSize: { nps: string } | null }];
    expect(table.some(({ nps }) => nps === sampleSize?.nps)).toBe(table.length > 0);
  }
});

check('http.conditional', 'responds with 304 while the record is unchanged', async () => {
  const { family } = await createFamily();
  const first = await call('getFamily', { params: { id: family.id } });
  const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
  expect((await call('getFamily', { params: { id: family.id }, headers })).status).toBe(304);
  const name = unique('Renamed');
  await call('updateFamily', { params: { id: family.id }, token, body: { name } });
  const changed = await call('getFamily', { params: { id: family.id }, headers });
  expect([changed.status, changed.body?.name]).toEqual([200, name]);
});

check('http.conditional', 'a read with `Cache-Control: no-cache` shows a change immediately', async () => {
  const { family } = await createFamily();
  const params = { id: family.id };
  // `call` adds the header.
  await call('getFamily', { params });
  const name = unique('Renamed');
  await call('updateFamily', { params, token, body: { name } });
  const current = await call('getFamily', { params });
  expect([current.status, current.body?.name]).toEqual([200, name]);
});

check('write.deleted', 'a deleted record is 404, also for a second deletion', async () => {
  const { family } = await createFamily();
  const params = { id: family.id };
  const answers = await Promise.all([call('deleteFamily', { params, token }), call('deleteFamily', { params, token })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  expect((await call('getAdminFamily', { params, token })).status).toBe(404);
});

/** Creates three families that differ in their facets. @returns the `q` that finds only these */
async function createFacetFamilies() {
  const mark = unique('Facets');
  const variants = [
    { category: 'pipe', standards: ['ASME B36.10'], endTypes: ['BW'], revitVersions: [2024] },
    { category: 'pipe', standards: ['ASME B36.10', 'ASME B36.19'], endTypes: ['BW', 'PL'], revitVersions: [2024, 2025] },
    { category: 'elbow', standards: ['ASME B16.9'], endTypes: ['BW'], revitVersions: [2025] },
  ];
  for (const [index, variant] of variants.entries()) await createFamily({ ...variant, name: `${mark} ${index}` });
  return mark;
}

check('list.facets', 'facet counts match the filtered lists', async () => {
  const q = await createFacetFamilies();
  const { body } = await call('listFamilies', { query: { q, limit: '1' } });
  expect(body.facets.category).toHaveLength(2);
  expect(body.facets.category).toContainEqual({ value: 'pipe', count: 2 });
  expect(body.facets.category).toContainEqual({ value: 'elbow', count: 1 });
  for (const parameter of ['category', 'standard', 'pressureClass', 'endType', 'nps', 'revitVersion']) {
    const values = body.facets[parameter] as { value: string; count: number }[];
    expect(values.length, parameter).toBeGreaterThan(0);
    for (const { value, count } of values) {
      const found = await call('listFamilies', { query: { q, [parameter]: value, limit: '1' } });
      expect(found.body.total, `${parameter} ${value}`).toBe(count);
    }
  }
});

check('list.facets', 'a chosen facet value narrows the other facets, but not its own', async () => {
  const q = await createFacetFamilies();
  const all = await call('listFamilies', { query: { q, limit: '1' } });
  const narrowed = await call('listFamilies', { query: { q, category: 'elbow', limit: '1' } });
  expect(narrowed.body.facets.category).toEqual(all.body.facets.category);
  expect(narrowed.body.facets.revitVersion).toMatchObject([{ count: 1 }]);
});

check('list.sort', 'a search lists the best matches first', async () => {
  const word = unique('relevance');
  const inDescription = await createFamily({ name: 'A first family', description: `For pipes with ${word}.` });
  const inMaterial = await createFamily({ name: 'Another family', material: `Steel ${word}` });
  const inName = await createFamily({ name: `Z family ${word}` });
  const find = async (query: object) =>
    (await call('listFamilies', { query: { q: word, ...query } })).body.items.map(({ id }: { id: string }) => id);
  const best = [inName, inMaterial, inDescription].map(({ family }) => family.id);
  expect(await find({})).toEqual(best);
  expect(await find({ sort: 'relevance' })).toEqual(best);
  expect(await find({ sort: 'name' })).toEqual(best.toReversed());
});

check({ rule: 'write.logged', needs: ['activity-log'] }, 'logs each change with old and new value', async () => {
  const { family } = await createFamily({ pcf: { ready: false, component: 'ELBOW', skey: 'ELBW' } });
  const pcf = { ready: true, component: 'ELBOW', skey: 'ELBW' };
  await call('updateFamily', { params: { id: family.id }, token, body: { lod: 200, pcf } });
  const { body } = await call('listActivity', { token, query: { entityId: family.id, sort: 'at' } });
  expect(body.items).toMatchObject([
    { action: 'family.created', entity: { id: family.id, kind: 'family' } },
    { action: 'family.updated' },
  ]);
  expectChanges(body.items[1].changes, [
    { field: 'lod', from: '350', to: '200' },
    { field: 'pcf.ready', from: 'false', to: 'true' },
  ]);
});

check(
  { rule: 'write.idempotent', operation: 'toggleFamilyActive' },
  '`active` sets the state of the family, however often it is sent',
  async () => {
    const { family } = await createFamily({ active: true });
    const set = (active: boolean) => call('toggleFamilyActive', { params: { id: family.id }, token, body: { active } });
    const first = await set(false);
    const second = await set(false);
    expect([first.body.active, second.body.active]).toEqual([false, false]);
    expect(second.body.version).toBe(first.body.version);
    expect((await set(true)).body.active).toBe(true);
    expect((await call('deleteFamily', { params: { id: family.id }, token })).status).toBe(204);
  },
);

check(
  { rule: 'write.idempotent', operation: 'createFamily' },
  'a retried call gets the same response and creates one record',
  async () => {
    const body = newFamily();
    const [first, second] = await expectCreatedOnce('createFamily', token, body, { ...body, name: 'Another family' });
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect((await call('deleteFamily', { params: { id: first.body.id }, token })).status).toBe(204);
  },
);
