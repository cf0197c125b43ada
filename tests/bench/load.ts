import { Agent, request } from 'node:http';
import { median, percentile } from './statistics.ts';

export interface Call {
  method: string;
  path: string;
  headers?: Record<string, string>;
  /** Creates the body of each request. */
  body?: () => string;
  /** Expected status. A response with another status ends the run. */
  status: number;
}

export interface Figures {
  perSecond: number;
  /** Response times, in milliseconds. */
  p50: number;
  p99: number;
}

const defaultConnections = 32;

/**
 * Sends `call` over and over on kept-alive connections for `ms` milliseconds, after a warm-up of a tenth of that time.
 * @throws Error if a response has a different status than expected
 */
export async function load(origin: string, call: Call, ms: number, connections = defaultConnections): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(origin);
  const once = () =>
    new Promise<void>((resolve, reject) => {
      const body = call.body?.();
      const headers = {
        ...call.headers,
        ...(body ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) } : {}),
      };
      const sent = request({ agent, hostname, port, method: call.method, path: call.path, headers }, (answer) => {
        answer.resume();
        if (answer.statusCode !== call.status) reject(new Error(`${call.method} ${call.path} returned ${answer.statusCode}`));
        answer.on('end', resolve);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  const run = async (until: number, times: number[]) => {
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (performance.now() < until) {
          const started = performance.now();
          await once();
          times.push(performance.now() - started);
        }
      }),
    );
  };
  await run(performance.now() + ms / 10, []);
  const times: number[] = [];
  const started = performance.now();
  await run(started + ms, times);
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return { perSecond: times.length / seconds, p50: median(times), p99: percentile(times, 0.99) };
}
