import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMetrics, serveMetrics } from './metrics.ts';

const metrics = createMetrics();
let site: Server;
let measured: Server;
const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  const koa = new Koa();
  koa.use(metrics.middleware);
  koa.use((ctx) => {
    if (ctx.path === '/refused')
      Object.assign(ctx.state, { problem: 'TOO_MANY_REQUESTS', operation: { id: 'submitDemoRequest' } });
    if (ctx.path === '/remembered') ctx.state['fromCache'] = true;
    ctx.body = 'answered';
  });
  site = koa.listen(0, '127.0.0.1');
  measured = serveMetrics(metrics, 0, '127.0.0.1');
  await Promise.all([site, measured].map((server) => server.listening || once(server, 'listening')));
});
afterAll(() => {
  for (const server of [site, measured]) {
    server.closeAllConnections();
    server.close();
  }
});

const text = async () => (await fetch(`${originOf(measured)}/metrics`)).text();
const countSeries = (series: string) => series.split('\n').filter((line) => line.startsWith('spoolwright_')).length;

test('counts requests by operation, method and status, and problems by code', async () => {
  await fetch(`${originOf(site)}/refused`);
  await fetch(`${originOf(site)}/remembered`);
  const lines = await text();
  expect(lines).toContain(
    'spoolwright_http_request_duration_seconds_count{operation="submitDemoRequest",method="GET",status="200"} 1',
  );
  expect(lines).toContain('spoolwright_problems_total{code="TOO_MANY_REQUESTS"} 1');
  expect(lines).toContain('spoolwright_cached_responses_total 1');
  expect(lines).toContain('spoolwright_http_requests_in_flight 0');
});

test('a problem that has not occurred is counted as 0', async () => {
  expect(await text()).toContain('spoolwright_problems_total{code="INTERNAL_ERROR"} 0');
});

test('shows whether the latest email could not be sent', async () => {
  expect(await text()).toContain('spoolwright_mail_failing 0');
  metrics.recordMailAttempt(true);
  expect(await text()).toContain('spoolwright_mail_failing 1');
  metrics.recordMailAttempt(false);
  expect(await text()).toContain('spoolwright_mail_failing 0');
});

test('callers cannot create time series by paths or methods', async () => {
  const before = countSeries(await text());
  for (const method of ['PURGE', 'MOVE', 'LOCK', 'COPY', 'MKCOL', 'REPORT']) {
    await fetch(`${originOf(site)}/${method}-${Math.random()}`, { method });
  }
  const after = await text();
  expect(after).not.toMatch(/PURGE|MOVE/);
  // One more series, for the method `other`: its buckets, its sum and its count.
  expect(countSeries(after) - before).toBeLessThanOrEqual(13);
});

test('only GET /metrics is answered', async () => {
  for (const [method, path] of [
    ['POST', '/metrics'],
    ['GET', '/'],
    ['GET', '/metrics/../x'],
  ]) {
    expect((await fetch(`${originOf(measured)}${path}`, { method: method! })).status).toBe(404);
  }
});
