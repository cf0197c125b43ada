import { afterEach, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { send } from '../support/calls.ts';

const servers: RunningServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

async function measured(): Promise<{ server: RunningServer; metrics: string }> {
  const port = await freePort();
  const server = await startServer({ METRICS_PORT: String(port) });
  servers.push(server);
  return { server, metrics: `http://127.0.0.1:${port}` };
}

/** The value of one series, by its name and labels as Prometheus writes them; null where it is not there. */
async function value(metrics: string, series: string): Promise<number | null> {
  const text = await (await fetch(`${metrics}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

test('requests are counted by operation, method and status, problems by code', async () => {
  const { server, metrics } = await measured();
  const family = '/api/public/families/elbow-90-lr-bw';
  let reads = 0;
  const fromMemory = async () => {
    reads += 1;
    await send(server.url, 'GET', family);
    return (await value(metrics, 'spoolwright_answers_from_memory_total')) ?? 0;
  };
  // A second passes quickly on a slow machine: until two reads have fallen into one.
  await expect.poll(fromMemory).toBe(1);
  await send(server.url, 'GET', '/api/admin/support-requests');
  const count = (operation: string, status: number) =>
    value(metrics, `spoolwright_http_request_duration_seconds_count{operation="${operation}",method="GET",status="${status}"}`);
  expect(await count('getFamily', 200)).toBe(reads - 1);
  expect(await count('from-memory', 200)).toBe(1);
  expect(await count('listSupportRequests', 401)).toBe(1);
  expect(await value(metrics, 'spoolwright_problems_total{code="UNAUTHENTICATED"}')).toBe(1);
  expect(await value(metrics, 'spoolwright_http_requests_in_flight')).toBe(0);
  expect(await value(metrics, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
});

test('an unknown method creates no time series, and the public port does not serve the metrics', async () => {
  const { server, metrics } = await measured();
  await fetch(`${server.url}/api/ping`, { method: 'PROPFIND' });
  const text = await (await fetch(`${metrics}/metrics`)).text();
  expect(text).not.toContain('PROPFIND');
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  expect((await fetch(`${metrics}/`)).status).toBe(404);
});
