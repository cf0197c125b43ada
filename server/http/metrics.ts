import type { Server } from 'node:http';
import type { Context, Middleware, Next } from 'koa';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { createServer } from './node-http.ts';

export interface Metrics {
  /** Measures each request. */
  middleware: Middleware;
  /** Everything measured so far, in the text format of Prometheus. */
  text(): Promise<string>;
}

/** What other middleware has noted about the request. */
interface RequestState {
  operation?: { id: string };
  /** The code of the problem that was answered. */
  problem?: string;
  /** The answer came from memory. */
  fromMemory?: true;
}

// A caller can send any word as the method; each would become a series of its own.
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** What Prometheus can ask this process. */
export function makeMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const durations = new Histogram({
    name: 'spoolwright_http_request_duration_seconds',
    help: 'Time until a request was answered, by operation of the contract, method and status.',
    labelNames: ['operation', 'method', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  });
  const problems = new Counter({
    name: 'spoolwright_problems_total',
    help: 'Requests that were refused, by the code of the problem.',
    labelNames: ['code'],
    registers,
  });
  const cached = new Counter({
    name: 'spoolwright_answers_from_memory_total',
    help: 'Public reads that were answered without asking the database.',
    registers,
  });
  const current = new Gauge({ name: 'spoolwright_http_requests_in_flight', help: 'Requests being answered now.', registers });
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
        if (state.fromMemory) cached.inc();
        const operation = state.operation?.id ?? (state.fromMemory ? 'from-memory' : 'site');
        stop({ operation, method: methods.has(ctx.method) ? ctx.method : 'other', status: String(ctx.status) });
      }
    },
    text: () => registry.metrics(),
  };
}

/**
 * Serves `GET /metrics` on a port of its own, so that no reverse proxy can publish it by accident.
 */
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
