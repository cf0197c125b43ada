// The example plugin client with a server in another process.
import { describe, expect, test } from 'vitest';
import { forward, issue, minute, read, send, startHttpServer, startWorking, unreachableUrl, workstation } from './workstation.ts';

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
  const client = await startRevit({ server: slow });
  const beat = client.heartbeat();
  await expect.poll(() => arrived).toEqual(['/api/licenses/track']);
  const closing = client.close();
  // These sequential calls take longer than a call that is sent at once.
  for (let turn = 0; turn < 20; turn += 1) await fetch(slow);
  expect(arrived).not.toContain('/api/licenses/untrack');
  answer();
  await Promise.all([beat, closing]);
  expect(arrived.at(-1)).toBe('/api/licenses/untrack');
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
  const { startRevit, store } = workstation();
  const client = await startRevit();
  store.isFull = true;
  expect(await client.register((await issue()).key)).toBeNull();
  expect(await client.heartbeat()).toBe(200_000);
  expect(await client.checkPermission()).toMatchObject({ mayWork: true, by: 'lease' });
  store.isFull = false;
  await client.close();
  expect(JSON.parse(store.text), 'there is space again').toMatchObject({ token: expect.any(String) });
});

test('keeps working when the stored file is lost', async () => {
  const { client, store } = await startWorking(await issue());
  store.text = 'null';
  expect(await client.heartbeat()).toBe(200_000);
  expect(await client.checkPermission()).toMatchObject({ mayWork: true, by: 'lease' });
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
      const registration = { registration: { id: 'one', offlineUntil: null }, license: { product: 'pcf-export' } };
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(registration));
    }
    const now = Date.now();
    const [serverTime, leaseExpiresAt] = [now, now + 600_000].map((time) => new Date(time).toISOString());
    const lease = { serverTime, leaseExpiresAt, nextHeartbeatInSeconds: 200, offlineToken: null };
    answer = () => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(lease));
  });
  const again = await startRevit({ server: slow });
  const beat = again.heartbeat();
  await expect.poll(() => answer).not.toBeNull();
  expect(await again.deregister()).toEqual({ deregistered: true, occupiedUntil: null });
  answer!();
  expect(await beat).toBeNull();
  expect(await again.checkPermission()).toMatchObject({ mayWork: false, code: 'NOT_REGISTERED' });
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

test.each([
  ['the first response is lost', 'POST', '/register'],
  ['the first call to undo it is lost', 'DELETE', '/registrations/'],
])('registers no machine with the key of another product when %s', async (_case, method, path) => {
  const license = await issue({ product: 'revit-families' });
  let isLost = false;
  const proxy = await startHttpServer(async (request, response) => {
    const loses = !isLost && request.method === method && request.url?.includes(path);
    if (loses) isLost = true;
    if (loses && method === 'DELETE') request.socket.destroy();
    else await forward(request, response, () => (loses ? request.socket.destroy() : undefined));
  });
  const client = await workstation().startRevit({ server: proxy });
  await expect(client.register(license.key)).rejects.toThrow('cannot be reached');
  expect(await read(license.id)).toMatchObject({ activationsUsed: 1 });
  expect(await client.register(license.key)).toMatchObject({ code: 'OTHER_PRODUCT' });
  expect(await read(license.id)).toMatchObject({ activationsUsed: 0 });
});

test('does not register a machine again that had deregistered from a license of another product', async () => {
  const license = await issue({ product: 'revit-families' });
  const { startRevit } = workstation();
  const other = await startRevit({ product: 'revit-families' });
  await other.register(license.key);
  await other.heartbeat();
  await other.deregister();
  expect(await (await startRevit()).register(license.key)).toMatchObject({ code: 'OTHER_PRODUCT' });
  expect(await read(license.id)).toMatchObject({ registrations: [{ signedOffAt: expect.any(String) }] });
});

test('releases the seat and the activation of the old license when the user enters another key', async () => {
  const [old, renewed] = [await issue({ limits: { graceDays: 0 } }), await issue()];
  const { client } = await startWorking(old);
  expect(await client.register(renewed.key)).toBeNull();
  expect(await client.checkPermission()).toMatchObject({ mayWork: false, code: 'CHECKING' });
  await client.heartbeat();
  expect(await read(old.id)).toMatchObject({ activationsUsed: 0, instancesInUse: 0 });
  expect(await read(renewed.id)).toMatchObject({ activationsUsed: 1, instancesInUse: 1 });
});

test('keeps the registration when the user enters the same key again', async () => {
  const license = await issue({ limits: { graceDays: 0 } });
  const { client } = await startWorking(license);
  expect(await client.register(license.key)).toBeNull();
  expect(await client.heartbeat()).toBe(200_000);
  expect(await read(license.id)).toMatchObject({ activationsUsed: 1, instancesInUse: 1 });
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

describe('two sessions on one machine', () => {
  test('continue with the key that one of them registers', async () => {
    const [old, renewed] = [await issue(), await issue()];
    const { client: first, startRevit, store } = await startWorking(old);
    const second = await startRevit();
    await second.heartbeat();
    await send('POST', `/api/licenses/${old.id}/deactivate`, { reason: 'Replaced by a new license.' });
    await second.heartbeat();
    expect(await second.checkPermission()).toMatchObject({ code: 'LICENSE_DEACTIVATED' });
    expect(await first.register(renewed.key)).toBeNull();
    expect(await first.heartbeat()).toBe(200_000);

    expect(await second.heartbeat()).toBe(200_000);
    expect(await second.checkPermission()).toMatchObject({ mayWork: true, by: 'lease' });
    expect(await read(renewed.id)).toMatchObject({ activationsUsed: 1, instancesInUse: 2 });
    await second.close();
    expect(JSON.parse(store.text)).toMatchObject({ licenseKey: renewed.key.replaceAll('-', ''), token: expect.any(String) });
  });

  test('keep the new key when the one with the old key closes', async () => {
    const renewed = await issue();
    const { client: first, startRevit, store } = await startWorking(await issue());
    const second = await startRevit();
    await first.register(renewed.key);
    await second.close();
    expect(JSON.parse(store.text)).toMatchObject({ licenseKey: renewed.key.replaceAll('-', '') });
  });

  test('take a new key that arrives during a heartbeat with the old one', async () => {
    const { client: first, startRevit, store } = await startWorking(await issue());
    const renewed = await issue();
    let hasRegistered = false;
    const slow = await startHttpServer(async (request, response) => {
      if (!hasRegistered) {
        hasRegistered = true;
        await first.register(renewed.key);
      }
      await forward(request, response);
    });
    const second = await startRevit({ server: slow });
    expect(await second.heartbeat()).toBe(0);
    expect(await second.heartbeat()).toBe(200_000);
    expect(await read(renewed.id)).toMatchObject({ instancesInUse: 1 });
    expect(JSON.parse(store.text)).toMatchObject({ licenseKey: renewed.key.replaceAll('-', '') });
  });

  test('share a registration that one of them made after both had started', async () => {
    const { startRevit } = workstation();
    const [first, second] = [await startRevit(), await startRevit()];
    await first.register((await issue()).key);
    expect(await second.heartbeat()).toBe(200_000);
    expect(await second.checkPermission()).toMatchObject({ mayWork: true, by: 'lease' });
  });

  test('forget the registration when one of them deregisters the machine', async () => {
    const { client: first, startRevit, store } = await startWorking(await issue());
    const [second, third] = [await startRevit(), await startRevit()];
    expect(await second.deregister()).toMatchObject({ deregistered: true });
    await third.close();
    expect(store.text).toBe('null');
    expect(await first.heartbeat()).toBeNull();
    expect(await first.checkPermission()).toMatchObject({ mayWork: false, code: 'NOT_REGISTERED' });
    expect(store.text).toBe('null');
  });

  test('do not restore a registration that one of them ended right after the other had registered', async () => {
    const { startRevit, store } = workstation();
    const first = await startRevit();
    await first.register((await issue()).key);
    await (await startRevit()).deregister();
    await first.close();
    expect(store.text).toBe('null');
  });

  test('deregister the machine from the license that the other one registered', async () => {
    const renewed = await issue();
    const { client: first, startRevit } = await startWorking(await issue());
    const second = await startRevit();
    await first.register(renewed.key);
    expect(await second.deregister()).toEqual({ deregistered: true, occupiedUntil: null });
    expect(await read(renewed.id)).toMatchObject({ activationsUsed: 0 });
  });

  test('keep the newest token when one of them never got a seat', async () => {
    const { startRevit, store } = workstation();
    const first = await startRevit();
    await first.register((await issue({ maxInstances: 1 })).key);
    const second = await startRevit();
    await first.heartbeat();
    await second.heartbeat();
    expect(await second.checkPermission()).toMatchObject({ code: 'INSTANCE_LIMIT_REACHED' });
    await second.close();
    expect(JSON.parse(store.text)).toMatchObject({ token: expect.any(String) });
  });
});
