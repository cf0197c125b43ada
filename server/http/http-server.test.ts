import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpServer } from './http-server.ts';

let server: Server;
beforeAll(async () => {
  server = httpServer((_request, response) => response.end('answered'), { headersWithinMs: 400, checkedEveryMs: 50 });
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

test('headers that dribble are cut off, although they keep coming', async () => {
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

test('a connection on which nothing is ever said is closed', async () => {
  expect(await untilClosed(() => undefined)).toMatch(/^(HTTP\/1.1 408 |$)/);
});

test('headers beyond 16 kB are 431', async () => {
  const get = (padding: number) => `GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Long: ${'x'.repeat(padding)}\r\n\r\n`;
  expect(await untilClosed((socket) => socket.write(get(15_000)))).toMatch(/^HTTP\/1.1 200 /);
  expect(await untilClosed((socket) => socket.write(get(17_000)))).toMatch(/^HTTP\/1.1 431 /);
});

test.each([
  ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
  ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['a folded header', 'X-Folded: a\r\n b\r\n\r\n'],
  ['a space before the colon', 'Content-Length : 5\r\n\r\nhello'],
  ['a bare line feed', 'X: a\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
])('a request with %s, which a proxy could read differently, is 400', async (_, rest) => {
  const answer = await untilClosed((socket) => socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${rest}`));
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
});
