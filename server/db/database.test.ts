import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';

test.each([2, 3, 10])('reads cannot take all of %s PostgreSQL connections', async (pool) => {
  const db = openDatabase({ kind: 'postgres', url: 'postgres://127.0.0.1/none', pool });
  expect(db.readsAtOnce).toBeGreaterThan(0);
  expect(db.readsAtOnce).toBeLessThan(db.callsAtOnce);
  await db.close();
});
