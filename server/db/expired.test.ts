import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from './database.ts';
import { deleteExpired } from './expired.ts';
import { mailCounts, queueMail, recordFailed } from './mails.ts';
import { queryRows } from './query-rows.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabase({ kind: 'sqlite', file: null });
  await db.migrate();
});
afterAll(() => db.close());

interface Statement {
  sql: string;
  bindings: unknown[];
}

async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const listen = (statement: Statement) => void statements.push(statement);
  db.read.on('query', listen);
  await work();
  db.read.off('query', listen);
  return statements.filter(({ sql }) => /^(select|delete)/.test(sql));
}

/** How SQLite reads the tables of the statement. */
async function planOf({ sql, bindings }: Statement): Promise<string[]> {
  const plan = await queryRows<{ detail: string }>(db.read, `explain query plan ${sql}`, bindings);
  return plan.map(({ detail }) => detail);
}

test('deletes each kind of expired rows in its own transaction', async () => {
  let transactions = 0;
  const counting: Database = {
    ...db,
    transaction(work) {
      transactions += 1;
      return db.transaction(work);
    },
  };
  const statements = await statementsOf(() => deleteExpired(counting, new Date()));
  expect(statements.length).toBeGreaterThan(5);
  expect(transactions).toBe(statements.length);
});

const dayMs = 24 * 60 * 60 * 1000;
const now = new Date('2026-12-20T08:00:00.000Z');
const instant = (msBefore: number) => new Date(now.getTime() - msBefore).toISOString();
const user = { userId: 'the-user' };

test.each([
  ['limitCounters', 'bucket', { count: 1 }, 'windowEndsAt', now.getTime(), now.getTime() - 1],
  [
    'idempotencyKeys',
    'key',
    { operation: 'x', bodyHash: '', status: 201, response: '' },
    'createdAt',
    instant(dayMs),
    instant(dayMs + 1),
  ],
  [
    'refreshTokens',
    'tokenHash',
    { ...user, familyId: 'the-session', createdAt: instant(0) },
    'expiresAt',
    instant(0),
    instant(1),
  ],
  ['passwordLinks', 'tokenHash', { ...user, purpose: 'reset' }, 'expiresAt', instant(0), instant(1)],
  [
    'sessions',
    'id',
    { ...user, device: 'Firefox', address: '192.0.2.1', createdAt: instant(0) },
    'lastUsedAt',
    instant(30 * dayMs),
    instant(30 * dayMs + 1),
  ],
  ['seatPeaks', 'licenseId', { peak: 1 }, 'day', '2026-09-22', '2026-09-21'],
] as const)('deletes the expired rows of %s and no others', async (table, idColumn, row, column, live, expired) => {
  // The rows refer to no user and no license.
  await db.read.raw('pragma foreign_keys = off');
  for (const [id, value] of Object.entries({ live, expired })) {
    await db.read(table).insert({ ...row, [idColumn]: id, [column]: value });
  }
  await db.read.raw('pragma foreign_keys = on');
  await deleteExpired(db, now);
  expect(await db.read(table).pluck(idColumn)).toEqual(['live']);
});

test('deletes failed emails after 30 days, except replies, whose state the conversation shows', async () => {
  const failedAt = new Date('2026-11-20T08:00:00.000Z');
  for (const template of ['request-receipt', 'request-reply']) {
    const mail = { template, recipient: 'a@example.com', data: {}, entity: null };
    const id = await db.transaction((tx) => queueMail(tx, mail, 'example.com', failedAt));
    await recordFailed(db, id, '550 no such mailbox', failedAt);
  }
  const failed = () => db.read('mails').pluck('template').orderBy('template');
  await deleteExpired(db, new Date('2026-12-20T08:00:00.000Z'));
  expect(await failed()).toEqual(['request-receipt', 'request-reply']);
  await deleteExpired(db, new Date('2026-12-20T08:00:00.001Z'));
  expect(await failed()).toEqual(['request-reply']);
});

test('finds expired rows by an index', async () => {
  const statements = await statementsOf(() => deleteExpired(db, new Date()));
  const plans = await Promise.all(statements.map(planOf));
  expect(plans.flat().filter((detail) => detail.startsWith('SCAN'))).toEqual([]);
});

test('reads only unsent emails for their number and the latest error', async () => {
  const statements = await statementsOf(() => mailCounts(db.read, new Date()));
  const plans = await Promise.all(statements.map(planOf));
  expect(plans).toEqual(Array.from({ length: 2 }, () => ['SCAN mails USING INDEX mails_unsent']));
});
