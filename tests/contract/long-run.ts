// `npm run contract:long -- MINUTES`: repeats the suite with random seeds on the reference server, in each way of running
// it, and fails at a false alarm. The output of a run that was not expected stays in test-results/.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startPostgres, type RunningPostgres } from '../support/postgres.ts';
import { admin, startServer } from '../support/server.ts';

interface Way {
  name: string;
  processes: number;
  onPostgres: boolean;
  /** The limits of a new installation are too strict for a whole run: it ends with exit code 2. */
  defaultLimits: boolean;
}

const ways: Way[] = [
  { name: 'SQLite', processes: 1, onPostgres: false, defaultLimits: false },
  { name: 'SQLite, default limits', processes: 1, onPostgres: false, defaultLimits: true },
  { name: 'PostgreSQL', processes: 1, onPostgres: true, defaultLimits: false },
  { name: 'PostgreSQL, two processes', processes: 2, onPostgres: true, defaultLimits: false },
  { name: 'PostgreSQL, default limits', processes: 1, onPostgres: true, defaultLimits: true },
];

/** What a server has without settings; an empty value counts as none. */
const unset = {
  API_RATE_LIMIT: '',
  SUBMISSION_LIMIT: '',
  LOGIN_LIMIT: '',
  CONCURRENCY_LIMIT: '',
  CALLER_CONCURRENCY_LIMIT: '',
  CALLER_CONNECTION_LIMIT: '',
};

/** Sends the requests to the servers in turn, as a load balancer does. */
async function balance(urls: string[]) {
  let turn = 0;
  const front = createServer((call, response) => {
    const { hostname, port } = new URL(urls[(turn += 1) % urls.length] ?? '');
    const { method, url, headers } = call;
    const sent = request({ hostname, port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    sent.on('error', () => response.destroy());
    call.pipe(sent);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    stop() {
      front.close();
      front.closeAllConnections();
    },
  };
}

async function runSuite(url: string, seed: number): Promise<{ code: number; output: string }> {
  const parameters = ['tests/contract/cli.ts', '--url', url, '--admin-email', admin.email, '--seed', String(seed)];
  const child = spawn(process.execPath, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CONTRACT_ADMIN_PASSWORD: admin.password },
  });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: Number(code), output: output + errors };
}

/** Returns the exit code of the suite and what it printed. */
async function runOnce({ processes, defaultLimits }: Way, databaseUrl: string, seed: number) {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-long-'));
  const environment = { DATA_DIR: folder, DATABASE_URL: databaseUrl, ...(defaultLimits && unset) };
  const servers = [];
  for (let index = 0; index < processes; index += 1) servers.push(await startServer(environment));
  const front = await balance(servers.map(({ url }) => url));
  try {
    return await runSuite(front.url, seed);
  } finally {
    front.stop();
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const minutes = Number(process.argv[2] ?? 180);
const until = Date.now() + minutes * 60_000;
let postgres: RunningPostgres | undefined;
let falseAlarms = 0;
try {
  postgres = await startPostgres();
  for (let run = 0; Date.now() < until; run += 1) {
    const way = ways[run % ways.length] as Way;
    const seed = randomInt(2 ** 31);
    const { code, output } = await runOnce(way, way.onPostgres ? await postgres.newDatabase() : '', seed);
    const isExpected = code === (way.defaultLimits ? 2 : 0);
    const [verdict = ''] = output.trim().split('\n').slice(-1);
    console.log(`${isExpected ? '✓' : '✗'} ${way.name}, seed ${seed}: ${verdict}`);
    if (isExpected) continue;
    falseAlarms += 1;
    mkdirSync('test-results', { recursive: true });
    writeFileSync(`test-results/long-run-${seed}.txt`, output);
  }
} finally {
  await postgres?.stop();
}
console.log(falseAlarms === 0 ? 'No false alarm.' : `${falseAlarms} false alarms; see test-results/.`);
process.exitCode = falseAlarms === 0 ? 0 : 1;
