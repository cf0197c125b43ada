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

/** The tables that the statement reads from the first row to the last. */
async function scansOf({ sql, bindings }: Statement): Promise<string[]> {
  const plan = await queryRows<{ detail: string }>(db.read, `explain query plan ${sql}`, bindings);
  return plan.map(({ detail }) => detail).filter((detail) => detail.startsWith('SCAN') && !detail.endsWith(' mails_unsent'));
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

test('finds expired rows and unsent emails by an index', async () => {
  const statements = await statementsOf(async () => {
    await deleteExpired(db, new Date());
    await mailCounts(db.read, new Date());
  });
  const scans = await Promise.all(statements.map(async (statement) => ({ sql: statement.sql, scans: await scansOf(statement) })));
  expect(scans.filter(({ scans: found }) => found.length > 0)).toEqual([]);
});
