// Many requests at once or in turn, with the default limits.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { send } from '../../support/calls.ts';
import { admin, defaultLimits, startServer, type RunningServer } from '../../support/server.ts';
import { sendBytes } from '../raw-http.ts';

describe('floods, with default limits', () => {
  let limited: RunningServer;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    limited = await startServer({ ...defaultLimits, LOG_LEVEL: 'info' });
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  afterAll(() => limited.stop());

  /** Sends a request from a local address, and returns the first data of the response. */
  async function sendFrom(localAddress: string, lines: string[]): Promise<string> {
    const { hostname: host, port } = new URL(limited.url);
    const socket = connect({ host, port: Number(port), localAddress });
    sockets.push(socket.on('error', () => undefined));
    socket.write(`${[...lines, 'Host: x', '', ''].join('\r\n')}`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return answer.toString('latin1');
  }

  /** Keeps a request in flight: the server waits for a body that never arrives. */
  const occupy = (localAddress: string) =>
    sendFrom(localAddress, [
      'POST /api/public/demo-requests HTTP/1.1',
      'Content-Type: application/json',
      'Content-Length: 100',
      'Expect: 100-continue',
    ]);
  const occupyAll = async (addresses: string[]) => {
    const answers = await Promise.all(addresses.flatMap((address) => Array.from({ length: 32 }, () => occupy(address))));
    expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 100 Continue\r\n\r\n']));
  };
  const ping = (localAddress: string) => sendFrom(localAddress, ['GET /api/ping HTTP/1.1']);

  test('starts eight of 600 pipelined requests and closes the connection', async () => {
    const request = 'GET /api/public/webinars?limit=100 HTTP/1.1\r\nHost: x\r\n\r\n';
    await sendBytes(limited.url, request.repeat(600));
    const countStarted = () => limited.output().split('"path":"/api/public/webinars"').length - 1;
    await expect.poll(countStarted).toBe(8);
    expect(await ping('127.0.0.1')).toMatch(/^HTTP\/1.1 200 /);
    expect(countStarted()).toBe(8);
  });

  test('a caller may have 32 requests in flight, all callers together 1,024, and further requests get 503', async () => {
    const address = (index: number) => `127.0.1.${index}`;
    await occupyAll([address(1)]);
    expect(await ping(address(1))).toMatch(/^HTTP\/1.1 503 .*\r\nRetry-After: 1\r\n/s);
    expect(await ping(address(2))).toMatch(/^HTTP\/1.1 200 /);
    await occupyAll(Array.from({ length: 31 }, (_, index) => address(index + 2)));
    expect(await ping(address(33))).toMatch(/^HTTP\/1.1 503 .*\r\nRetry-After: 1\r\n/s);
    for (const socket of sockets.splice(0)) socket.destroy();
    await expect.poll(() => ping(address(33))).toMatch(/^HTTP\/1.1 200 /);
  });

  test('accepts 20 of 40 simultaneous registrations and refuses the others', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const account = { email: `flood-${index}@example.com`, password: 'seven-flanges-and-a-tee', name: 'Visitor' };
        for (;;) {
          const { status } = await send(limited.url, 'POST', '/api/auth/register', { body: account });
          // 503: more than 32 requests are in flight.
          if (status !== 503) return status;
        }
      }),
    );
    expect(answers.filter((status) => status === 201)).toHaveLength(20);
    expect(answers.filter((status) => status === 429)).toHaveLength(20);
  });

  test('a sign-in with another spelling of its path is 404', async () => {
    for (const path of ['/API/auth/login', '/api/Auth/login', '/api/auth/LOGIN', '/api/auth/login/']) {
      const body = { username: admin.email, password: admin.password };
      expect([path, (await send(limited.url, 'POST', path, { body })).status]).toEqual([path, 404]);
    }
  });

  test('a request with two Host headers is refused', async () => {
    expect(await sendFrom('127.0.0.1', ['GET /api/ping HTTP/1.1', 'Host: y'])).toMatch(/^HTTP\/1.1 400 /);
  });
});

test('all addresses of an IPv6 /64 network share the limit of 20 emails an hour', async () => {
  const proxied = await startServer({ ...defaultLimits, TRUST_PROXY: 'true' });
  try {
    const ask = async (address: string, index: number) => {
      const call = { body: { email: `rotation-${index}@example.com` }, headers: { 'x-forwarded-for': address } };
      return (await send(proxied.url, 'POST', '/api/auth/password-reset', call)).status;
    };
    const statuses = [];
    for (let index = 0; index < 22; index += 1) statuses.push(await ask(`2001:db8:0:1:${index.toString(16)}::1`, index));
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 204), 429, 429]);
    expect(await ask('2001:db8:0:2::1', 99)).toBe(204);
  } finally {
    await proxied.stop();
  }
});
