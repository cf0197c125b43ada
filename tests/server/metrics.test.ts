import { afterEach, expect, test } from 'vitest';
import { findFreePort } from '../../scripts/free-port.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { send } from '../support/calls.ts';

const servers: RunningServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

async function startWithMetrics(): Promise<{ server: RunningServer; metrics: string }> {
  const port = await findFreePort();
  const server = await startServer({ METRICS_PORT: String(port) });
  servers.push(server);
  return { server, metrics: `http://127.0.0.1:${port}` };
}

/** Reads the value of a series by its name and labels in Prometheus format; null if it does not exist. */
async function readSeries(metrics: string, series: string): Promise<number | null> {
  const text = await (await fetch(`${metrics}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

test('requests are counted by operation, method and status, problems by code', async () => {
  const { server, metrics } = await startWithMetrics();
  const family = '/api/public/families/elbow-90-lr-bw';
  let reads = 0;
  const countFromMemory = async () => {
    reads += 1;
    await send(server.url, 'GET', family);
    return (await readSeries(metrics, 'spoolwright_cached_responses_total')) ?? 0;
  };
  // On a slow machine, it can take several tries until two reads fall into the same second.
  await expect.poll(countFromMemory).toBe(1);
  await send(server.url, 'GET', '/api/admin/support-requests');
  const count = (operation: string, status: number) =>
    readSeries(
      metrics,
      `spoolwright_http_request_duration_seconds_count{operation="${operation}",method="GET",status="${status}"}`,
    );
  expect(await count('getFamily', 200)).toBe(reads - 1);
  expect(await count('cached', 200)).toBe(1);
  expect(await count('listSupportRequests', 401)).toBe(1);
  expect(await readSeries(metrics, 'spoolwright_problems_total{code="UNAUTHENTICATED"}')).toBe(1);
  expect(await readSeries(metrics, 'spoolwright_http_requests_in_flight')).toBe(0);
  expect(await readSeries(metrics, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
});

test('an unknown method creates no time series, and the public port does not serve the metrics', async () => {
  const { server, metrics } = await startWithMetrics();
  await fetch(`${server.url}/api/ping`, { method: 'PROPFIND' });
  const text = await (await fetch(`${metrics}/metrics`)).text();
  expect(text).not.toContain('PROPFIND');
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  expect((await fetch(`${metrics}/`)).status).toBe(404);
});
