import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConnectionDeadlines, httpServer } from './http-server.ts';

const limits = { requests: 1000, requestsPerCaller: 1000, connectionsPerCaller: 1000, trustProxy: false };
const servers: Server[] = [];
/** Ports of a server with the default deadlines, and of one with a short deadline for headers. */
let port: number;
let impatientPort: number;

async function start(deadlines?: ConnectionDeadlines): Promise<number> {
  const server = httpServer((_request, response) => response.end('answered'), limits, deadlines);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  port = await start();
  impatientPort = await start({ headersWithinMs: 400, checkedEveryMs: 50, silentForMs: 60_000 });
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

/** Opens a connection, passes it to `talk`, and returns the response once the server has closed the connection. */
async function untilClosed(talk: (socket: Socket) => void, to = port): Promise<string> {
  const socket = connect(to, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  // Not `once`, which rejects if the connection is reset. A reset also closes it.
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
  }, impatientPort);
  expect(sent).toBeGreaterThan(1);
  // Data that arrives after the server has closed resets the connection, and the response may be lost.
  expect(answer).toMatch(/^(HTTP\/1.1 408 |$)/);
});

test('closes a connection without a request', async () => {
  expect(await untilClosed(() => undefined, impatientPort)).toMatch(/^(HTTP\/1.1 408 |$)/);
});

test('responds with 431 to headers over 16 kB', async () => {
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
])('responds with 400 to a request with %s, which a proxy could interpret differently', async (_, rest) => {
  const answer = await untilClosed((socket) => socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${rest}`));
  expect(answer).toMatch(/^HTTP\/1.1 400 .*application\/problem\+json.*X-Request-Id: /s);
});

test('responds with 414 to an address over 8 kB', async () => {
  const get = (length: number) => `GET /${'x'.repeat(length - 1)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
  expect(await untilClosed((socket) => socket.write(get(8192)))).toMatch(/^HTTP\/1.1 200 /);
  expect(await untilClosed((socket) => socket.write(get(8193)))).toMatch(/^HTTP\/1.1 414 .*"code":"URI_TOO_LONG"/s);
});
