import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createReplaceable } from '../../mock/prism.ts';
import { createProxy } from '../../mock/proxy.ts';
import { loadContract } from '../../openapi/load.ts';
import { runToEnd } from '../support/program.ts';

const contract = loadContract();
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function listen(server: Server): Promise<string> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts the proxy in front of an upstream that answers as `answer` does. */
const startProxy = async (answer: RequestListener) => {
  const upstream = await listen(createServer(answer));
  return listen(
    createProxy(
      () => Promise.resolve(upstream),
      () => contract,
    ),
  );
};

test('returns 502 if Prism does not start', async () => {
  const url = await listen(
    createProxy(
      () => Promise.reject(new Error('Prism did not start in time.')),
      () => contract,
    ),
  );
  const response = await fetch(`${url}/api/ping`);
  expect(response.status).toBe(502);
  expect(await response.text()).toBe('The mock failed: Prism did not start in time.');
});

test('returns 502 if Prism closes the connection', async () => {
  const url = await startProxy((call) => call.destroy());
  expect((await fetch(`${url}/api/ping`)).status).toBe(502);
});

test('closes the connection if Prism stops in the middle of a response', async () => {
  const url = await startProxy((_call, response) => void response.write('The first half', () => response.destroy()));
  const response = await fetch(`${url}/api/ping`);
  await expect(response.text()).rejects.toThrow('terminated');
});

test('aborts the call to Prism when the caller disconnects', async () => {
  const arrived = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<void>();
  const url = await startProxy((_call, response) => {
    response.once('close', aborted.resolve);
    arrived.resolve();
  });
  const caller = new AbortController();
  const answer = fetch(`${url}/api/ping`, { signal: caller.signal });
  await arrived.promise;
  caller.abort();
  await expect(answer).rejects.toThrow('abort');
  await aborted.promise;
});

/** A proxy whose Prism must not be called. */
const proxyAlone = () =>
  listen(
    createProxy(
      () => Promise.reject(new Error('Prism was called.')),
      () => contract,
    ),
  );

test.each([
  ['malformed JSON', '{"name":'],
  ['an empty body', ''],
  ['JSON that is not UTF-8', Buffer.from('{"name":"\xff"}', 'latin1')],
])('answers %s with the problem of the contract', async (_name, body) => {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${await proxyAlone()}/api/public/demo-requests`, { method: 'POST', headers, body });
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(await response.json()).toMatchObject({ status: 400, code: 'INVALID_JSON', message: expect.any(String) });
});

test('answers an unknown path or method with the problem of the contract', async () => {
  const url = await proxyAlone();
  const unknown = await fetch(`${url}/api/nowhere`);
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  const refused = await fetch(`${url}/api/public/families`, { method: 'DELETE' });
  expect(refused.headers.get('allow')).toBe('HEAD, GET');
  expect([refused.status, await refused.json()]).toMatchObject([405, { status: 405, code: 'METHOD_NOT_ALLOWED' }]);
});

test.each([
  ['code=503, example=NOPE', 'listFamilies has no example NOPE for 503. Choose one of: SERVICE_UNAVAILABLE.'],
  ['example=NOPE', 'listFamilies has no example NOPE. Choose one of: families, empty.'],
  ['code=418', 'listFamilies has no response with the status 418. Choose one of: 200, 304, 400, 429, 500, 503.'],
])('answers `Prefer: %s` with the valid values', async (prefer, text) => {
  const response = await fetch(`${await proxyAlone()}/api/public/families`, { headers: { Prefer: prefer } });
  expect([response.status, await response.text()]).toEqual([400, text]);
});

test('keeps the running Prism if a new one does not start', async () => {
  let starts = 0;
  const stopped: string[] = [];
  const prism = createReplaceable(() => {
    const url = `http://prism-${(starts += 1)}`;
    if (starts === 2) return Promise.reject(new Error('The contract is invalid.'));
    return Promise.resolve({ url, stop: () => Promise.resolve(void stopped.push(url)) });
  });
  await expect(prism.replace()).rejects.toThrow('The contract is invalid.');
  expect(await prism.url()).toBe('http://prism-1');
  expect(stopped).toEqual([]);
  await prism.replace();
  expect(await prism.url()).toBe('http://prism-3');
  expect(stopped).toEqual(['http://prism-1']);
});

test('the mock says what to do about a port that it cannot use', async () => {
  const used = new URL(await listen(createServer())).port;
  for (const [port, sentence] of [
    [used, `Port ${used} is in use. Stop the program that uses it, or choose another port with MOCK_PORT=<number>.`],
    ['many', 'MOCK_PORT must be a whole number from 0 to 65535.'],
  ] as const) {
    expect(await runToEnd('mock/main.ts', [], { MOCK_PORT: port })).toMatchObject({ status: 2, stderr: sentence });
  }
});
