// Saved views of the run's administrator. users.contract.ts tests that other administrators cannot see them.
import { adminToken, call, exampleBody, readLocation, unique } from '../client.ts';
import { expectCreatedOnce } from '../created-once.ts';
import { expect } from '../expect.ts';
import { check, prepare, suite } from '../runner.ts';

suite('saved views', { tags: ['saved-views'] });

let token: string;
prepare(async () => {
  token = await adminToken();
});

const view = (fields: object = {}) => ({ ...exampleBody('createSavedView'), name: unique('View'), ...fields });
const create = (body: object) => call('createSavedView', { token, body });
const update = (id: string, body: object) => call('updateSavedView', { params: { id }, token, body });
const read = (id: string) => call('getSavedView', { params: { id }, token });
const remove = (id: string) => call('deleteSavedView', { params: { id }, token });
const listed = async (query: Record<string, string> = {}) =>
  (await call('listSavedViews', { token, query: { limit: '100', ...query } })).body;

check('write.stored', 'a new view is at its `Location` and in the list', async () => {
  const body = view({ pinned: true });
  const made = await create(body);
  expect([made.status, made.body]).toMatchObject([201, body]);
  expect((await readLocation('createSavedView', made, token)).body).toEqual(made.body);
  const { items } = await listed();
  expect(items.find(({ id }: { id: string }) => id === made.body.id)).toEqual(made.body);
  const unpinned = { name: unique('View'), list: 'families', query: '' };
  expect((await create(unpinned)).body).toMatchObject({ ...unpinned, pinned: false });
});

check('write.changes', 'a change affects the given fields only', async () => {
  const { body: made } = await create(view({ pinned: true }));
  for (const change of [{ pinned: false }, { name: unique('Renamed') }, { query: 'q=other&sort=-createdAt' }]) {
    const { body: before } = await read(made.id);
    const { status, body: after } = await update(made.id, change);
    expect([status, after]).toEqual([200, { ...before, ...change, updatedAt: after.updatedAt }]);
    expect((await read(made.id)).body).toEqual(after);
  }
});

check('write.deleted', 'a deleted view is 404 and not in the list', async () => {
  const { body: made } = await create(view());
  expect((await remove(made.id)).status).toBe(204);
  expect([(await read(made.id)).status, (await remove(made.id)).status]).toEqual([404, 404]);
  expect(JSON.stringify(await listed())).not.toContain(made.id);
});

check('write.unique', 'view names are unique per list, ignoring case', async () => {
  const { body: made } = await create(view());
  const again = await create(view({ name: made.name.toUpperCase() }));
  expect([again.status, again.body.code, again.body.details[0].pointer]).toEqual([409, 'NAME_TAKEN', '/name']);
  const { body: other } = await create(view());
  const renamed = await update(other.id, { name: made.name });
  expect([renamed.status, renamed.body.code]).toEqual([409, 'NAME_TAKEN']);
  expect((await read(other.id)).body).toEqual(other);
  expect((await update(made.id, { name: made.name.toUpperCase() })).status, 'its own name').toBe(200);
  expect((await create(view({ name: made.name, list: 'licenses' }))).status, 'another list').toBe(201);
});

check('write.idempotent', 'a retried call creates one view', async () => {
  await expectCreatedOnce('createSavedView', token, view(), view());
});

check('list.sort', 'the list is sorted by name, ignoring case, or by time', async () => {
  const prefix = unique('Sorted');
  for (const name of [`${prefix} b`, `${prefix} C`, `${prefix} a`]) await create(view({ name }));
  const names = async (query: Record<string, string>) =>
    (await listed(query)).items
      .map(({ name }: { name: string }) => name)
      .filter((name: string) => name.startsWith(prefix))
      .map((name: string) => name.slice(prefix.length + 1));
  expect(await names({})).toEqual(['a', 'b', 'C']);
  expect(await names({ sort: '-name' })).toEqual(['C', 'b', 'a']);
  expect(await names({ sort: 'createdAt' })).toEqual(['b', 'C', 'a']);
  expect(await names({ sort: '-createdAt' })).toEqual(['a', 'C', 'b']);
});
