// Stands in front of a backend and, while it is told to, does one thing wrong.
import { Agent, createServer, request as forward, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operationAt, type Json } from '../contract.ts';

export interface Asked {
  /** operationId; null where the contract has none at this method and address. */
  operation: string | null;
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The body where it is JSON, else null; what is assigned here is sent. */
  json: any;
  /** What a mutant remembers of the request until its answer. */
  note?: any;
}

export interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  json: any;
}

export interface Mutant {
  /** What is wrong, as one would report it. */
  name: string;
  /** The rules of which one has to be named as broken. */
  rules: string[];
  /** What is judged; by default the rules. */
  only?: string[];
  /** Changes what the backend is asked. */
  ask?(asked: Asked, backend: Backend): void | Promise<void>;
  /** Changes what the caller is told. */
  answer?(answered: Answered, asked: Asked, backend: Backend): void | Promise<void>;
}

/** What a fault may use: the backend behind it, and a memory for the time that it lasts. */
export interface Backend {
  send(method: string, address: string, headers?: Record<string, string>, body?: unknown): Promise<Answered>;
  adminToken(): Promise<string>;
  memory: Map<string, any>;
}

/** A connection of its own for each call: one that is kept may be closed just when it is used again. */
const agent = new Agent({ keepAlive: false });

const parsed = (headers: IncomingHttpHeaders, body: Buffer): any => {
  if (!/json/.test(String(headers['content-type'] ?? '')) || body.length === 0) return null;
  try {
    return JSON.parse(body.toString()) as Json;
  } catch {
    return null;
  }
};

function exchange(
  target: string,
  method: string,
  address: string,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Promise<Answered> {
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
    const asked = forward(new URL(address, target), { agent, method, headers: { ...kept, ...length } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const whole = Buffer.concat(chunks);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: whole, json: parsed(answer.headers, whole) });
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

export interface Proxy {
  url: string;
  /** Begins a fault with an empty memory, or ends it. */
  become(mutant: Mutant | null): void;
  stop(): Promise<void>;
}

/** Starts a proxy on a free port. @param admin who may sign in behind it */
export async function startProxy(target: string, admin: { email: string; password: string }): Promise<Proxy> {
  let mutant: Mutant | null = null;
  const backend: Backend = {
    memory: new Map(),
    send: (method, address, headers = {}, body = undefined) =>
      exchange(
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
      const present = mutant;
      const body = Buffer.concat(chunks);
      const url = new URL(request.url ?? '/', target);
      const method = request.method ?? 'GET';
      const json = parsed(request.headers, body);
      const asked: Asked = {
        operation: operationAt(method, url.pathname)?.id ?? null,
        method,
        url,
        headers: { ...request.headers },
        body,
        json,
      };
      void (async () => {
        const before = JSON.stringify(json);
        await present?.ask?.(asked, backend);
        const sent =
          JSON.stringify(asked.json) === before || asked.json === null ? asked.body : Buffer.from(JSON.stringify(asked.json));
        const answered = await exchange(target, asked.method, `${asked.url.pathname}${asked.url.search}`, asked.headers, sent);
        const text = JSON.stringify(answered.json);
        await present?.answer?.(answered, asked, backend);
        const whole =
          JSON.stringify(answered.json) === text
            ? answered.body
            : Buffer.from(answered.json === null ? '' : JSON.stringify(answered.json));
        const { 'transfer-encoding': _encoding, connection: _connection, ...headers } = answered.headers;
        const bodiless = method === 'HEAD' || answered.status === 204 || answered.status === 304;
        if (whole !== answered.body) headers['content-length'] = String(whole.length);
        if (bodiless && method !== 'HEAD') delete headers['content-length'];
        response.writeHead(answered.status, headers);
        response.end(bodiless ? undefined : whole);
      })().catch(() => response.destroy());
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become(next) {
      mutant = next;
      backend.memory.clear();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
