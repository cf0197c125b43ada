// `npm run bench -- growth`: measures the same reads with a thousand, a hundred thousand and a million support requests in
// the database. Quote the ratios, not the times.
import { rmSync } from 'node:fs';
import { asAdmin, sendSuccessfully } from '../support/calls.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { createLargeDatabase } from './large-database.ts';
import { load } from './load.ts';

const sizes = [1000, 100_000, 1_000_000];
const roundMs = 1500;
/** The deep page follows this many pages of 100, or half of the records if there are fewer. */
const deepPages = 200;

const base = '/api/admin/support-requests?limit=20';

/** The paths of the compared reads, by name. */
async function findPaths(server: RunningServer, headers: Record<string, string>, rows: number): Promise<Record<string, string>> {
  let cursor = '';
  let id = '';
  for (let page = 0; page < Math.min(deepPages, rows / 200); page += 1) {
    const path = `/api/admin/support-requests?limit=100&sort=-createdAt${cursor && `&cursor=${cursor}`}`;
    const { body } = await sendSuccessfully(server.url, 'GET', path, { headers });
    cursor = body.nextCursor as string;
    id = body.items[0].id as string;
  }
  return {
    'first page': `${base}&sort=-createdAt`,
    // As many records as the pages before it.
    'deep page of 100': `/api/admin/support-requests?limit=100&sort=-createdAt&cursor=${cursor}`,
    'first page of 100': '/api/admin/support-requests?limit=100&sort=-createdAt',
    'by status': `${base}&status=open&sort=-createdAt`,
    'by name': `${base}&sort=name`,
    'search, one found': `${base}&sort=-createdAt&q=visitor-${rows / 2}@`,
    'search, none found': `${base}&sort=-createdAt&q=elbow%20spool`,
    'search, all found': `${base}&sort=-createdAt&q=the%20weld`,
    'one request': `/api/admin/support-requests/${id}`,
  };
}

export async function benchGrowth(): Promise<void> {
  const p50 = new Map<string, number[]>();
  for (const rows of sizes) {
    const folder = await createLargeDatabase({ requests: rows });
    const server = await startServer(
      {
        DATA_DIR: folder,
        DATABASE_URL: '',
        NODE_ENV: 'production',
        LOG_LEVEL: 'info',
        API_RATE_LIMIT: '1000000000',
      },
      { keepOutput: false },
    );
    try {
      const headers = await asAdmin(server.url);
      for (const [name, path] of Object.entries(await findPaths(server, headers, rows))) {
        // On one connection, to measure the duration of a single read, not the throughput.
        const figures = await load(server.url, { method: 'GET', path, headers, status: 200 }, roundMs, 1);
        p50.set(name, [...(p50.get(name) ?? []), figures.p50]);
      }
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  console.log(`${'p50, ms'.padEnd(22)}${sizes.map((size) => size.toLocaleString('en').padStart(12)).join('')}   last : first`);
  for (const [name, times] of p50) {
    const ratio = (times.at(-1) ?? 0) / (times[0] ?? 1);
    console.log(
      `${name.padEnd(22)}${times.map((time) => time.toFixed(2).padStart(12)).join('')}${ratio.toFixed(2).padStart(15)}`,
    );
  }
}
