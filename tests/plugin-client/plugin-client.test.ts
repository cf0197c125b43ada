// The example plugin client with a server in another process. The tests control its clocks and time limits, so nothing sleeps.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  PluginClient,
  type Clock,
  type StoredState,
  type Machine,
  type Options,
  type Store,
} from '../../docs/examples/plugin-client.ts';
import { findFreePort } from '../../scripts/free-port.ts';
import { admin, startServer, type RunningServer } from '../support/server.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let server: RunningServer;
let accessToken: string;
/** The address of `unreachable`, a server that closes every connection. */
let unreachableUrl: string;
let unreachable: Server;

/** The time limits of the client's calls. Only a test ends them, so a slow machine does not. */
const timeouts: { ms: number; end: () => void }[] = [];
vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
  const controller = new AbortController();
  timeouts.push({ ms, end: () => controller.abort(new DOMException('The time limit has ended.', 'TimeoutError')) });
  return controller.signal;
});

async function startHttpServer(answer: Parameters<typeof createServer>[1]): Promise<{ url: string; server: Server }> {
  const made = createServer(answer as never).listen(0, '127.0.0.1');
  await new Promise((resolve) => made.once('listening', resolve));
  return { url: `http://127.0.0.1:${(made.address() as AddressInfo).port}`, server: made };
}

beforeAll(async () => {
  // Without PUBLIC_URL, tokens contain the server's address as their issuer, so its port must be known in advance.
  server = await startServer({ PORT: String(await findFreePort()) });
  ({ url: unreachableUrl, server: unreachable } = await startHttpServer(() => undefined));
  unreachable.on('connection', (socket) => socket.destroy());
  const login = await send('POST', '/api/auth/login', { username: admin.email, password: admin.password });
  accessToken = login['accessToken'] as string;
});
afterAll(async () => {
  unreachable.close();
  await server.stop();
});

async function send(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  expect(response.ok, text).toBe(true);
  return text ? (JSON.parse(text) as Record<string, unknown>) : {};
}

async function issue(change: object = {}) {
  const license = await send('POST', '/api/licenses/add', {
    type: 'floating',
    product: 'pcf-export',
    customer: { name: 'Ines Example', email: 'ines@example.com' },
    maxActivations: 5,
    maxInstances: 2,
    ...change,
  });
  return license as { id: string; key: string };
}

const read = (id: string) => send('GET', `/api/licenses/${id}`);

class FakeClock implements Clock {
  time = 0;
  /** Deviation of the machine's clock, in milliseconds. */
  deviationMs = 0;
  readonly waits: number[] = [];
  readonly #startedAt = Date.now();
  elapsed = () => this.time;
  wall = () => this.#startedAt + this.time + this.deviationMs;
  /** Advances the time without waiting. */
  wait: Clock['wait'] = (ms: number) => {
    this.waits.push(ms);
    this.time += ms;
    return Promise.resolve();
  };
}

/** Stores text, so that no object is shared by accident. */
class MemoryStore implements Store {
  text = 'null';
  read = () => Promise.resolve(JSON.parse(this.text) as StoredState | null);
  write = (state: StoredState | null) => {
    this.text = JSON.stringify(state);
    return Promise.resolve();
  };
}

let machines = 0;
function workstation() {
  machines += 1;
  const machine: Machine = {
    fingerprint: `fingerprint-of-workstation-${machines}`,
    machineName: `WS-PIPE-${machines}`,
    userName: 'maria',
    os: 'Windows 11 24H2',
    hostVersion: 'Revit 2026.1',
    pluginVersion: '1.4.2',
  };
  const clock = new FakeClock();
  const store = new MemoryStore();
  /** Starts Revit: a new session on the same machine. */
  const startRevit = async (change: Partial<Options> = {}) => {
    const client = new PluginClient({
      server: server.url,
      issuer: server.url,
      product: 'pcf-export',
      machine,
      store,
      clock,
      ...change,
    });
    await client.open();
    return client;
  };
  return { machine, clock, store, startRevit };
}

/** Registers a machine and takes a seat. */
async function startWorking(license: { key: string }) {
  const station = workstation();
  const client = await station.startRevit();
  expect(await client.register(license.key)).toBeNull();
  expect(await client.heartbeat()).toBe(200_000);
  return { ...station, client };
}

describe('online', () => {
  test('registers a machine, takes a seat, renews it and gives it back', async () => {
    const license = await issue();
    const { client, clock } = await startWorking(license);
    expect(await client.checkPermission()).toEqual({ mayWork: true, by: 'lease', secondsLeft: 600 });
    clock.time += 200_000;
    expect((await client.checkPermission()) as object).toMatchObject({ secondsLeft: 400 });
    await client.heartbeat();
    expect(await client.checkPermission()).toMatchObject({ by: 'lease', secondsLeft: 600 });
    expect(await read(license.id)).toMatchObject({ activationsUsed: 1, instancesInUse: 1 });
    await client.close();
    expect(await read(license.id)).toMatchObject({ activationsUsed: 1, instancesInUse: 0 });
  });

  test('sends a heartbeat each third of the lease until Revit closes', async () => {
    const station = workstation();
    const client = await station.startRevit();
    await client.register((await issue()).key);
    const closing = new AbortController();
    const wait = station.clock.wait;
    station.clock.wait = (ms, signal) => {
      if (station.clock.waits.length === 3) closing.abort();
      return wait(ms, signal);
    };
    await client.run(closing.signal);
    expect(station.clock.waits).toEqual([200_000, 200_000, 200_000, 200_000]);
  });

  test('calls at once when the machine wakes up', async () => {
    const { clock, startRevit } = workstation();
    const client = await startRevit();
    await client.register((await issue()).key);
    const closing = new AbortController();
    let naps = 0;
    // A wait lasts until its signal aborts. During the first one the machine wakes up; during the second, Revit closes.
    clock.wait = (_ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve(), { once: true });
        naps += 1;
        clock.time += 9 * minute;
        if (naps === 1) client.sendHeartbeatNow();
        else closing.abort();
      });
    await client.run(closing.signal);
    expect(naps).toBe(2);
    expect(await client.checkPermission()).toMatchObject({ by: 'lease', secondsLeft: 60 });
  });

  test('calls again when the network returns during a heartbeat', async () => {
    const { clock, startRevit } = workstation();
    const client = await startRevit();
    await client.register((await issue()).key);
    const closing = new AbortController();
    const wasAborted: boolean[] = [];
    clock.wait = (_ms: number, signal: AbortSignal) => {
      wasAborted.push(signal.aborted);
      if (wasAborted.length === 2) closing.abort();
      return Promise.resolve();
    };
    const running = client.run(closing.signal);
    client.sendHeartbeatNow();
    await running;
    expect(wasAborted).toEqual([true, false]);
  });

  test('gives back a seat that is still being requested when Revit closes', async () => {
    const license = await issue();
    const { clock, startRevit } = workstation();
    await (await startRevit()).register(license.key);
    const arrived: string[] = [];
    let answer = () => {};
    const slow = await startHttpServer((request, response) => {
      arrived.push(request.url ?? '');
      if (request.url === '/api/licenses/track') answer = () => void response.writeHead(503).end();
      else response.writeHead(204).end();
    });
    clock.wait = () => new Promise(() => {});
    const client = await startRevit({ server: slow.url });
    const beat = client.heartbeat();
    await expect.poll(() => arrived).toEqual(['/api/licenses/track']);
    const closing = client.close();
    // These sequential calls take longer than a call that is sent at once.
    for (let turn = 0; turn < 20; turn += 1) await fetch(slow.url);
    expect(arrived).not.toContain('/api/licenses/untrack');
    answer();
    await Promise.all([beat, closing]);
    expect(arrived.at(-1)).toBe('/api/licenses/untrack');
    slow.server.closeAllConnections();
    slow.server.close();
  });

  test('sends no heartbeat after Revit closes, which would take the seat again', async () => {
    const license = await issue();
    const { client, clock } = await startWorking(license);
    const closing = new AbortController();
    let waits = 0;
    clock.wait = async () => {
      waits += 1;
      if (waits === 1) await client.close();
      else closing.abort();
    };
    await client.run(closing.signal);
    expect(waits).toBe(1);
    expect(await read(license.id)).toMatchObject({ instancesInUse: 0 });
  });

  test('keeps working when the disk is full', async () => {
    const { client, store } = await startWorking(await issue());
    store.write = () => Promise.reject(new Error('No space left.'));
    expect(await client.heartbeat()).toBe(200_000);
    expect(await client.checkPermission()).toMatchObject({ mayWork: true, by: 'lease' });
    await client.close();
  });

  test('accepts a key with typographic dashes and spaces', async () => {
    const { key } = await issue();
    const client = await workstation().startRevit();
    expect(await client.register(`\u00a0${key.replaceAll('-', '\u2013').toLowerCase()}\u200b `)).toBeNull();
  });

  test('stores nothing when the key is refused', async () => {
    const { startRevit, store } = workstation();
    const client = await startRevit();
    expect(await client.register('SPW-0000-0000-0000-0000-0000')).toMatchObject({ code: 'LICENSE_INVALID' });
    expect(await client.heartbeat()).toBeNull();
    expect(store.text).toBe('null');
  });

  test('names the machines that occupy a full license', async () => {
    const license = await issue({ maxActivations: 1 });
    await startWorking(license);
    const client = await workstation().startRevit();
    expect(await client.register(license.key)).toMatchObject({
      code: 'ACTIVATION_LIMIT_REACHED',
      machines: [expect.any(String)],
      occupiedUntil: null,
    });
  });

  test('waits for a seat and does not work offline meanwhile', async () => {
    const license = await issue({ maxInstances: 1 });
    const first = await startWorking(license);
    const station = workstation();
    const second = await station.startRevit();
    await second.register(license.key);
    expect(await second.heartbeat(), 'at most five minutes').toBe(300_000);
    expect(await second.checkPermission()).toMatchObject({ mayWork: false, code: 'INSTANCE_LIMIT_REACHED' });

    await first.client.close();
    expect(await second.heartbeat()).toBe(200_000);
    // The first session takes the seat again. The second has a valid token, but must not work with it.
    await second.close();
    await first.client.heartbeat();
    await second.heartbeat();
    expect(JSON.parse(station.store.text)).toMatchObject({ token: expect.any(String) });
    expect(await second.checkPermission()).toMatchObject({ mayWork: false, code: 'INSTANCE_LIMIT_REACHED' });
  });

  test.each([
    ['LICENSE_DEACTIVATED', (id: string) => send('POST', `/api/licenses/${id}/deactivate`, { reason: 'Unpaid.' })],
    ['LICENSE_INVALID', (id: string) => send('DELETE', `/api/licenses/${id}?force=true`)],
    [
      'NOT_REGISTERED',
      async (id: string) => {
        const { registrations } = (await read(id)) as { registrations: { id: string }[] };
        return send('DELETE', `/api/licenses/registrations/${registrations[0]?.id}`);
      },
    ],
  ])('stops with a message and drops the token on %s', async (code, end) => {
    const license = await issue();
    const { client, store, startRevit } = await startWorking(license);
    await end(license.id);
    expect(await client.heartbeat()).toBeNull();
    expect(await client.checkPermission()).toMatchObject({ mayWork: false, code, message: expect.stringMatching(/\.$/) });
    expect(JSON.parse(store.text)).toMatchObject({ token: null });
    expect((await (await startRevit({ server: unreachableUrl })).checkPermission()).mayWork).toBe(false);
  });

  test('deregisters a machine, forgets it, and returns until when its activation is occupied', async () => {
    const license = await issue({ maxActivations: 1 });
    const { client, store } = await startWorking(license);
    const { token } = JSON.parse(store.text) as { token: string };
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number };
    const occupiedUntil = new Date(exp * 1000).toISOString();
    expect(await client.deregister()).toEqual({ deregistered: true, occupiedUntil });
    expect(store.text).toBe('null');
    expect(await read(license.id)).toMatchObject({ activationsUsed: 1, instancesInUse: 0 });
    const next = await (await workstation().startRevit()).register(license.key);
    expect(next).toMatchObject({ code: 'ACTIVATION_LIMIT_REACHED', occupiedUntil });
  });

  test('takes no seat with a heartbeat that was in flight when the machine was deregistered', async () => {
    const { client, startRevit } = await startWorking(await issue());
    await client.close();
    let answer: (() => void) | null = null;
    const slow = await startHttpServer((request, response) => {
      if (request.method === 'DELETE') return response.writeHead(204).end();
      if (request.method === 'GET') {
        const registration = { registration: { offlineUntil: null } };
        return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(registration));
      }
      const now = Date.now();
      const [serverTime, leaseExpiresAt] = [now, now + 600_000].map((time) => new Date(time).toISOString());
      const lease = { serverTime, leaseExpiresAt, nextHeartbeatInSeconds: 200, offlineToken: null };
      answer = () => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(lease));
    });
    const again = await startRevit({ server: slow.url });
    const beat = again.heartbeat();
    await expect.poll(() => answer).not.toBeNull();
    expect(await again.deregister()).toEqual({ deregistered: true, occupiedUntil: null });
    answer!();
    expect(await beat).toBeNull();
    expect(await again.checkPermission()).toMatchObject({ mayWork: false, code: 'NOT_REGISTERED' });
    slow.server.closeAllConnections();
    slow.server.close();
  });

  test('registers no machine with the key of another product', async () => {
    const license = await issue({ product: 'revit-families' });
    const { startRevit, store } = workstation();
    const client = await startRevit();
    expect(await client.register(license.key)).toMatchObject({ code: 'OTHER_PRODUCT' });
    expect(store.text).toBe('null');
    expect(await read(license.id)).toMatchObject({ activationsUsed: 0 });
    // The plugin of that product keeps its registration.
    await (await startRevit({ product: 'revit-families' })).register(license.key);
    expect(await client.register(license.key)).toMatchObject({ code: 'OTHER_PRODUCT' });
    expect(await read(license.id)).toMatchObject({ activationsUsed: 1 });
  });

  test('reports a request that the server rejects as invalid when it registers', async () => {
    const { machine, startRevit } = workstation();
    const client = await startRevit({ machine: { ...machine, machineName: '' } });
    expect(await client.register((await issue()).key)).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
  });

  test('frees the activation at once when it deregisters a machine without an offline token', async () => {
    const license = await issue({ limits: { graceDays: 0 } });
    const { client } = await startWorking(license);
    expect(await client.deregister()).toEqual({ deregistered: true, occupiedUntil: null });
    expect(await read(license.id)).toMatchObject({ activationsUsed: 0 });
  });

  test('keeps the registration when the server cannot be reached to deregister', async () => {
    const { startRevit, store } = await startWorking(await issue());
    expect(await (await startRevit({ server: unreachableUrl })).deregister()).toEqual({ deregistered: false });
    expect(store.text).not.toBe('null');
  });
});

describe('offline', () => {
  /** Starts Revit without a network on a machine that has a seat. */
  async function goOffline(license: { key: string }) {
    const station = await startWorking(license);
    return { ...station, offline: await station.startRevit({ server: unreachableUrl }) };
  }

  test('backs off up to the heartbeat interval and lets the engineer keep working', async () => {
    const license = await issue();
    const station = workstation();
    let isReachable = true;
    const gate = await startHttpServer(async (request, response) => {
      if (!isReachable) return void request.socket.destroy();
      const body: Buffer[] = [];
      for await (const chunk of request) body.push(chunk as Buffer);
      const answer = await fetch(`${server.url}${request.url}`, {
        method: request.method ?? 'GET',
        headers: Object.fromEntries(
          Object.entries(request.headers).filter(([name]) => /^(x-license-key|content-type)$/.test(name)),
        ) as never,
        ...(body.length > 0 ? { body: Buffer.concat(body) } : {}),
      });
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(await answer.text());
    });
    const client = await station.startRevit({ server: gate.url });
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
    gate.server.closeAllConnections();
    gate.server.close();
  });

  test('works offline after a restart until the grace days end', async () => {
    const { offline, clock, startRevit } = await goOffline(await issue({ limits: { graceDays: 3 } }));
    expect(await offline.checkPermission()).toMatchObject({ mayWork: true, by: 'offline-token' });
    clock.time += 2 * day;
    await offline.close();
    const again = await startRevit({ server: unreachableUrl });
    expect(await again.checkPermission()).toMatchObject({ mayWork: true, secondsLeft: expect.closeTo(86_400, -1) });
    clock.time += day;
    expect(await again.checkPermission()).toMatchObject({ mayWork: false, code: 'OFFLINE_TOO_LONG' });
  });

  test('does not work offline without grace days', async () => {
    const { offline } = await goOffline(await issue({ limits: { graceDays: 0 } }));
    expect(await offline.checkPermission()).toMatchObject({ mayWork: false, code: 'OFFLINE' });
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
    const { offline, clock, startRevit } = await goOffline(await issue());
    clock.time += 2 * day;
    await offline.close();
    clock.deviationMs = -day;
    expect(await (await startRevit({ server: unreachableUrl })).checkPermission()).toMatchObject({
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
    for (const forged of [`${header}.${longer}.${signature}`, `${none}.${payload}.`, 'x']) {
      await store.write({ ...state, token: forged });
      expect(await mayWork({}), forged).toBe(false);
    }
  });

  test.each([
    [200, 'text/html', '<h1>Welcome to our hotel</h1>'],
    [404, 'text/html', '<h1>Not found</h1>'],
    [403, 'application/json', '{"error":"blocked"}'],
    [502, 'text/plain', 'Bad gateway'],
    [200, 'application/json', '{"login":"https://hotel.example"}'],
    [200, 'application/json', 'null'],
    [200, 'application/json', '{"serverTime":"2026-11-20T12:00:00Z","leaseExpiresAt":"soon"}'],
    [403, 'application/problem+json', '{"code":"BLOCKED"}'],
  ])('ignores the page of a proxy (%i %s)', async (status, type, text) => {
    const { startRevit } = await startWorking(await issue());
    const proxy = await startHttpServer((_request, response) => response.writeHead(status, { 'content-type': type }).end(text));
    const client = await startRevit({ server: proxy.url });
    expect(await client.heartbeat()).toBe(5_000);
    expect((await client.checkPermission()).mayWork).toBe(true);
    expect(await (await startRevit({ server: unreachableUrl })).checkPermission(), 'the next session').toMatchObject({
      mayWork: true,
    });
    await expect(client.register('SPW-0000-0000-0000-0000-0000')).rejects.toThrow('cannot be reached');
    proxy.server.closeAllConnections();
    proxy.server.close();
  });

  test('does not follow a redirect with the key', async () => {
    const { startRevit } = await startWorking(await issue());
    const receivedKeys: unknown[] = [];
    const portal = await startHttpServer((request, response) =>
      response.end(void receivedKeys.push(request.headers['x-license-key'])),
    );
    const proxy = await startHttpServer((_request, response) => response.writeHead(307, { location: portal.url }).end());
    const client = await startRevit({ server: proxy.url });
    expect(await client.heartbeat()).toBe(5_000);
    expect((await client.checkPermission()).mayWork).toBe(true);
    expect(receivedKeys).toEqual([]);
    for (const { server: one } of [portal, proxy]) {
      one.closeAllConnections();
      one.close();
    }
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
    const client = await startRevit({ server: busy.url });
    expect(await client.heartbeat()).toBe(waits);
    busy.server.closeAllConnections();
    busy.server.close();
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
    const client = await startRevit({ server: silent.url });
    const closing = client.close();
    await expect.poll(() => isCalled).toBe(true);
    expect(timeouts.at(-1)?.ms).toBe(2000);
    timeouts.at(-1)?.end();
    await expect(closing).resolves.toBeUndefined();
    silent.server.closeAllConnections();
    silent.server.close();
  });
});
