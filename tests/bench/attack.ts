// `npm run bench -- attack [TEXT …]`: runs each attack, or those whose name contains a text, for some seconds against a server
// with default limits, from one or twenty addresses of this machine, and measures its effect on other callers.
import { request, Agent } from 'node:http';
import { Worker } from 'node:worker_threads';
import { admin, defaultLimits, startServer, type RunningServer } from '../support/server.ts';
import { attacks, type Attack } from './attacker.ts';
import { residentBytes } from './processes.ts';
import { median, percentile } from './statistics.ts';

const attackMs = 8000;
/** The first second is not measured, because the start of a burst may be slower. */
const settleMs = 1000;
const defaults = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  REGISTRATION: 'open',
  ...defaultLimits,
};

/** Milliseconds until the end of the response; null without a response or with a status other than 200. */
function timeRequest(server: RunningServer, path: string, agent: Agent, body?: object): Promise<number | null> {
  const started = performance.now();
  const headers = body ? { 'content-type': 'application/json' } : {};
  return new Promise((resolve) => {
    const sent = request(server.url + path, { agent, method: body ? 'POST' : 'GET', headers, timeout: 20_000 }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode === 200 ? performance.now() - started : null));
    });
    sent.on('timeout', () => sent.destroy()).on('error', () => resolve(null));
    sent.end(body && JSON.stringify(body));
  });
}

interface Impact {
  pings: number[];
  lost: number;
  signInMs: number | null;
  megabytes: number;
}

async function runAttack(server: RunningServer, name: string): Promise<Impact> {
  const data: Attack = { origin: server.url, name };
  const worker = new Worker(new URL('attacker.ts', import.meta.url), { workerData: data });
  const agent = new Agent({ keepAlive: true });
  const impact: Impact = { pings: [], lost: 0, signInMs: null, megabytes: 0 };
  const startedAt = performance.now();
  let signIn: Promise<void> | null = null;
  try {
    while (performance.now() - startedAt < attackMs) {
      const ms = await timeRequest(server, '/api/ping', agent);
      const isSettled = performance.now() - startedAt > settleMs;
      if (ms === null) impact.lost += 1;
      else if (isSettled) impact.pings.push(ms);
      impact.megabytes = Math.max(impact.megabytes, residentBytes(server.pid) / 1e6);
      if (isSettled && !signIn) {
        const body = { username: admin.email, password: admin.password };
        signIn = timeRequest(server, '/api/auth/login', agent, body).then((time) => void (impact.signInMs = time));
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await signIn;
  } finally {
    await worker.terminate();
    agent.destroy();
  }
  return impact;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export async function benchAttack(texts: string[]): Promise<boolean> {
  console.log(`${''.padEnd(34)}alive   ping p50   ping p99   lost   sign-in    memory`);
  let isWithinTargets = true;
  for (const name of Object.keys(attacks).filter((one) => texts.length === 0 || texts.some((text) => one.includes(text)))) {
    const proxy: Record<string, string> = name.startsWith('IPv6') ? { TRUST_PROXY: 'true' } : {};
    const server = await startServer({ ...defaults, ...proxy }, { keepOutput: false });
    try {
      const { pings, lost, signInMs, megabytes } = await runAttack(server, name);
      const isAlive = isRunning(server.pid);
      const p99 = percentile(pings, 0.99);
      const columns = [
        (isAlive ? 'yes' : 'NO').padStart(5),
        `${median(pings).toFixed(0)} ms`.padStart(11),
        `${p99.toFixed(0)} ms`.padStart(11),
        String(lost).padStart(7),
        (signInMs === null ? 'none' : `${(signInMs / 1000).toFixed(2)} s`).padStart(10),
        `${megabytes.toFixed(0)} MB`.padStart(10),
      ];
      console.log(name.padEnd(34) + columns.join(''));
      isWithinTargets &&= isAlive && lost === 0 && pings.length > 0 && p99 <= 300 && signInMs !== null && signInMs <= 3000;
    } finally {
      await server.stop();
    }
  }
  return isWithinTargets;
}
