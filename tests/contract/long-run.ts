// `npm run contract:long -- MINUTES`: repeats the suite with random seeds on the reference server in different
// configurations. A run with an unexpected exit code is a false alarm: its output is written to test-results/.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startPostgres, type RunningPostgres } from '../support/postgres.ts';
import { admin, defaultLimits, startServer } from '../support/server.ts';
import { startBalancer } from './balancer.ts';

interface Configuration {
  name: string;
  isOnPostgres: boolean;
  servers: 1 | 2;
  /** The default limits are too strict for a whole run: the suite must end with exit code 2. */
  hasDefaultLimits: boolean;
}

const configurations: Configuration[] = [
  { name: 'SQLite', isOnPostgres: false, servers: 1, hasDefaultLimits: false },
  { name: 'SQLite, default limits', isOnPostgres: false, servers: 1, hasDefaultLimits: true },
  { name: 'PostgreSQL', isOnPostgres: true, servers: 1, hasDefaultLimits: false },
  { name: 'PostgreSQL, default limits', isOnPostgres: true, servers: 1, hasDefaultLimits: true },
  { name: 'two servers', isOnPostgres: true, servers: 2, hasDefaultLimits: false },
  { name: 'two servers, default limits', isOnPostgres: true, servers: 2, hasDefaultLimits: true },
];

async function runSuite(url: string, seed: number): Promise<{ code: number; output: string }> {
  const parameters = ['tests/contract/cli.ts', '--url', url, '--admin-email', admin.email, '--seed', String(seed)];
  const child = spawn(process.execPath, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CONTRACT_ADMIN_PASSWORD: admin.password },
  });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: Number(code), output: output + errors };
}

/** Runs the suite on new servers. @returns its exit code and its output */
async function runOnce({ servers: count, hasDefaultLimits }: Configuration, databaseUrl: string, seed: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'contract-long-run-'));
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...(hasDefaultLimits && defaultLimits) };
  const servers = [await startServer(environment)];
  // The second server reads the secrets that the first one has stored in the shared folder.
  if (count === 2) servers.push(await startServer(environment));
  const balancer = await startBalancer(servers.map(({ url }) => url));
  try {
    return await runSuite(count === 1 ? (servers[0]?.url ?? '') : balancer.url, seed);
  } finally {
    await balancer.stop();
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const minutes = Number(process.argv[2] ?? 180);
if (!(minutes > 0)) {
  console.error('Specify the number of minutes, for example: npm run contract:long -- 60');
  process.exit(2);
}
const until = Date.now() + minutes * 60_000;
let postgres: RunningPostgres | undefined;
let falseAlarms = 0;
try {
  postgres = await startPostgres();
  for (let run = 0; Date.now() < until; run += 1) {
    const configuration = configurations[run % configurations.length] as Configuration;
    const seed = randomInt(2 ** 31);
    const { code, output } = await runOnce(configuration, configuration.isOnPostgres ? await postgres.newDatabase() : '', seed);
    const isExpected = code === (configuration.hasDefaultLimits ? 2 : 0);
    const [verdict = ''] = output.trim().split('\n').slice(-1);
    console.log(`${isExpected ? '✓' : '✗'} ${configuration.name}, seed ${seed}: ${verdict}`);
    if (isExpected) continue;
    falseAlarms += 1;
    mkdirSync('test-results', { recursive: true });
    writeFileSync(`test-results/long-run-${seed}.txt`, output);
  }
} finally {
  await postgres?.stop();
}
console.log(falseAlarms === 0 ? 'No false alarms.' : `${falseAlarms} false alarms; see test-results/.`);
process.exitCode = falseAlarms === 0 ? 0 : 1;
