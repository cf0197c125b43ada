// `npm run bench -- scale`: one server process and then two on one PostgreSQL, the visitors split over them.
//
// Whoever has only a few cores cannot see what a second process brings: visitors, database and servers take each other's
// time. So it is measured twice: as it is, and with each server held to a part of a core, so that neither visitors nor
// database are the limit. The processor time of a request tells the rest: where it is the same with two as with one,
// the processes do not hinder each other.
import { availableParallelism } from 'node:os';
import pg from 'pg';
import { startPostgres } from '../support/postgres.ts';
import { admin, startServer, type RunningServer } from '../support/server.ts';
import { load, type Call } from './load.ts';
import { cpuSeconds, hold } from './processes.ts';

const rounds = 3;
const roundMs = 2000;
const connections = 32;
const requests = 2000;
const heldTo = 0.1;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

interface Figures {
  perSecond: number;
  /** Milliseconds of processor time a request. */
  serverMs: number;
  databaseMs: number;
}

type Figure = keyof Figures;

async function post(url: string, path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Enough of them for a full page, and one with notes. */
async function calls({ url }: RunningServer): Promise<Record<string, Call>> {
  const { accessToken } = (await post(url, '/api/auth/login', { username: admin.email, password: admin.password })) as {
    accessToken: string;
  };
  const headers = { authorization: `Bearer ${accessToken}` };
  for (let number = 0; number < requests; number += connections) {
    await Promise.all(
      Array.from({ length: connections }, (_, index) =>
        post(url, '/api/public/support-requests', {
          name: `Visitor ${number + index}`,
          email: `visitor-${number + index}@example.com`,
          message: 'The export leaves out the weld at the second elbow of the spool.',
          consent: true,
          topic: 'pcf-export',
        }),
      ),
    );
  }
  const list = '/api/admin/support-requests';
  const page = (await (await fetch(`${url}${list}?limit=1`, { headers })).json()) as { items: { id: string }[] };
  const item = `${list}/${page.items[0]?.id}`;
  for (const text of ['Asked for the model.', 'The model came.']) await post(url, `${item}/notes`, { text }, headers);
  const get = (path: string): Call => ({ method: 'GET', path, headers, status: 200 });
  return {
    'a family, from memory': get('/api/public/families/elbow-90-lr-bw'),
    'who am I': get('/api/auth/me'),
    'one request with its notes': get(item),
    'admin list': get(`${list}?limit=20`),
  };
}

/** The processes of PostgreSQL that serve the servers' connections. */
async function backends(databaseUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const answer = await client.query<{ pid: number }>("select pid from pg_stat_activity where application_name = 'spoolwright'");
  await client.end();
  return answer.rows.map(({ pid }) => pid);
}

async function round(servers: RunningServer[], call: Call, databaseUrl: string): Promise<Figures> {
  const each = connections / servers.length;
  const run = (ms: number) => Promise.all(servers.map(({ url }) => load(url, call, ms, each)));
  // Until all connections to the database are there.
  await run(roundMs / 5);
  const serverPids = servers.map(({ pid }) => pid);
  const databasePids = await backends(databaseUrl);
  const used = (pids: number[]) => sum(pids.map(cpuSeconds));
  const [server, database] = [used(serverPids), used(databasePids)];
  const startedAt = performance.now();
  const figures = await run(roundMs);
  const seconds = (performance.now() - startedAt) / 1000;
  const perSecond = sum(figures.map((one) => one.perSecond));
  // The warm-up of a run is counted with it, at the same speed.
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
    one.push(await round(servers.slice(0, 1), call, databaseUrl));
    two.push(await round(servers, call, databaseUrl));
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
    const all = await calls(servers[0]!);
    const head = ['one per s', 'two per s', 'ratio', 'server ms', 'of two', 'db ms', 'of two'];
    const title = (text: string) => console.log(`\n${text}\n${' '.repeat(30)}${head.map((one) => one.padStart(10)).join('')}`);

    title(`As it is, on ${availableParallelism()} cores for visitors, database and servers:`);
    for (const [name, call] of Object.entries(all)) await compare(name, servers, call, databaseUrl);

    // Windows knows no such signals.
    if (process.platform === 'win32') return;
    title(`Each server held to ${heldTo} of a core:`);
    const letGo = hold(
      servers.map(({ pid }) => pid),
      heldTo,
    );
    try {
      for (const [name, call] of Object.entries(all)) await compare(name, servers, call, databaseUrl);
    } finally {
      await letGo();
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.stop();
  }
}
