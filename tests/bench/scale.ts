// `npm run bench -- scale`: compares one server process with two on one PostgreSQL database, with the load split between them.
//
// On a machine with few cores, load generator, database and servers compete for CPU time, which hides the gain of a second
// process. Therefore the throughput is measured twice: without limits, and with each server limited to a share of a core, so
// that neither load generator nor database is the bottleneck. If a request takes the same CPU time with two processes as
// with one, the processes do not hinder each other.
import { availableParallelism } from 'node:os';
import pg from 'pg';
import { asAdmin, sendSuccessfully, supportRequest } from '../support/calls.ts';
import { startPostgres } from '../support/postgres.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { load, type Call } from './load.ts';
import { cpuSeconds, limitCpu } from './processes.ts';
import { median, sum } from './statistics.ts';

const rounds = 3;
const roundMs = 2000;
const connections = 32;
const requests = 2000;
const cpuShare = 0.1;

interface Figures {
  perSecond: number;
  /** CPU time of the servers for a request, in milliseconds. */
  serverMs: number;
  /** CPU time of PostgreSQL for a request, in milliseconds. */
  databaseMs: number;
}

type Figure = keyof Figures;

/** Creates requests for a full page, one of them with notes, and returns the calls to measure. */
async function prepareCalls({ url }: RunningServer): Promise<Record<string, Call>> {
  const headers = await asAdmin(url);
  for (let number = 0; number < requests; number += connections) {
    await Promise.all(
      Array.from({ length: connections }, (_, index) =>
        sendSuccessfully(url, 'POST', '/api/public/support-requests', {
          body: supportRequest(`visitor-${number + index}@example.com`),
        }),
      ),
    );
  }
  const list = '/api/admin/support-requests';
  const { body } = await sendSuccessfully(url, 'GET', `${list}?limit=1`, { headers });
  const item = `${list}/${body.items[0].id as string}`;
  for (const text of ['Asked for the model.', 'Received the model.'])
    await sendSuccessfully(url, 'POST', `${item}/notes`, { body: { text }, headers });
  const get = (path: string): Call => ({ method: 'GET', path, headers, status: 200 });
  return {
    'a family, from memory': get('/api/public/families/elbow-90-lr-bw'),
    'who am I': get('/api/auth/me'),
    'one request with its notes': get(item),
    'admin list': get(`${list}?limit=20`),
  };
}

/** PIDs of the PostgreSQL processes that serve the connections of the servers. */
async function listBackendPids(databaseUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const answer = await client.query<{ pid: number }>("select pid from pg_stat_activity where application_name = 'spoolwright'");
  await client.end();
  return answer.rows.map(({ pid }) => pid);
}

async function measureRound(servers: RunningServer[], call: Call, databaseUrl: string): Promise<Figures> {
  const each = connections / servers.length;
  const run = (ms: number) => Promise.all(servers.map(({ url }) => load(url, call, ms, each)));
  // Warm-up, until all connections to the database are open.
  await run(roundMs / 5);
  const serverPids = servers.map(({ pid }) => pid);
  const databasePids = await listBackendPids(databaseUrl);
  const used = (pids: number[]) => sum(pids.map(cpuSeconds));
  const [server, database] = [used(serverPids), used(databasePids)];
  const startedAt = performance.now();
  const figures = await run(roundMs);
  const seconds = (performance.now() - startedAt) / 1000;
  const perSecond = sum(figures.map((one) => one.perSecond));
  // The CPU time includes the warm-up of `load`, which has the same throughput.
  const answered = perSecond * seconds;
  return {
    perSecond,
    serverMs: ((used(serverPids) - server) / answered) * 1000,
    databaseMs: ((used(databasePids) - database) / answered) * 1000,
  };
}

async function compare(name: string, servers: RunningServer[], call: Call, databaseUrl: string): Promise<void> {
  const one: Figures[] = [];
  const two: Figures[] = [];
  for (let index = 0; index < rounds; index += 1) {
    one.push(await measureRound(servers.slice(0, 1), call, databaseUrl));
    two.push(await measureRound(servers, call, databaseUrl));
  }
  const of = (figures: Figures[], figure: Figure) => median(figures.map((each) => each[figure]));
  const columns = [
    of(one, 'perSecond').toFixed(0),
    of(two, 'perSecond').toFixed(0),
    (of(two, 'perSecond') / of(one, 'perSecond')).toFixed(2),
    of(one, 'serverMs').toFixed(2),
    of(two, 'serverMs').toFixed(2),
    of(one, 'databaseMs').toFixed(2),
    of(two, 'databaseMs').toFixed(2),
  ];
  console.log(name.padEnd(30) + columns.map((column) => column.padStart(10)).join(''));
}

export async function benchScale(): Promise<void> {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.newDatabase();
  const environment = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'one secret for both servers, 32 characters or more',
    API_RATE_LIMIT: '1000000000',
    SUBMISSION_LIMIT: '1000000000',
  };
  const servers: RunningServer[] = [];
  try {
    for (let number = 0; number < 2; number += 1) servers.push(await startServer(environment, { keepOutput: false }));
    const all = await prepareCalls(servers[0]!);
    const head = ['one per s', 'two per s', 'ratio', 'server ms', 'of two', 'db ms', 'of two'];
    const title = (text: string) => console.log(`\n${text}\n${' '.repeat(30)}${head.map((one) => one.padStart(10)).join('')}`);

    title(`Without limits, on ${availableParallelism()} cores for load generator, database and servers:`);
    for (const [name, call] of Object.entries(all)) await compare(name, servers, call, databaseUrl);

    // Windows has no signals to stop and continue a process.
    if (process.platform === 'win32') return;
    title(`Each server limited to ${cpuShare} of a core:`);
    const removeLimit = limitCpu(
      servers.map(({ pid }) => pid),
      cpuShare,
    );
    try {
      for (const [name, call] of Object.entries(all)) await compare(name, servers, call, databaseUrl);
    } finally {
      await removeLimit();
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.stop();
  }
}
