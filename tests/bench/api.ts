// `npm run bench -- api`: compares the reference server, as `npm start` runs it, with a minimal server that returns as many
// bytes from memory or only inserts each body (the limits). Rounds alternate; medians are printed, and the lowest and highest
// ratio of a round to the round before it, because the machine's speed changes within seconds.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startProcess } from '../../scripts/start-process.ts';
import { asAdmin, floatingLicense, newMachine, sendSuccessfully, supportRequest, type Sent } from '../support/calls.ts';
import { admin, startServer, type RunningServer } from '../support/server.ts';
import { load, type Call, type Figures } from './load.ts';
import { residentBytes } from './processes.ts';
import { median } from './statistics.ts';

const rounds = 9;
const roundMs = 1000;
const memoryLoadMs = 2000;
/** V8 optimizes hot code during the first seconds. */
const warmUpMs = 8000;
const production = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  API_RATE_LIMIT: '1000000000',
  SUBMISSION_LIMIT: '1000000000',
  LOGIN_LIMIT: '1000000000',
};

interface Limit {
  url: string;
  pid: number;
  call: Call;
  stop(): void;
}

async function startLimit(parameters: string[], call: Call): Promise<Limit> {
  const { url, child } = await startProcess(['tests/bench/limit-server.ts', ...parameters], { ready: /^(http:\S+)/ });
  return { url, pid: child.pid ?? 0, call, stop: () => child.kill() };
}

const startFixedLimit = (bytes: number) => startLimit([String(bytes)], { method: 'GET', path: '/', status: 200 });

const megabytes = (pid: number) => `${(residentBytes(pid) / 1e6).toFixed(0)} MB`;

/** Prints the memory of a minimal server. It includes the pages of Node's program, whose number depends on the system. */
async function printLimitMemory(): Promise<void> {
  const limit = await startFixedLimit(8000);
  const idle = megabytes(limit.pid);
  await load(limit.url, limit.call, memoryLoadMs);
  console.log(`memory of a minimal server: ${idle} idle, ${megabytes(limit.pid)} after ${memoryLoadMs / 1000} s of load`);
  limit.stop();
}

/** Measures `call` and its limit in alternating rounds, and prints the figures of both. */
async function measure(name: string, url: string, call: Call, limit: Limit): Promise<void> {
  const ours: Figures[] = [];
  const limits: Figures[] = [];
  await load(limit.url, limit.call, roundMs);
  await load(url, call, warmUpMs);
  for (let round = 0; round < rounds; round += 1) {
    limits.push(await load(limit.url, limit.call, roundMs));
    ours.push(await load(url, call, roundMs));
  }
  limit.stop();
  const of = (figures: Figures[], key: keyof Figures) => median(figures.map((one) => one[key]));
  const ratios = ours.map(({ perSecond }, round) => perSecond / (limits[round]?.perSecond ?? Number.NaN));
  const columns = [
    of(ours, 'perSecond').toFixed(0),
    of(limits, 'perSecond').toFixed(0),
    ...[median(ratios), Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(3)),
    of(ours, 'p50').toFixed(1),
    of(ours, 'p99').toFixed(1),
  ];
  console.log(name.padEnd(36) + columns.map((column) => column.padStart(10)).join(''));
}

/** Size of a JSON response, whose text is compact. */
const bytesOf = ({ body }: Sent) => Buffer.byteLength(JSON.stringify(body));

const get = (path: string, headers: Record<string, string> = {}, status = 200): Call => ({
  method: 'GET',
  path,
  headers,
  status,
});

async function publicReads(server: RunningServer): Promise<void> {
  const list = '/api/public/families?limit=20&category=elbow&category=flange&sort=-updatedAt';
  const page = await sendSuccessfully(server.url, 'GET', list);
  const listBytes = bytesOf(page);
  await measure(`family list, ${(listBytes / 1000).toFixed(1)} kB`, server.url, get(list), await startFixedLimit(listBytes));
  const ifNoneMatch = { 'if-none-match': page.headers.get('etag') ?? '' };
  await measure('family list, 304', server.url, get(list, ifNoneMatch, 304), await startFixedLimit(0));
  const item = '/api/public/families/elbow-90-lr-bw';
  const bytes = bytesOf(await sendSuccessfully(server.url, 'GET', item));
  await measure(`family, ${(bytes / 1000).toFixed(1)} kB`, server.url, get(item), await startFixedLimit(bytes));
}

async function submissions(server: RunningServer, folder: string): Promise<void> {
  let number = 0;
  const body = () => {
    number += 1;
    return JSON.stringify(supportRequest(`visitor-${number}@example.com`));
  };
  const limit = await startLimit(['insert', join(folder, 'limit.sqlite')], { method: 'POST', path: '/', status: 201, body });
  const call: Call = { method: 'POST', path: '/api/public/support-requests', status: 201, body };
  await measure('submit a support request', server.url, call, limit);
}

/** Waits until the emails that the submissions have queued are sent. The server's process renders and sends them itself. */
async function waitForOutbox(server: RunningServer, headers: Record<string, string>): Promise<void> {
  const started = performance.now();
  const isWaiting = async () => (await sendSuccessfully(server.url, 'GET', '/api/admin/mail', { headers })).body.waiting > 0;
  while (await isWaiting()) await setTimeout(500);
  console.log(`  all receipts were sent ${((performance.now() - started) / 1000).toFixed(0)} s later`);
}

async function adminReads(server: RunningServer, headers: Record<string, string>): Promise<void> {
  const list = '/api/admin/support-requests?limit=20';
  const page = await sendSuccessfully(server.url, 'GET', list, { headers });
  const listBytes = bytesOf(page);
  await measure(
    `admin list, ${(listBytes / 1000).toFixed(1)} kB`,
    server.url,
    get(list, headers),
    await startFixedLimit(listBytes),
  );
  const item = `/api/admin/support-requests/${page.body.items[0].id as string}`;
  for (const text of ['Asked for the model.', 'Received the model.', 'Fixed in the next version.']) {
    await sendSuccessfully(server.url, 'POST', `${item}/notes`, { headers, body: { text } });
  }
  const bytes = bytesOf(await sendSuccessfully(server.url, 'GET', item, { headers }));
  await measure(
    `one request with its notes, ${(bytes / 1000).toFixed(1)} kB`,
    server.url,
    get(item, headers),
    await startFixedLimit(bytes),
  );
}

/** Heartbeats of 32 machines that hold a seat each: as many as there are connections. */
async function heartbeats(server: RunningServer, headers: Record<string, string>, folder: string): Promise<void> {
  const license = floatingLicense(32);
  const { body: issued } = await sendSuccessfully(server.url, 'POST', '/api/licenses/add', { headers, body: license });
  const withKey = { 'x-license-key': issued.key as string };
  const bodies: string[] = [];
  for (let index = 0; index < 32; index += 1) {
    const machine = newMachine(index);
    await sendSuccessfully(server.url, 'POST', '/api/licenses/register', { headers: withKey, body: machine });
    bodies.push(JSON.stringify({ fingerprint: machine.fingerprint, instanceId: randomUUID() }));
  }
  let turn = 0;
  const body = () => bodies[(turn += 1) % bodies.length] ?? '';
  const limit = await startLimit(['insert', join(folder, 'limit-track.sqlite')], {
    method: 'POST',
    path: '/',
    status: 201,
    body,
  });
  await measure(
    'license track',
    server.url,
    { method: 'POST', path: '/api/licenses/track', headers: withKey, status: 200, body },
    limit,
  );
}

async function signIns(server: RunningServer): Promise<void> {
  const body = () => JSON.stringify({ username: admin.email, password: admin.password });
  await measure('login', server.url, { method: 'POST', path: '/api/auth/login', status: 200, body }, await startFixedLimit(600));
}

export async function benchApi(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-bench-'));
  const environment = { ...production, DATA_DIR: folder, DATABASE_URL: '' };
  const startTimed = async () => {
    const at = performance.now();
    const server = await startServer(environment, { keepOutput: false });
    await sendSuccessfully(server.url, 'GET', '/api/ping');
    return { server, seconds: (performance.now() - at) / 1000 };
  };
  const first = await startTimed();
  await first.server.stop();
  const { server, seconds } = await startTimed();
  try {
    console.log(
      `start to first response: ${first.seconds.toFixed(2)} s with an empty data folder, ${seconds.toFixed(2)} s after that`,
    );
    await printLimitMemory();
    console.log(`memory: ${megabytes(server.pid)} idle`);
    const headers = await asAdmin(server.url);
    console.log(`\n${''.padEnd(36)}     per s     limit     ratio    lowest   highest    p50 ms    p99 ms`);
    await publicReads(server);
    await submissions(server, folder);
    await waitForOutbox(server, headers);
    await adminReads(server, headers);
    await heartbeats(server, headers, folder);
    await signIns(server);
    console.log(`\nmemory: ${megabytes(server.pid)} after the load`);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
