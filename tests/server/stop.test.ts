// The graceful stop of a server: its requests in flight, its connections and its exit code.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environmentWithoutSettings, startServerProcess } from '../../scripts/server-process.ts';
import { startServer } from '../support/server.ts';
import { supportRequest } from '../support/calls.ts';

/** A connection that collects everything that the server sends. */
async function openConnection(origin: string): Promise<{ socket: Socket; received(): string }> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  await once(socket, 'connect');
  return { socket, received: () => text };
}

const isRefused = (origin: string) =>
  openConnection(origin).then(
    ({ socket }) => !socket.destroy(),
    ({ code }: NodeJS.ErrnoException) => code === 'ECONNREFUSED',
  );

const statusesIn = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
const ping = 'GET /api/ping HTTP/1.1\r\nHost: localhost\r\n\r\n';

// Windows has no SIGTERM.
test.skipIf(process.platform === 'win32')('a server that gets SIGTERM answers the request in flight, then exits', async () => {
  const server = await startServer({ LOG_LEVEL: 'info' });
  try {
    const idle = await openConnection(server.url);
    idle.socket.write(ping);
    await expect.poll(() => statusesIn(idle.received())).toEqual([200]);

    const busy = await openConnection(server.url);
    const body = JSON.stringify(supportRequest('visitor@example.com'));
    busy.socket.write(
      `POST /api/public/support-requests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    await expect.poll(() => statusesIn(busy.received())).toEqual([100]);

    const idleClosed = once(idle.socket, 'close');
    const busyClosed = once(busy.socket, 'close');
    process.kill(server.pid, 'SIGTERM');
    await idleClosed;
    await expect.poll(() => isRefused(server.url)).toBe(true);

    busy.socket.write(body + ping);
    await busyClosed;
    expect(statusesIn(busy.received())).toEqual([100, 201, 503]);
    expect(busy.received()).toMatch(/ 503 .*\r\nConnection: close\r\nRetry-After: 5\r\n/);
    expect(await server.ended).toBe(0);
  } finally {
    await server.stop();
  }
});

test.skipIf(process.platform === 'win32')('a server that gets SIGTERM ends although nothing reads its log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-stop-'));
  try {
    const settings = { ...environmentWithoutSettings(), PORT: '0', DATA_DIR: folder, API_RATE_LIMIT: '1000000' };
    const { url, child } = await startServerProcess(settings);
    const exited = once(child, 'exit');
    child.stdout?.removeAllListeners('data').pause();
    // The log lines of these requests do not fit into the pipe.
    const path = `/api/${'x'.repeat(200)}`;
    for (let batch = 0; batch < 40; batch += 1) {
      await Promise.all(Array.from({ length: 20 }, async () => void (await (await fetch(url + path)).text())));
    }
    child.kill('SIGTERM');
    expect(await exited).toEqual([null, 'SIGKILL']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
