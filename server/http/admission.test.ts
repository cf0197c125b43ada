import { once } from 'node:events';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import type { AdmissionLimits } from './admission.ts';
import { httpServer } from './http-server.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const deadlines = { headersWithinMs: 60_000, checkedEveryMs: 60_000, silentForMs: 60_000 };

async function serve(limits: Partial<AdmissionLimits>, handle: RequestListener, silentForMs = 60_000): Promise<number> {
  const all = { requests: 100, requestsPerCaller: 100, connectionsPerCaller: 100, trustProxy: true, ...limits };
  const server = httpServer(handle, all, { ...deadlines, silentForMs });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Handler that keeps every request open until `answerAll` is called. */
function held() {
  const waiting: ServerResponse[] = [];
  const handle: RequestListener = (_request, response) => void waiting.push(response);
  return { waiting, handle, answerAll: () => waiting.splice(0).forEach((response) => response.end('answered')) };
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const request = (caller: string) => `GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${caller}\r\n\r\n`;

/** Sends one request on a new connection. */
async function send(port: number, caller: string): Promise<Socket> {
  const socket = await open(port);
  socket.write(request(caller));
  return socket;
}

/** Waits without moving the clock: `expect.poll` advances fake timers. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await setImmediate();
}

const firstLine = async (socket: Socket) => String((await once(socket, 'data'))[0]);

test('a caller over its limit of requests in flight gets 503 before any work, other callers don’t', async () => {
  const { waiting, handle, answerAll } = held();
  const port = await serve({ requestsPerCaller: 3 }, handle);
  const first = await Promise.all(Array.from({ length: 3 }, () => send(port, '203.0.113.1')));
  await expect.poll(() => waiting.length).toBe(3);
  const refused = await firstLine(await send(port, '203.0.113.1'));
  expect(refused).toMatch(/^HTTP\/1.1 503 .*Retry-After: 1\r\n.*"code":"SERVICE_UNAVAILABLE"/s);
  expect(waiting).toHaveLength(3);
  await send(port, '203.0.113.2');
  await expect.poll(() => waiting.length).toBe(4);
  answerAll();
  for (const socket of first) expect(await firstLine(socket)).toMatch(/^HTTP\/1.1 200 /);
  await send(port, '203.0.113.1');
  await expect.poll(() => waiting.length).toBe(1);
});

test('a refusal is delayed by about its Retry-After and does not count as in flight', async () => {
  const { waiting, handle, answerAll } = held();
  const port = await serve({ requestsPerCaller: 1 }, handle);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const first = await send(port, '203.0.113.1');
    await until(() => waiting.length === 1);
    const refused = await send(port, '203.0.113.1');
    await until(() => vi.getTimerCount() === 1);
    answerAll();
    expect(await firstLine(first)).toMatch(/^HTTP\/1.1 200 /);
    await send(port, '203.0.113.1');
    await until(() => waiting.length === 1);
    vi.advanceTimersByTime(499);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1001);
    expect(await firstLine(refused)).toMatch(/^HTTP\/1.1 503 .*Retry-After: 1\r\n/s);
  } finally {
    vi.useRealTimers();
  }
});

test('all addresses of one IPv6 /64 are one caller', async () => {
  const { waiting, handle } = held();
  const port = await serve({ requestsPerCaller: 2 }, handle);
  await send(port, '2001:db8:0:1::1');
  await send(port, '2001:db8:0:1:ffff::2');
  await expect.poll(() => waiting.length).toBe(2);
  expect(await firstLine(await send(port, '2001:db8:0:1::3'))).toMatch(/^HTTP\/1.1 503 /);
  await send(port, '2001:db8:0:2::1');
  await expect.poll(() => waiting.length).toBe(3);
});

test('limits the requests in flight of all callers together', async () => {
  const { waiting, handle } = held();
  const port = await serve({ requests: 5 }, handle);
  await Promise.all(Array.from({ length: 5 }, (_, index) => send(port, `203.0.113.${index}`)));
  await expect.poll(() => waiting.length).toBe(5);
  expect(await firstLine(await send(port, '203.0.113.99'))).toMatch(/^HTTP\/1.1 503 /);
});

test('starts eight of 600 pipelined requests with unread responses, and closes the connection', async () => {
  const { waiting, handle } = held();
  const port = await serve({ requests: 10_000, requestsPerCaller: 10_000 }, handle);
  const socket = await open(port);
  const closed = once(socket, 'close');
  socket.write(request('203.0.113.1').repeat(600));
  await closed;
  expect(waiting).toHaveLength(8);
});

test('a request is no longer in flight after its connection closes', async () => {
  const { waiting, handle } = held();
  const port = await serve({ requestsPerCaller: 1 }, handle);
  const socket = await send(port, '203.0.113.1');
  await expect.poll(() => waiting.length).toBe(1);
  const closed = once(waiting[0]!, 'close');
  socket.destroy();
  await closed;
  await send(port, '203.0.113.1');
  await expect.poll(() => waiting.length).toBe(2);
});

test('a request with an unread response is in flight until the connection times out', async () => {
  let ended = () => {};
  const closed = new Promise<void>((resolve) => (ended = resolve));
  const port = await serve(
    { requestsPerCaller: 1 },
    (_request, response) => {
      response.once('close', ended);
      response.end(Buffer.alloc(64 * 2 ** 20));
    },
    300,
  );
  const socket = await open(port);
  socket.pause();
  socket.write(request('203.0.113.1'));
  await closed;
});

test('limits the connections of a caller without a proxy', async () => {
  const { waiting, handle } = held();
  const port = await serve({ connectionsPerCaller: 2, trustProxy: false }, handle);
  const sockets = [await open(port), await open(port)];
  const third = await open(port);
  if (!third.closed) await once(third, 'close');
  sockets[0]!.write(request('203.0.113.1'));
  await expect.poll(() => waiting.length).toBe(1);
  const gone = once(sockets[1]!, 'close');
  sockets[1]!.destroy();
  await gone;
  await expect
    .poll(async () => {
      const next = await open(port);
      next.write(request('203.0.113.1'));
      await setImmediate();
      return waiting.length;
    })
    .toBe(2);
});
