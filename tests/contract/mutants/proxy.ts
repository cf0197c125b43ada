// A proxy in front of a backend, which injects one fault at a time.
import { Agent, createServer, request as forward, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operationAt, type Json } from '../contract.ts';

export interface ProxiedRequest {
  /** The operationId; null if the contract has no operation for this method and address. */
  operation: string | null;
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The parsed body; null if it is not JSON. Changes of it are sent. */
  json: any;
  /** Data that a mutant keeps until the response. */
  note?: any;
}

export interface ProxiedResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  json: any;
}

export interface Mutant {
  /** A description of the fault, as in a bug report. */
  name: string;
  /** Rules, one of which a failed check must name. */
  rules: string[];
  /** The selected checks (`--only`); the rules by default. */
  only?: string[];
  /** Changes a request before it is forwarded. */
  onRequest?(request: ProxiedRequest, backend: Backend): void | Promise<void>;
  /** Changes a response before it is returned. */
  onResponse?(response: ProxiedResponse, request: ProxiedRequest, backend: Backend): void | Promise<void>;
}

/** The backend behind the proxy, and a memory that is cleared when the mutant changes. */
export interface Backend {
  send(method: string, address: string, headers?: Record<string, string>, body?: unknown): Promise<ProxiedResponse>;
  adminToken(): Promise<string>;
  memory: Map<string, any>;
}

/** Opens a new connection for each call, because the backend may close an idle one just as it is reused. */
const agent = new Agent({ keepAlive: false });

const parseJson = (headers: IncomingHttpHeaders, body: Buffer): any => {
  if (!/json/.test(String(headers['content-type'] ?? '')) || body.length === 0) return null;
  try {
    return JSON.parse(body.toString()) as Json;
  } catch {
    return null;
  }
};

function forwardRequest(
  target: string,
  method: string,
  address: string,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Promise<ProxiedResponse> {
  return new Promise((resolve, reject) => {
    // Mutants change JSON, so the backend must not compress it.
    const {
      host: _host,
      connection: _connection,
      'transfer-encoding': _encoding,
      'accept-encoding': _accepted,
      ...kept
    } = headers;
    const length = body.length > 0 || 'content-length' in kept ? { 'content-length': String(body.length) } : {};
    const outgoing = forward(new URL(address, target), { agent, method, headers: { ...kept, ...length } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const whole = Buffer.concat(chunks);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: whole, json: parseJson(answer.headers, whole) });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

export interface Proxy {
  url: string;
  /** Sets the mutant and clears the memory; null removes the mutant. */
  setMutant(mutant: Mutant | null): void;
  stop(): Promise<void>;
}

/** Starts a proxy on a free port. @param admin the administrator as whom mutants send requests */
export async function startProxy(target: string, admin: { email: string; password: string }): Promise<Proxy> {
  let mutant: Mutant | null = null;
  const backend: Backend = {
    memory: new Map(),
    send: (method, address, headers = {}, body = undefined) =>
      forwardRequest(
        target,
        method,
        address,
        { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        Buffer.from(body === undefined ? '' : JSON.stringify(body)),
      ),
    adminToken: async () => {
      token ??= backend
        .send('POST', '/api/auth/login', {}, { username: admin.email, password: admin.password })
        .then(({ json }) => json.accessToken as string);
      return token;
    },
  };
  let token: Promise<string> | null = null;

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => response.destroy());
    request.on('end', () => {
      const currentMutant = mutant;
      const body = Buffer.concat(chunks);
      const url = new URL(request.url ?? '/', target);
      const method = request.method ?? 'GET';
      const json = parseJson(request.headers, body);
      const proxiedRequest: ProxiedRequest = {
        operation: operationAt(method, url.pathname)?.id ?? null,
        method,
        url,
        headers: { ...request.headers },
        body,
        json,
      };
      void (async () => {
        const before = JSON.stringify(json);
        await currentMutant?.onRequest?.(proxiedRequest, backend);
        const sent =
          JSON.stringify(proxiedRequest.json) === before || proxiedRequest.json === null
            ? proxiedRequest.body
            : Buffer.from(JSON.stringify(proxiedRequest.json));
        const proxiedResponse = await forwardRequest(
          target,
          proxiedRequest.method,
          `${proxiedRequest.url.pathname}${proxiedRequest.url.search}`,
          proxiedRequest.headers,
          sent,
        );
        const text = JSON.stringify(proxiedResponse.json);
        await currentMutant?.onResponse?.(proxiedResponse, proxiedRequest, backend);
        const whole =
          JSON.stringify(proxiedResponse.json) === text
            ? proxiedResponse.body
            : Buffer.from(proxiedResponse.json === null ? '' : JSON.stringify(proxiedResponse.json));
        const { 'transfer-encoding': _encoding, connection: _connection, ...headers } = proxiedResponse.headers;
        const bodiless = method === 'HEAD' || proxiedResponse.status === 204 || proxiedResponse.status === 304;
        if (whole !== proxiedResponse.body) headers['content-length'] = String(whole.length);
        if (bodiless && method !== 'HEAD') delete headers['content-length'];
        response.writeHead(proxiedResponse.status, headers);
        response.end(bodiless ? undefined : whole);
      })().catch(() => response.destroy());
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setMutant(next) {
      mutant = next;
      backend.memory.clear();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
