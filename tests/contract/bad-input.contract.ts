// Requests that no well-behaved client sends, at every operation that takes a JSON body or a list query.
import { beforeAll, describe, expect, test } from 'vitest';
import { adminToken, call, dayAhead, exampleBody, operations, submission, type Operation } from './client.ts';

let token: string;
/** Opens the plugin's operations, which know no administrator. */
let licenseKey: string;
beforeAll(async () => {
  token = await adminToken();
  const license = { ...exampleBody('addLicense'), expiresAt: `${dayAhead(365)}T00:00:00Z` };
  licenseKey = (await call('addLicense', { token, body: license })).body.key as string;
});

const unknownId = '0197f0c4-0000-7000-8000-000000000000';
const all = [...operations.values()];
const offered = (operation: Operation) => !('501' in operation.responses);
const withBody = all.filter(
  (operation) => operation.bodyExample && offered(operation) && operation.id !== 'login' && operation.id !== 'registerUser',
);
const lists = all.filter((operation) => operation.parameters.some(({ name }) => name === 'cursor') && offered(operation));

const pathOf = (operation: Operation) =>
  Object.fromEntries(
    operation.parameters
      .filter(({ in: place }) => place === 'path')
      .map(({ name, example }) => [name, name === 'id' ? unknownId : String(example)]),
  );

describe.each(withBody.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  const params = pathOf(operation);
  const send = (body: unknown, headers = {}) =>
    call(id, { params, token, body, headers: { 'x-license-key': licenseKey, ...headers } });

  test('malformed JSON is 400', async () => {
    const answer = await send('{"name": "half');
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_JSON']);
  });

  test('another media type is 415', async () => {
    expect((await send('name=x', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
  });

  test('a field that is not known is 422 and named', async () => {
    const answer = await send({ ...submission(id), surprise: 1 });
    expect(answer.status).toBe(422);
    expect(answer.body.details).toContainEqual(expect.objectContaining({ pointer: '/surprise' }));
  });

  test('a key that would reach the prototype is refused', async () => {
    const text = JSON.stringify(submission(id)).replace(/^\{/, '{"__proto__":{"role":"admin"},');
    expect([400, 422]).toContain((await send(text)).status);
  });

  test.each(Object.keys(submission(id)))('%s of another type is 422 and named', async (field) => {
    const answer = await send({ ...submission(id), [field]: { not: 'this' } });
    expect(answer.status).toBe(422);
    expect(answer.body.details.some(({ pointer }: { pointer: string }) => pointer.startsWith(`/${field}`))).toBe(true);
  });

  test.each([
    ['an array', []],
    ['a text', '"text"'],
    ['null', 'null'],
  ])('%s instead of an object is refused', async (_, body) => {
    expect([400, 422]).toContain((await send(body)).status);
  });

  test('a body over the limit is 413', async () => {
    expect((await send({ ...submission(id), padding: 'x'.repeat(1_100_000) })).status).toBe(413);
  });
});

test('an over-long text is 422 and named', async () => {
  const body = { ...submission('submitDemoRequest'), message: 'x'.repeat(5001), name: 'x'.repeat(101) };
  const answer = await call('submitDemoRequest', { body });
  expect(answer.status).toBe(422);
  expect(answer.body.details.map(({ pointer }: { pointer: string }) => pointer).toSorted()).toEqual(['/message', '/name']);
});

describe.each(lists.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  const params = pathOf(operation);

  test.each([
    ['limit', '0'],
    ['limit', '101'],
    ['limit', 'many'],
    ['sort', 'nonsense'],
    ['cursor', 'forged'],
    ['cursor', 'e30.AAAAAAAAAAAAAAAAAAAAAA'],
    ['unheardOf', '1'],
  ])('%s=%s is 400 and named', async (name, value) => {
    const answer = await call(id, { params, token, query: { [name]: value } });
    expect(answer.status).toBe(400);
    expect(answer.body.details[0].pointer).toBe(`#/query/${name}`);
  });
});

const items = all.filter((operation) => operation.path.includes('{id}') && offered(operation) && '404' in operation.responses);

test.each(items.map(({ id }) => [id]))('%s answers 404 for an id that names nothing', async (id) => {
  const body = operations.get(id)?.bodyExample ? submission(id) : undefined;
  expect((await call(id, { params: { id: unknownId }, token, body })).status).toBe(404);
});
