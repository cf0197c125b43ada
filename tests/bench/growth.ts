// `npm run bench -- growth`: measures the same reads with a thousand, a hundred thousand and a million support requests in
// the database. Quote the ratios, not the times.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/db/database.ts';
import { indexRequests } from '../../server/db/search.ts';
import { admin, startServer, type RunningServer } from '../support/server.ts';
import { load } from './load.ts';

const sizes = [1000, 100_000, 1_000_000];
const roundMs = 1500;
/** The deep page follows this many pages of 100, or half of the records if there are fewer. */
const deepPages = 200;

// Generated in SQL, so that a million rows take seconds. Columns have the same content as after a submission.
const fill = `
  insert into "requests" ("id", "desk", "reference", "name", "sortName", "email", "company", "message", "status", "kind",
    "priority", "details", "version", "searchText", "createdAt", "updatedAt")
  with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
  select
    printf('01900000-0000-7000-8000-%012x', i), 'support', printf('SUP-2025-%07d', i), printf('Visitor %d', i),
    printf('visitor %d', i), printf('visitor-%d@example.com', i), 'Example Piping',
    'The export leaves out the weld at the second elbow of the spool.',
    case i % 5 when 0 then 'new' when 1 then 'open' when 2 then 'waiting-on-customer' when 3 then 'resolved' else 'closed' end,
    case i % 3 when 0 then 'sales' when 1 then 'licensing' else 'pcf-export' end,
    i % 4, '{"pluginVersion":null,"hostVersion":null}', 1,
    printf('sup-2025-%07d%svisitor %d%svisitor-%d@example.com%sexample piping%s', i, char(10), i, char(10), i, char(10), char(10)) ||
      'the export leaves out the weld at the second elbow of the spool.',
    strftime('%Y-%m-%dT%H:%M:%fZ', 1735689600 + i, 'unixepoch'), strftime('%Y-%m-%dT%H:%M:%fZ', 1735689600 + i, 'unixepoch')
  from n`;

async function createDatabase(rows: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'spoolwright-growth-'));
  const db = openDatabase({ kind: 'sqlite', file: join(folder, 'spoolwright.sqlite') });
  await db.alone(() => db.migrate());
  await db.transaction((tx) => tx.raw(fill, [rows]));
  await indexRequests(db, undefined, 50_000);
  // Without statistics, SQLite's query planner guesses.
  await db.transaction((tx) => tx.raw('analyze'));
  await db.close();
  return folder;
}

const base = '/api/admin/support-requests?limit=20';

/** The paths of the compared reads, by name. */
async function findPaths(server: RunningServer, headers: Record<string, string>, rows: number): Promise<Record<string, string>> {
  let cursor = '';
  let id = '';
  for (let page = 0; page < Math.min(deepPages, rows / 200); page += 1) {
    const answer = await fetch(
      `${server.url}/api/admin/support-requests?limit=100&sort=-createdAt${cursor && `&cursor=${cursor}`}`,
      {
        headers,
      },
    );
    const body = (await answer.json()) as { nextCursor: string; items: { id: string }[] };
    cursor = body.nextCursor;
    id = body.items[0]?.id ?? id;
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
    const folder = await createDatabase(rows);
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
      const signedIn = await fetch(`${server.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: admin.email, password: admin.password }),
      });
      const { accessToken } = (await signedIn.json()) as { accessToken: string };
      const headers = { authorization: `Bearer ${accessToken}` };
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
