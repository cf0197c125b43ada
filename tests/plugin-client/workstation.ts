// Workstations with the example plugin client, and a server in another process for each test file. The tests control the
// clocks and time limits of the client, so nothing sleeps.
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest';
import type { Machine } from '../../docs/examples/license-api.ts';
import { PluginClient, type Clock, type Options, type StoredState, type Store } from '../../docs/examples/plugin-client.ts';
import { findFreePort } from '../../scripts/free-port.ts';
import { admin, startServer, type RunningServer } from '../support/server.ts';

export const minute = 60_000;
export const day = 24 * 60 * minute;

export let server: RunningServer;
/** The address of a server that closes every connection. */
export let unreachableUrl: string;
let unreachable: Server;
let accessToken: string;

/** The time limits of the client's calls. Only a test ends them, so a slow machine does not. */
export const timeouts: { ms: number; end: () => void }[] = [];
vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
  const controller = new AbortController();
  timeouts.push({ ms, end: () => controller.abort(new DOMException('The time limit has ended.', 'TimeoutError')) });
  return controller.signal;
});

beforeAll(async () => {
  // Without PUBLIC_URL, tokens contain the server's address as their issuer, so its port must be known in advance.
  server = await startServer({ PORT: String(await findFreePort()) });
  unreachable = await listen(() => undefined);
  unreachable.on('connection', (socket) => socket.destroy());
  unreachableUrl = urlOf(unreachable);
  const login = await send('POST', '/api/auth/login', { username: admin.email, password: admin.password });
  accessToken = login['accessToken'] as string;
});
afterAll(async () => {
  unreachable.close();
  await server.stop();
});

const urlOf = (one: Server) => `http://127.0.0.1:${(one.address() as AddressInfo).port}`;

async function listen(listener: RequestListener): Promise<Server> {
  const started = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => started.once('listening', resolve));
  return started;
}

/** Starts a server that runs until the test ends. */
export async function startHttpServer(listener: RequestListener): Promise<string> {
  const started = await listen(listener);
  onTestFinished(() => {
    started.closeAllConnections();
    started.close();
  });
  return urlOf(started);
}

/** Answers a request with the response of the license server. `beforeAnswer` runs when the server has handled it. */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  beforeAnswer: () => unknown = () => undefined,
): Promise<void> {
  const body: Buffer[] = [];
  for await (const chunk of request) body.push(chunk as Buffer);
  const headers = Object.entries(request.headers).filter(([name]) => /^(x-license-key|content-type)$/.test(name));
  const answer = await fetch(`${server.url}${request.url}`, {
    method: request.method ?? 'GET',
    headers: Object.fromEntries(headers) as Record<string, string>,
    ...(body.length > 0 ? { body: Buffer.concat(body) } : {}),
  });
  beforeAnswer();
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(await answer.text());
}

/** Sends a request as an administrator. */
export async function send(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  expect(response.ok, text).toBe(true);
  return text ? (JSON.parse(text) as Record<string, unknown>) : {};
}

export async function issue(change: object = {}) {
  const license = await send('POST', '/api/licenses/add', {
    type: 'floating',
    product: 'pcf-export',
    customer: { name: 'Ines Example', email: 'ines@example.com' },
    maxActivations: 5,
    maxInstances: 2,
    ...change,
  });
  return license as { id: string; key: string };
}

export const read = (id: string) => send('GET', `/api/licenses/${id}`);

class FakeClock implements Clock {
  time = 0;
  /** Deviation of the machine's clock, in milliseconds. */
  deviationMs = 0;
  readonly waits: number[] = [];
  readonly #startedAt = Date.now();
  elapsed = () => this.time;
  wall = () => this.#startedAt + this.time + this.deviationMs;
  /** Advances the time without waiting. */
  wait: Clock['wait'] = (ms: number) => {
    this.waits.push(ms);
    this.time += ms;
    return Promise.resolve();
  };
}

/** Stores text, so that no object is shared by accident. */
class MemoryStore implements Store {
  text = 'null';
  read = () => Promise.resolve(JSON.parse(this.text) as StoredState | null);
  isFull = false;
  update: Store['update'] = async (change) => {
    const text = JSON.stringify(change(await this.read()));
    if (this.isFull) throw new Error('No space left.');
    this.text = text;
  };
}

let machines = 0;
export function workstation() {
  machines += 1;
  const machine: Machine = {
    fingerprint: `fingerprint-of-workstation-${machines}`,
    machineName: `WS-PIPE-${machines}`,
    userName: 'maria',
    os: 'Windows 11 24H2',
    hostVersion: 'Revit 2026.1',
    pluginVersion: '1.4.2',
  };
  const clock = new FakeClock();
  const store = new MemoryStore();
  /** Starts Revit: a new session on the same machine. */
  const startRevit = async (change: Partial<Options> = {}) => {
    const client = new PluginClient({
      server: server.url,
      issuer: server.url,
      product: 'pcf-export',
      machine,
      store,
      clock,
      ...change,
    });
    await client.open();
    return client;
  };
  /** Starts Revit without a network. */
  const startOffline = async () => {
    const client = await startRevit({ server: unreachableUrl });
    await client.heartbeat();
    return client;
  };
  return { machine, clock, store, startRevit, startOffline };
}

/** Registers a machine and takes a seat. */
export async function startWorking(license: { key: string }) {
  const station = workstation();
  const client = await station.startRevit();
  expect(await client.register(license.key)).toBeNull();
  expect(await client.heartbeat()).toBe(200_000);
  return { ...station, client };
}

/** Starts Revit without a network on a machine that has a seat. */
export async function goOffline(license: { key: string }) {
  const station = await startWorking(license);
  return { ...station, offline: await station.startOffline() };
}
