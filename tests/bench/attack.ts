// `npm run bench -- attack`: each class of attack for some seconds against a server with its default limits, from one
// or twenty addresses of this machine, and what others notice of it meanwhile.
import { request, Agent } from 'node:http';
import { Worker } from 'node:worker_threads';
import { admin, defaultLimits, startServer, type RunningServer } from '../support/server.ts';
import { attacks, type Attack } from './attacker.ts';
import { residentBytes } from './memory.ts';

const attackMs = 8000;
/** The first second of a burst may be slower. */
const settleMs = 1000;
const defaults = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  REGISTRATION: 'open',
  ...defaultLimits,
};

/** Milliseconds until the answer has come whole; null where none or another status came. */
function timed(server: RunningServer, path: string, status: number, agent: Agent, body?: object): Promise<number | null> {
  const started = performance.now();
  const headers = body ? { 'content-type': 'application/json' } : {};
  return new Promise((resolve) => {
    const sent = request(server.url + path, { agent, method: body ? 'POST' : 'GET', headers, timeout: 20_000 }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode === status ? performance.now() - started : null));
    });
    sent.on('timeout', () => sent.destroy()).on('error', () => resolve(null));
    sent.end(body && JSON.stringify(body));
  });
}

interface Noticed {
  pings: number[];
  lost: number;
  signInMs: number | null;
  megabytes: number;
}

async function carryOut(server: RunningServer, name: string): Promise<Noticed> {
  const data: Attack = { origin: server.url, name };
  const worker = new Worker(new URL('attacker.ts', import.meta.url), { workerData: data });
  const agent = new Agent({ keepAlive: true });
  const noticed: Noticed = { pings: [], lost: 0, signInMs: null, megabytes: 0 };
  const startedAt = performance.now();
  let signIn: Promise<void> | null = null;
  try {
    while (performance.now() - startedAt < attackMs) {
      const ms = await timed(server, '/api/ping', 200, agent);
      const isSettled = performance.now() - startedAt > settleMs;
      if (ms === null) noticed.lost += 1;
      else if (isSettled) noticed.pings.push(ms);
      noticed.megabytes = Math.max(noticed.megabytes, residentBytes(server.pid) / 1e6);
      if (isSettled && !signIn) {
        const body = { username: admin.email, password: admin.password };
        signIn = timed(server, '/api/auth/login', 200, agent, body).then((time) => void (noticed.signInMs = time));
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await signIn;
  } finally {
    await worker.terminate();
    agent.destroy();
  }
  return noticed;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const at = (sorted: number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

export async function benchAttack(only?: string): Promise<boolean> {
  console.log(`${''.padEnd(34)}alive   ping p50   ping p99   lost   sign-in    memory`);
  let allWell = true;
  for (const name of Object.keys(attacks).filter((one) => !only || one.includes(only))) {
    const proxy: Record<string, string> = name.startsWith('IPv6') ? { TRUST_PROXY: 'true' } : {};
    const server = await startServer({ ...defaults, ...proxy }, { keepOutput: false });
    try {
      const { pings, lost, signInMs, megabytes } = await carryOut(server, name);
      const isAlive = isRunning(server.pid);
      const sorted = pings.toSorted((a, b) => a - b);
      const columns = [
        (isAlive ? 'yes' : 'NO').padStart(5),
        `${at(sorted, 0.5).toFixed(0)} ms`.padStart(11),
        `${at(sorted, 0.99).toFixed(0)} ms`.padStart(11),
        String(lost).padStart(7),
        (signInMs === null ? 'none' : `${(signInMs / 1000).toFixed(2)} s`).padStart(10),
        `${megabytes.toFixed(0)} MB`.padStart(10),
      ];
      console.log(name.padEnd(34) + columns.join(''));
      allWell &&= isAlive && lost === 0 && at(sorted, 0.99) <= 300 && signInMs !== null && signInMs <= 3000;
    } finally {
      await server.stop();
    }
  }
  return allWell;
}
