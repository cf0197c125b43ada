// Prism as a proxy in front of a backend: it validates every request and response against the contract.
import { isUtf8 } from 'node:buffer';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { startPrism } from '../../mock/prism.ts';

interface Violation {
  location?: string[];
  severity: string;
  message: string;
}

/**
 * Whether Prism can forward a request. It does not forward HEAD and OPTIONS requests, sends a multipart body as JSON,
 * never responds to a body that is not JSON, replaces bytes that are not UTF-8 by longer ones under the old Content-Length,
 * and decodes a download as text.
 */
function canForward({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  if (!['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method)) return false;
  if (url === '/api/plugin/getBundle') return false;
  if (body.length === 0) return true;
  return headers['content-type'] === 'application/json' && isUtf8(body) && isJsonObject(body.toString());
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

export interface ObservedBackend {
  url: string;
  /** Number of responses that Prism has validated. */
  responseCount(): number;
  /** Violations in responses: the first one at each location, with its request. */
  violations(): string[];
  stop(): Promise<void>;
}

/** Starts Prism in front of the backend, and in front of Prism a proxy that records the violations in responses. */
export async function startObservedBackend(backend: string): Promise<ObservedBackend> {
  const prism = await startPrism({ upstream: backend, verbosity: 'silent' });
  /** By location, such as `response.body.items.*.priority`. */
  const violationsByLocation = new Map<string, string>();
  let responseCount = 0;

  const recordViolations = (call: IncomingMessage, answer: IncomingMessage): void => {
    responseCount += 1;
    const header = answer.headers['sl-violations'];
    const violations = header ? (JSON.parse(String(header)) as Violation[]) : [];
    for (const { location = [], severity, message } of violations) {
      if (location[0] !== 'response' || severity !== 'Error') continue;
      const path = location.map((part) => (/^\d+$/.test(part) ? '*' : part)).join('.');
      if (!violationsByLocation.has(path))
        violationsByLocation.set(path, `${message} (${call.method} ${call.url} ${answer.statusCode})`);
    }
    delete answer.headers['sl-violations'];
  };

  const forward = async (call: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(call);
    const isForwarded = canForward(call, body);
    const { hostname, port } = new URL(isForwarded ? prism.url : backend);
    const { method, url, headers } = call;
    const sent = request({ hostname, port, method, path: url, headers }, (answer) => {
      if (isForwarded) recordViolations(call, answer);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    sent.on('error', () => response.destroy());
    sent.end(body);
  };

  const front = createServer((call, response) => {
    forward(call, response).catch(() => response.destroy());
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    responseCount: () => responseCount,
    violations: () => [...violationsByLocation.values()],
    async stop() {
      front.close();
      front.closeAllConnections();
      await prism.stop();
    },
  };
}
