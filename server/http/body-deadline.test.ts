import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Koa, { type Context } from 'koa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyDeadline, type BodyDeadline } from './body-deadline.ts';

const deadlines = { wholeWithinMs: 1500, intervalMs: 1500, minBytes: 200 };
let server: Server;
/** Size in bytes of the last body that the server read completely; null if it did not. */
let read: number | null;

async function readAll(request: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of request) bytes += (chunk as Buffer).length;
  return bytes;
}

beforeAll(async () => {
  const koa = new Koa();
  koa.silent = true;
  koa.use(bodyDeadline(deadlines));
  koa.use(async (ctx: Context) => {
    read = null;
    ctx.set('X-Request-Id', 'the-id-in-the-log');
    const deadline = ctx.state['bodyDeadline'] as BodyDeadline | undefined;
    if (ctx.path === '/long') deadline?.requireMinimumRate();
    if (ctx.path === '/refused') {
      deadline?.requireMinimumRate();
      deadline?.begin();
      ctx.req.resume();
      ctx.status = 422;
      return;
    }
    if (ctx.path === '/busy') {
      deadline?.requireMinimumRate();
      ctx.req.pause();
      await wait(2.5 * deadlines.intervalMs);
    }
    read = await readAll(ctx.req);
    ctx.body = 'whole';
  });
  server = createServer(koa.callback());
  server.requestTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

/**
 * Sends the head of a POST, then `bytes` bytes every 20 ms until the body is complete, for `ms` at most. Returns the response
 * when the connection closes.
 */
async function drip(path: string, length: number, bytes: number, ms: number): Promise<string> {
  const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
  socket.on('error', () => undefined);
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
  const until = performance.now() + ms;
  let left = length;
  while (performance.now() < until && left > 0 && !socket.closed && socket.writable) {
    socket.write('x'.repeat(Math.min(bytes, left)));
    left -= bytes;
    await wait(20);
  }
  socket.setTimeout(10_000, () => socket.destroy(new Error('nothing happened')));
  let isOpen = false;
  socket.on('error', () => (isOpen = true));
  if (!socket.closed) await once(socket, 'close').catch(() => undefined);
  return isOpen ? `${answer}[open]` : answer;
}

test('reads a body that arrives in time', async () => {
  expect(await drip('/', 100, 50, 10_000)).toMatch(/^HTTP\/1.1 200 /);
  expect(read).toBe(100);
});

test('times out a slow body with 408', async () => {
  const answer = await drip('/', 100_000, 10, 4000);
  expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head.toLowerCase()).toContain('x-request-id: the-id-in-the-log');
  expect(JSON.parse(body)).toMatchObject({ code: 'REQUEST_TIMEOUT', status: 408, requestId: 'the-id-in-the-log' });
  expect(answer).not.toContain('[open]');
  expect(read).toBeNull();
});

test('accepts a long body at a steady rate', async () => {
  expect(await drip('/long', 16_000, 100, 10_000)).toMatch(/^HTTP\/1.1 200 /);
  expect(read).toBe(16_000);
});

test('times out a long body that is too slow', async () => {
  expect(await drip('/long', 100_000, 1, 6000)).toMatch(/^HTTP\/1.1 408 /);
  expect(read).toBeNull();
});

test('does not time out a body that the server is not reading yet', async () => {
  expect(await drip('/busy', 5, 5, 100)).toContain('HTTP/1.1 200 ');
  expect(read).toBe(5);
});

test('drains a rejected body only until the deadline for a whole body', async () => {
  const answer = await drip('/refused', 1_000_000, 20, 6000);
  expect(answer).toMatch(/^HTTP\/1.1 422 /);
  expect(answer).not.toContain('408');
  expect(answer).not.toContain('[open]');
});
