// `npm run bench -- api`: the reference server as `npm start` runs it, beside a bare server that answers as many
// bytes from memory (the limit). Rounds alternate, the median counts; quote the ratios, not the absolute figures.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { admin, startServer } from '../support/server.ts';
import { load, type Call, type Figures } from './load.ts';
import { benchUpload } from './upload.ts';

const rounds = 3;
const roundMs = 2000;

async function startLimit(bytes: number): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('limit-server.ts', import.meta.url)), String(bytes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  );
  return { url, stop: () => child.kill() };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function measure(name: string, url: string, call: Call, bytes: number): Promise<void> {
  const limit = await startLimit(bytes);
  const ours: Figures[] = [];
  const limits: Figures[] = [];
  for (let round = 0; round < rounds; round += 1) {
    limits.push(await load(limit.url, { method: 'GET', path: '/', status: 200 }, roundMs));
    ours.push(await load(url, call, roundMs));
  }
  limit.stop();
  const perSecond = median(ours.map((one) => one.perSecond));
  const ratio = perSecond / median(limits.map((one) => one.perSecond));
  const columns = [
    name.padEnd(34),
    perSecond.toFixed(0).padStart(8),
    ratio.toFixed(3).padStart(8),
    median(ours.map((one) => one.p50))
      .toFixed(1)
      .padStart(8),
    median(ours.map((one) => one.p99))
      .toFixed(1)
      .padStart(8),
  ];
  console.log(columns.join(''));
}

async function api(): Promise<void> {
  const startedAt = performance.now();
  const server = await startServer({
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    API_RATE_LIMIT: '1000000000',
    SUBMISSION_LIMIT: '1000000000',
  });
  console.log(`first start with migrations and seed: ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
  try {
    const read = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(server.url + path, { headers });
      return { bytes: (await answer.arrayBuffer()).byteLength, etag: answer.headers.get('etag') ?? '' };
    };
    const signedIn = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: admin.email, password: admin.password }),
    });
    const { accessToken } = (await signedIn.json()) as { accessToken: string };
    const authorization = `Bearer ${accessToken}`;
    let number = 0;
    const submission = () => {
      number += 1;
      return JSON.stringify({
        name: `Visitor ${number}`,
        email: `visitor-${number}@example.com`,
        message: 'We would like to see the export of a small process skid.',
        consent: true,
        product: 'pcf-export',
      });
    };
    console.log(`${''.padEnd(34)}   per s   ratio  p50 ms  p99 ms`);
    const list = '/api/public/families?limit=20&category=elbow&category=flange&sort=-updatedAt';
    const { bytes, etag } = await read(list);
    await measure(`family list, ${(bytes / 1000).toFixed(1)} kB`, server.url, { method: 'GET', path: list, status: 200 }, bytes);
    await measure(
      'family list, 304',
      server.url,
      { method: 'GET', path: list, headers: { 'if-none-match': etag }, status: 304 },
      0,
    );
    const item = '/api/public/families/elbow-90-lr-bw';
    const whole = await read(item);
    await measure(
      `family, ${(whole.bytes / 1000).toFixed(1)} kB`,
      server.url,
      { method: 'GET', path: item, status: 200 },
      whole.bytes,
    );
    await measure(
      'submit a demo request',
      server.url,
      { method: 'POST', path: '/api/public/demo-requests', body: submission, status: 201 },
      100,
    );
    const requests = '/api/admin/demo-requests?limit=20';
    const page = await read(requests, { authorization });
    await measure(
      `admin list, ${(page.bytes / 1000).toFixed(1)} kB`,
      server.url,
      { method: 'GET', path: requests, headers: { authorization }, status: 200 },
      page.bytes,
    );
  } finally {
    await server.stop();
  }
}

const benches: Record<string, () => Promise<boolean | void>> = { api, upload: benchUpload };
const [what = 'api'] = process.argv.slice(2);
const bench = benches[what];
if (!bench) {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exit(2);
}
if ((await bench()) === false) process.exitCode = 1;
