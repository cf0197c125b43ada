import { once } from 'node:events';
import { createServer, get, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { listen, type Listening } from './listen.ts';

const open: { server: Server; listening: Listening }[] = [];
afterEach(async () => {
  for (const { server, listening } of open.splice(0)) {
    server.closeAllConnections();
    await listening.close();
  }
});

async function start(port = 0) {
  const server = createServer((_request, response) => response.end('answered'));
  const listening = await listen(server, port, '127.0.0.1');
  open.push({ server, listening });
  return { server, ...listening };
}

test('accepts a flood of connections in far fewer turns of the event loop than connections', async () => {
  const { server, port } = await start();
  let accepted = 0;
  server.on('connection', () => (accepted += 1));
  const clients = Array.from({ length: 400 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  let turns = 0;
  while (accepted < clients.length) {
    await new Promise(setImmediate);
    turns += accepted > 0 ? 1 : 0;
  }
  // A single socket accepts one connection per turn and would need 400 turns.
  if (process.platform === 'linux') expect(turns).toBeLessThan(200);
  for (const client of clients) client.destroy();
});

test('all sockets answer requests', async () => {
  const { port } = await start();
  const answers = Array.from({ length: 100 }, async () => {
    const [response] = await once(get({ port, host: '127.0.0.1', agent: false }), 'response');
    response.resume();
    return response.statusCode as number;
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
});

test('rejects a port that another server uses, although the sockets of one server share a port', async () => {
  const { port } = await start();
  await expect(start(port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('closing stops all sockets from accepting connections, and waits for open ones', async () => {
  const { port, close } = await start();
  const kept: Socket[] = Array.from({ length: 40 }, () => connect(port, '127.0.0.1'));
  await Promise.all(kept.map((socket) => once(socket, 'connect')));
  await expect.poll(() => isRefused(port)).toBe(false);
  // Begins a request on each connection, because idle connections are closed immediately.
  for (const socket of kept) socket.on('error', () => undefined).write('GET / HTTP/1.1\r\n');
  await new Promise(setImmediate);
  let isClosed = false;
  const closed = close().then(() => (isClosed = true));
  expect(await Promise.all(Array.from({ length: 40 }, () => isRefused(port)))).toEqual(Array.from({ length: 40 }, () => true));
  expect(isClosed).toBe(false);
  for (const socket of kept) socket.destroy();
  await closed;
});

function isRefused(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => resolve(true));
  });
}
