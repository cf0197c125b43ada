// Sends the attacks in a worker thread, so that they do not delay the measured requests.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';

export interface Attack {
  origin: string;
  name: string;
}

const { origin, name } = (workerData ?? { origin: 'http://127.0.0.1', name: '' }) as Attack;
const { port } = new URL(origin);
const sockets = new Set<Socket>();
let turn = 0;

/** Connects from one of twenty addresses (127.0.0.10 and so on). The measured requests come from 127.0.0.1. */
function open(address = turn % 20): Socket {
  turn += 1;
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: `127.0.0.${10 + address}` });
  sockets.add(socket);
  socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  return socket;
}

interface Message {
  method?: string;
  path: string;
  headers?: string[];
  body?: string | Buffer;
}

function bytesOf({ method = 'GET', path, headers = [], body = '' }: Message): Buffer {
  const length = body.length > 0 ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`] : [];
  const head = [`${method} ${path} HTTP/1.1`, 'Host: x', ...headers, ...length, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head), Buffer.from(body)]);
}

function waitForDataOrClose(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      socket.off('data', done).off('close', done);
      resolve();
    };
    socket.on('data', done).on('close', done);
  });
}

/** Sends messages in sequence on each of `connections` connections, and reopens connections that the server closes. */
async function flood(connections: number, message: () => Message, address?: number): Promise<void> {
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (;;) {
        const socket = open(address);
        await once(socket, 'connect').catch(() => undefined);
        socket.resume();
        while (!socket.destroyed && socket.writable) {
          socket.write(bytesOf(message()));
          await waitForDataOrClose(socket);
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }),
  );
}

const unique = () => `${Date.now()}-${(turn += 1)}`;
const repeatX = (length: number) => 'x'.repeat(length);
const post = (path: string, body: unknown, headers?: string[]): Message => ({
  method: 'POST',
  path,
  headers,
  body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
});
const families = () => ({ path: `/api/public/families?limit=100&q=${unique().slice(-1)}` });
const login = (path: string) => post(path, { username: `${unique()}@example.com`, password: 'not the password of anybody' });
const bomb = gzipSync(Buffer.alloc(50 * 2 ** 20, 0x20), { level: 9 });
const deep = `{"name":${'['.repeat(40_000)}${']'.repeat(40_000)}}`;

export const attacks: Record<string, () => Promise<void>> = {
  'pipelined, never read': async () => {
    for (;;) {
      const socket = open(0).pause();
      socket.write(bytesOf({ path: '/api/public/families?limit=100' }).toString().repeat(600));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  },
  'expensive lists, 2,000 at once': () => flood(2000, families),
  'expensive lists, one address': () => flood(500, families, 0),
  'idle and slow connections': async () => {
    for (;;) {
      if (sockets.size < 4000) open().write('GET / HTTP/1.1\r\nX-Slow: ');
      if (sockets.size % 100 === 0) await new Promise(setImmediate);
      if (sockets.size >= 4000) await new Promise((resolve) => setTimeout(resolve, 100));
    }
  },
  'slow bodies': () =>
    flood(1000, () => ({ ...post('/api/public/demo-requests', '{'), headers: ['Content-Length: 50000'], body: '' })),
  'long distinct addresses': () => flood(200, () => ({ path: `/api/public/families?q=${unique()}&cursor=${repeatX(900)}` })),
  'thousands of parameters': () => flood(200, () => ({ path: `/api/ping?${'a&'.repeat(4000)}` })),
  'thousands of slashes': () => flood(200, () => ({ path: `${'/'.repeat(8000)}x` })),
  'deep and wide JSON': () => flood(200, () => post('/api/public/demo-requests', deep)),
  'other spellings': () => flood(200, () => login('/API/auth/login')),
  'compressed a thousandfold': () => flood(200, () => post('/api/public/demo-requests', bomb, ['Content-Encoding: gzip'])),
  'sign-ins': () => flood(600, () => login('/api/auth/login')),
  registrations: () =>
    flood(600, () =>
      post('/api/auth/register', { email: `${unique()}@example.com`, password: 'a long one of mine', name: 'Some Body' }),
    ),
  'IPv6 rotation': () =>
    flood(200, () => ({
      ...login('/api/auth/login'),
      headers: [`X-Forwarded-For: 2001:db8:0:1::${(turn % 65_000).toString(16)}`],
    })),
};

if (parentPort) void attacks[name]?.();
