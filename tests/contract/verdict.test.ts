// What a verdict says about a failed check, tested with checks that are declared here and a server that answers every call.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, send } from './client.ts';
import { check, prepare, suite } from './runner.ts';
import { defaultOptions, testBackend } from './verdict.ts';

let calls = 0;
const server = createServer((request, response) => {
  calls += 1;
  if (request.url === '/dropped') return void request.socket.destroy();
  const number = calls;
  let text = '';
  request.on('data', (chunk) => (text += String(chunk)));
  request.on('end', () => {
    const status = Number(/"status":(\d+)/.exec(text)?.[1] ?? 200);
    const name = /"name":"(\w{1,9})"/.exec(text)?.[1];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ call: number, name }));
  });
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

/** Runs the checks with a name. */
function run(name: string) {
  calls = 0;
  return testBackend({
    ...defaultOptions,
    url,
    admin: { username: 'x', password: 'x' },
    only: [name],
    anyVersion: true,
    keep: true,
  });
}
/** Runs a check. @returns its result */
async function resultOf(name: string) {
  const { results } = await run(name);
  expect(results).toHaveLength(1);
  return results[0];
}

suite('two calls of an operation');
check('answer.schema', 'the first call violates the contract', async () => {
  const violation: unknown = await call('ping').catch((error: unknown) => error);
  await call('ping').catch(() => undefined);
  throw violation;
});
test('shows the call that violates the contract, although the same operation was called later', async () => {
  // The first call of a run reads the version.
  expect(await resultOf('two calls of an operation')).toMatchObject({ status: 'failed', answer: '200 {"call":2}' });
});

suite('calls with different bodies');
for (const { name, body } of [
  { name: 'short', body: { name: 'x' } },
  { name: 'long', body: { name: 'x'.repeat(5000) } },
  { name: 'form', body: new FormData() },
])
  check({ rule: 'answer.status', tags: [`a ${name} body`] }, name, () => call('createFamily', { token: 'a-token', body }));
test.each([
  ['short', ` -H 'content-type: application/json' -H "authorization: Bearer $TOKEN" --data-raw '{"name":"x"}'`],
  ['long', ` -H 'content-type: application/json' -H "authorization: Bearer $TOKEN" # Add the body: 5011 characters.`],
  ['form', ' -H "authorization: Bearer $TOKEN" # Add the body: a form with a file.'],
])('the curl command of a call repeats or describes a %s body', async (name, rest) => {
  expect((await resultOf(`a ${name} body`))?.curl).toBe(`curl -i -X POST '${url}/api/admin/families'${rest}`);
});

suite('statuses without documentation');
for (const [name, status] of [
  ['first', 200],
  ['second', 200],
  ['third', 299],
] as const)
  check('answer.status', name, () => call('createFamily', { token: 'a-token', body: { name, status } }));
test('reports a status that is not documented as one cause, whatever the body is', async () => {
  const { causes } = await run('statuses without documentation');
  expect(causes.map(({ difference, checks }) => [difference, checks])).toEqual([
    ['status 200 is not documented', [0, 1]],
    ['status 299 is not documented', [2]],
  ]);
});

suite('a failing preparation', { rule: 'answer.status', atOnce: 2 });
prepare(async () => {
  await send('GET', '/api/ping');
  throw new Error('The preparation failed.');
});
for (const name of ['one', 'other']) check({}, name, () => undefined);
test('reports a failed preparation as one cause, with its last call', async () => {
  const { causes, results } = await run('a failing preparation');
  expect(causes).toMatchObject([{ violation: { preparationOf: 'a failing preparation' }, checks: [0, 1] }]);
  expect(causes[0]?.violation).not.toHaveProperty('schema');
  expect(results.map(({ curl }) => curl)).toEqual([1, 2].map(() => `curl -i '${url}/api/ping'`));
});

suite('a dropped connection');
check('answer.status', 'the backend closes the connection without a response', () => send('POST', '/dropped'));
test('does not repeat a call whose connection the backend closes', async () => {
  const result = await resultOf('a dropped connection');
  expect(result).toMatchObject({ status: 'failed', violations: [{ isUnanswered: true }] });
  // The first call of a run reads the version.
  expect(calls).toBe(2);
});

suite('a stopped backend');
check('answer.status', 'the backend stops', async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await call('ping');
});
check('answer.status', 'a later call', () => call('getVersion'));
check('answer.schema', 'a call for another rule', () => call('getHealth'));
test('shows a backend that has stopped as one cause', async () => {
  const { causes } = await run('a stopped backend');
  expect(causes).toMatchObject([
    { checks: [0, 1, 2], violation: { message: expect.stringContaining('the backend has stopped') } },
  ]);
});
