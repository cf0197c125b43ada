// The example plugin client without a server, or with a proxy that answers instead of it.
import { expect, test } from 'vitest';
import type { Options, StoredState } from '../../docs/examples/plugin-client.ts';
import {
  day,
  forward,
  goOffline,
  issue,
  minute,
  server,
  startHttpServer,
  startWorking,
  timeouts,
  unreachableUrl,
  workstation,
} from './workstation.ts';

test('backs off up to the heartbeat interval and lets the engineer keep working', async () => {
  const license = await issue();
  const station = workstation();
  let isReachable = true;
  const gate = await startHttpServer((request, response) =>
    isReachable ? void forward(request, response) : void request.socket.destroy(),
  );
  const client = await station.startRevit({ server: gate });
  await client.register(license.key);
  await client.heartbeat();
  isReachable = false;
  const waits: (number | null)[] = [];
  for (let turn = 0; turn < 8; turn += 1) waits.push(await client.heartbeat());
  expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 200_000, 200_000]);
  expect(await client.checkPermission()).toMatchObject({ mayWork: true, by: 'lease' });
  station.clock.time += 10 * minute;
  expect(await client.checkPermission()).toMatchObject({
    mayWork: true,
    by: 'offline-token',
    secondsLeft: expect.closeTo(7 * 86_400 - 600, -1),
  });
  isReachable = true;
  expect(await client.heartbeat()).toBe(200_000);
  expect(await client.checkPermission()).toMatchObject({ by: 'lease' });
});

test('works offline after a restart until the grace days end', async () => {
  const { offline, clock, startOffline } = await goOffline(await issue({ limits: { graceDays: 3 } }));
  expect(await offline.checkPermission()).toMatchObject({ mayWork: true, by: 'offline-token' });
  clock.time += 2 * day;
  await offline.close();
  const again = await startOffline();
  expect(await again.checkPermission()).toMatchObject({ mayWork: true, secondsLeft: expect.closeTo(86_400, -1) });
  clock.time += day;
  expect(await again.checkPermission()).toMatchObject({ mayWork: false, code: 'OFFLINE_TOO_LONG' });
});

test('does not work offline without grace days', async () => {
  const { offline } = await goOffline(await issue({ limits: { graceDays: 0 } }));
  expect(await offline.checkPermission()).toMatchObject({ mayWork: false, code: 'OFFLINE' });
});

test.each([
  ['without a token', 0, 'OFFLINE'],
  ['with an expired token', 7, 'OFFLINE_TOO_LONG'],
])('says that the license is being checked until the outcome of the first heartbeat, %s', async (_case, graceDays, code) => {
  const { client, clock, startRevit } = await startWorking(await issue({ limits: { graceDays } }));
  await client.close();
  clock.time += 8 * day;
  const offline = await startRevit({ server: unreachableUrl });
  expect(await offline.checkPermission()).toMatchObject({ mayWork: false, code: 'CHECKING' });
  await offline.heartbeat();
  expect(await offline.checkPermission()).toMatchObject({ mayWork: false, code });
});

test('detects a clock set back while Revit runs', async () => {
  const { offline, clock } = await goOffline(await issue());
  clock.time += day;
  expect((await offline.checkPermission()).mayWork).toBe(true);
  clock.deviationMs = -day;
  expect(await offline.checkPermission()).toMatchObject({ mayWork: false, code: 'CLOCK_SET_BACK' });
  clock.deviationMs = 0;
  expect((await offline.checkPermission()).mayWork).toBe(true);
});

test('detects a clock set back between two sessions', async () => {
  const { offline, clock, startOffline } = await goOffline(await issue());
  clock.time += 2 * day;
  await offline.close();
  clock.deviationMs = -day;
  expect(await (await startOffline()).checkPermission()).toMatchObject({
    mayWork: false,
    code: 'CLOCK_SET_BACK',
  });
});

test('works with a clock that has always been wrong', async () => {
  const license = await issue();
  const station = workstation();
  station.clock.deviationMs = -400 * day;
  const client = await station.startRevit();
  await client.register(license.key);
  await client.heartbeat();
  station.clock.time += day;
  expect(await (await station.startRevit({ server: unreachableUrl })).checkPermission()).toMatchObject({
    mayWork: true,
    by: 'offline-token',
  });
});

test.each([
  ['1 hour ahead', 60 * minute],
  ['400 days behind', -400 * day],
])('works offline after the user corrects a clock that was %s', async (_error, deviationMs) => {
  const station = workstation();
  station.clock.deviationMs = deviationMs;
  const client = await station.startRevit();
  await client.register((await issue()).key);
  await client.heartbeat();
  await client.close();
  const offline = await station.startRevit({ server: unreachableUrl });
  station.clock.time += 10 * minute;
  expect(await offline.checkPermission()).toMatchObject({ mayWork: true });
  station.clock.deviationMs = 0;
  expect(await offline.checkPermission()).toMatchObject({ mayWork: true, secondsLeft: expect.closeTo(7 * 86_400 - 600, -1) });
  await offline.close();
  const again = await station.startOffline();
  expect(await again.checkPermission()).toMatchObject({ mayWork: true });

  // Correcting the clock gains no time: the token still ends 7 days after the last response.
  station.clock.time += 7 * day - 10 * minute;
  expect(await again.checkPermission()).toMatchObject({ mayWork: false, code: 'OFFLINE_TOO_LONG' });
});

test('rejects a token of another machine, product, server or signer', async () => {
  const license = await issue();
  const { store, startRevit, machine } = await goOffline(license);
  const state = JSON.parse(store.text) as StoredState;
  const [header, payload, signature] = (state.token ?? '').split('.');
  const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as { exp: number };
  const longer = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 86_400 })).toString('base64url');
  const none = Buffer.from(JSON.stringify({ alg: 'none', kid: state.keys[0]?.kid })).toString('base64url');
  const mayWork = async (change: Partial<Options>) =>
    (await (await startRevit({ server: unreachableUrl, ...change })).checkPermission()).mayWork;

  expect(await mayWork({})).toBe(true);
  expect(await mayWork({ product: 'revit-families' })).toBe(false);
  expect(await mayWork({ issuer: 'https://elsewhere.example' })).toBe(false);
  expect(await mayWork({ issuer: undefined })).toBe(false);
  expect(await mayWork({ issuer: undefined, server: server.url })).toBe(true);
  expect(await mayWork({ machine: { ...machine, fingerprint: 'fingerprint-of-a-copy' } })).toBe(false);
  for (const forged of [`${header}.${longer}.${signature}`, `${none}.${payload}.`, `${header}.${payload}.?`, 'x']) {
    await store.update(() => ({ ...state, token: forged }));
    expect(await mayWork({}), forged).toBe(false);
  }
});

test.each([
  [200, 'text/html', '<h1>Welcome to our hotel</h1>'],
  [404, 'text/html', '<h1>Not found</h1>'],
  [403, 'application/json', '{"error":"blocked"}'],
  [502, 'text/plain', 'Bad gateway'],
  [200, 'application/json', '{"login":"https://hotel.example"}'],
  [200, 'application/json', '[]'],
  [204, 'text/html', ''],
  [200, 'application/json', 'null'],
  [200, 'application/json', '{"serverTime":"2026-11-20T12:00:00Z","leaseExpiresAt":"soon"}'],
  [403, 'application/problem+json', '{"code":"BLOCKED"}'],
])('ignores the page of a proxy (%i %s)', async (status, type, text) => {
  const { startRevit } = await startWorking(await issue());
  const proxy = await startHttpServer((_request, response) => response.writeHead(status, { 'content-type': type }).end(text));
  const client = await startRevit({ server: proxy });
  expect(await client.heartbeat()).toBe(5_000);
  expect((await client.checkPermission()).mayWork).toBe(true);
  expect(await (await startRevit({ server: unreachableUrl })).checkPermission(), 'the next session').toMatchObject({
    mayWork: true,
  });
  await expect(client.register('SPW-0000-0000-0000-0000-0000')).rejects.toThrow('cannot be reached');
  expect(await client.deregister()).toEqual({ deregistered: false });
});

test('does not count the page of a proxy as a deregistration', async () => {
  const { startRevit, store } = await startWorking(await issue());
  const proxy = await startHttpServer((request, response) =>
    request.method === 'DELETE'
      ? void response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      : void forward(request, response),
  );
  expect(await (await startRevit({ server: proxy })).deregister()).toEqual({ deregistered: false });
  expect(store.text).not.toBe('null');
});

test('does not follow a redirect with the key', async () => {
  const { startRevit } = await startWorking(await issue());
  const receivedKeys: unknown[] = [];
  const portal = await startHttpServer((request, response) =>
    response.end(void receivedKeys.push(request.headers['x-license-key'])),
  );
  const proxy = await startHttpServer((_request, response) => response.writeHead(307, { location: portal }).end());
  const client = await startRevit({ server: proxy });
  expect(await client.heartbeat()).toBe(5_000);
  expect((await client.checkPermission()).mayWork).toBe(true);
  expect(receivedKeys).toEqual([]);
});

test.each([
  ['7', 7_000],
  ['86400', 300_000],
  ['Fri, 20 Nov 2026 12:00:00 GMT', 5_000],
])('retries a busy server after Retry-After, but within five minutes: %s', async (retryAfter, waits) => {
  const { startRevit } = await startWorking(await issue());
  const body = JSON.stringify({ status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Not now.' });
  const headers = { 'content-type': 'application/problem+json', 'retry-after': retryAfter };
  const busy = await startHttpServer((_request, response) => response.writeHead(503, headers).end(body));
  const client = await startRevit({ server: busy });
  expect(await client.heartbeat()).toBe(waits);
});

test('reports an unreachable server on registering, but not on closing', async () => {
  const station = workstation();
  const client = await station.startRevit({ server: unreachableUrl });
  await expect(client.register('SPW-0000-0000-0000-0000-0000')).rejects.toThrow('cannot be reached');
  const { offline } = await goOffline(await issue());
  await expect(offline.close()).resolves.toBeUndefined();
});

test('closes even if the server never responds', async () => {
  const { startRevit } = await startWorking(await issue());
  let isCalled = false;
  const silent = await startHttpServer(() => void (isCalled = true));
  const client = await startRevit({ server: silent });
  const closing = client.close();
  await expect.poll(() => isCalled).toBe(true);
  expect(timeouts.at(-1)?.ms).toBe(2000);
  timeouts.at(-1)?.end();
  await expect(closing).resolves.toBeUndefined();
});
