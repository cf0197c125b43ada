import { createServer, type Server } from 'node:http';
import type { Context, Middleware, Next } from 'koa';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { problemCodes } from '../problems.ts';

export interface Metrics {
  /** Measures each request. */
  middleware: Middleware;
  /** Records the result of an attempt to send an email. */
  recordMailAttempt(hasFailed: boolean): void;
  /** All metrics in the text format of Prometheus. */
  text(): Promise<string>;
}

/** State that other middleware has set. */
interface RequestState {
  operation?: { id: string };
  /** The code of the problem response. */
  problem?: string;
  /** The response came from the cache. */
  fromCache?: true;
}

// Limits the number of time series: a client can send any word as the method.
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Creates the metrics of this process for Prometheus. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const durations = new Histogram({
    name: 'spoolwright_http_request_duration_seconds',
    help: 'Duration of requests by operation of the contract, method and status.',
    labelNames: ['operation', 'method', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  });
  const problems = new Counter({
    name: 'spoolwright_problems_total',
    help: 'Refused requests by problem code.',
    labelNames: ['code'],
    registers,
  });
  // Prometheus cannot see the increase of a counter that starts with its first problem.
  for (const code of problemCodes) problems.labels(code).inc(0);
  const cached = new Counter({
    name: 'spoolwright_cached_responses_total',
    help: 'Public reads served from the cache without a database query.',
    registers,
  });
  const current = new Gauge({ name: 'spoolwright_http_requests_in_flight', help: 'Requests in flight.', registers });
  const mailFailing = new Gauge({
    name: 'spoolwright_mail_failing',
    help: '1 if the latest attempt to send an email failed, otherwise 0.',
    registers,
  });
  return {
    async middleware(ctx: Context, next: Next) {
      const stop = durations.startTimer();
      current.inc();
      try {
        await next();
      } finally {
        current.dec();
        const state = ctx.state as RequestState;
        if (state.problem) problems.labels(state.problem).inc();
        if (state.fromCache) cached.inc();
        const operation = state.fromCache ? 'cached' : (state.operation?.id ?? 'site');
        stop({ operation, method: methods.has(ctx.method) ? ctx.method : 'other', status: String(ctx.status) });
      }
    },
    recordMailAttempt: (hasFailed) => mailFailing.set(Number(hasFailed)),
    text: () => registry.metrics(),
  };
}

/** Serves `GET /metrics` on a separate port, so that no reverse proxy can publish it by accident. */
export function serveMetrics(metrics: Metrics, port: number, host: string): Server {
  return createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('GET /metrics\n');
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(500).end(),
    );
  }).listen(port, host);
}
