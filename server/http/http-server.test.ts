import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpServer } from './http-server.ts';

const limits = { requests: 1000, requestsPerCaller: 1000, connectionsPerCaller: 1000, trustProxy: false };
let server: Server;
beforeAll(async () => {
  server = httpServer((_request, response) => response.end('answered'), limits, {
    headersWithinMs: 400,
    checkedEveryMs: 50,
    silentForMs: 60_000,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Opens a connection, lets `talk` use it, and answers what came back once the server has closed it. */
async function untilClosed(talk: (socket: Socket) => void): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  // Not `once`: it rejects where the connection is reset, which is one way to close it.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  talk(socket);
  await closed;
  return answer;
}

test('times out slow headers', async () => {
  let sent = 0;
  const answer = await untilClosed((socket) => {
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
    const dribble = setInterval(() => socket.write(`X-Slow-${(sent += 1)}: 1\r\n`), 20);
    socket.once('close', () => clearInterval(dribble));
  });
  expect(sent).toBeGreaterThan(1);
  // What was still on its way when the server closed resets the connection, and with it the answer may get lost.
  expect(answer).toMatch(/^(HTTP\/1.1 408 |$)/);
});

test('closes a connection without a request', async () => {
  expect(await untilClosed(() => undefined)).toMatch(/^(HTTP\/1.1 408 |$)/);
});

test('headers beyond 16 kB are 431', async () => {
  const get = (padding: number) => `GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Long: ${'x'.repeat(padding)}\r\n\r\n`;
  expect(await untilClosed((socket) => socket.write(get(15_000)))).toMatch(/^HTTP\/1.1 200 /);
  expect(await untilClosed((socket) => socket.write(get(17_000)))).toMatch(/^HTTP\/1.1 431 .*"code":"HEADERS_TOO_LARGE"/s);
});

test.each([
  ['two hosts', 'Host: y\r\n\r\n'],
  ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
  ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['a folded header', 'X-Folded: a\r\n b\r\n\r\n'],
  ['a space before the colon', 'Content-Length : 5\r\n\r\nhello'],
  ['a bare line feed', 'X: a\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
])('a request with %s, which a proxy could read differently, is 400', async (_, rest) => {
  const answer = await untilClosed((socket) => socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${rest}`));
  expect(answer).toMatch(/^HTTP\/1.1 400 .*application\/problem\+json.*X-Request-Id: /s);
});

test('an address beyond 8 kB is 414', async () => {
  const get = (length: number) => `GET /${'x'.repeat(length - 1)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
  expect(await untilClosed((socket) => socket.write(get(8192)))).toMatch(/^HTTP\/1.1 200 /);
  expect(await untilClosed((socket) => socket.write(get(8193)))).toMatch(/^HTTP\/1.1 414 .*"code":"URI_TOO_LONG"/s);
});
