// Prism as a proxy before a backend: it judges every request and response by the contract.
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
 * Whether Prism can forward a request. It forwards no HEAD or OPTIONS requests, sends a multipart body as JSON, never
 * answers a body that is not JSON, and reads a download as text.
 */
function canForward({ method = '', url = '', headers }: IncomingMessage, body: string): boolean {
  if (!['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method)) return false;
  if (url === '/api/plugin/getBundle') return false;
  if (!body) return true;
  return headers['content-type'] === 'application/json' && isJsonObject(body);
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
  /** Responses that Prism has seen. */
  seen(): number;
  /** What Prism objects to in responses: the first objection to each place, with its request. */
  objections(): string[];
  stop(): Promise<void>;
}

/** Starts Prism before the backend, and before both a server that writes down what Prism objects to in responses. */
export async function observe(backend: string): Promise<ObservedBackend> {
  const prism = await startPrism({ upstream: backend, verbosity: 'silent' });
  /** By place, such as `response.body.items.*.priority`. */
  const objections = new Map<string, string>();
  let seen = 0;

  const note = (call: IncomingMessage, answer: IncomingMessage): void => {
    seen += 1;
    const header = answer.headers['sl-violations'];
    const violations = header ? (JSON.parse(String(header)) as Violation[]) : [];
    for (const { location = [], severity, message } of violations) {
      if (location[0] !== 'response' || severity !== 'Error') continue;
      const place = location.map((part) => (/^\d+$/.test(part) ? '*' : part)).join('.');
      if (!objections.has(place)) objections.set(place, `${message} (${call.method} ${call.url} ${answer.statusCode})`);
    }
    delete answer.headers['sl-violations'];
  };

  const forward = async (call: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(call);
    const isForwarded = canForward(call, body.toString());
    const { hostname, port } = new URL(isForwarded ? prism.url : backend);
    const { method, url, headers } = call;
    const sent = request({ hostname, port, method, path: url, headers }, (answer) => {
      if (isForwarded) note(call, answer);
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
    seen: () => seen,
    objections: () => [...objections.values()],
    async stop() {
      front.close();
      front.closeAllConnections();
      await prism.stop();
    },
  };
}
