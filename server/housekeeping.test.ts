import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { openDatabase, type Database } from './db/database.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createLog } from './log.ts';
import type { BundleStore } from './storage/bundle-store.ts';

let db: Database;
beforeEach(async () => {
  db = openDatabase({ kind: 'sqlite', file: null });
  await db.migrate();
  await db.read('limitCounters').insert({ bucket: 'expired', count: 1, windowEndsAt: 0 });
});
afterEach(() => db.close());

/** Starts the housekeeping with a bundle store that returns these keys, and collects its log. */
function start(keysBefore: BundleStore['keysBefore']) {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  const refuse = () => Promise.reject(new Error('This test calls only keysBefore.'));
  const bundles: BundleStore = {
    keysBefore,
    removeUnfinished: () => Promise.resolve(),
    write: refuse,
    open: refuse,
    remove: refuse,
  };
  const housekeeping = startHousekeeping({ db, bundles, log, config: readConfig({ NODE_ENV: 'test' }) });
  return { housekeeping, lines };
}

const expiredRows = () => db.read('limitCounters').where({ bucket: 'expired' });

test('a failed task is logged, and the other tasks run', async () => {
  const { housekeeping, lines } = start(() => Promise.reject(new Error('The bucket does not respond.')));
  await expect.poll(expiredRows).toEqual([]);
  await housekeeping.stop();
  expect(lines).toEqual([
    expect.objectContaining({
      msg: 'a housekeeping task failed',
      task: 'remove orphaned bundles',
      err: expect.objectContaining({ message: 'The bucket does not respond.' }),
    }),
  ]);
});

test('stopping waits for the running task and starts no other one', async () => {
  const keys = Promise.withResolvers<string[]>();
  let calls = 0;
  const { housekeeping, lines } = start(() => {
    calls += 1;
    return keys.promise;
  });
  await expect.poll(expiredRows).toEqual([]);
  let isStopped = false;
  const stopped = housekeeping.stop().then(() => (isStopped = true));
  // Meanwhile, a stop that does not wait would end.
  await expiredRows();
  expect(isStopped).toBe(false);
  keys.resolve([]);
  await stopped;
  expect([calls, lines]).toEqual([1, []]);
});
