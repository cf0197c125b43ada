import { createSecretKey, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from './database.ts';
import { clearLimit, countEvents, uncountEvent, wasCounted, type Count } from './limits.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabase({ kind: 'sqlite', file: null });
  await db.migrate();
});
beforeEach(() => db.transaction(async (tx) => void (await tx('limitCounters').delete())));
afterAll(() => db.close());

const secrets = { limits: createSecretKey(randomBytes(32)) };
const start = Date.parse('2026-05-04T08:00:00.000Z');
const minuteMs = 60_000;
const limit = { name: 'guesses', max: 2, windowMs: minuteMs };
const ines: Count = { limit, subject: 'ines@example.com' };
const inesAtHome: Count = { ...ines, part: '192.0.2.1' };

const call = (tx: Knex, afterMs = 0) => ({ tx, context: { secrets, now: () => new Date(start + afterMs) } });
/** The seconds of `Retry-After` if the events are refused, otherwise null. */
const count = (afterMs: number, ...counts: Count[]): Promise<number | null> =>
  db
    .transaction((tx) => countEvents(call(tx, afterMs), ...counts))
    .then(
      () => null,
      (error: { headers: Record<string, string> }) => Number(error.headers['Retry-After']),
    );
/** Uses up the limit. */
const exhaust = async (...counts: Count[]) => {
  for (let turn = 0; turn < limit.max; turn += 1) expect(await count(0, ...counts)).toBeNull();
};

test('refuses events over the limit until the window of the first one ends', async () => {
  await exhaust(ines);
  expect(await count(1, ines)).toBe(60);
  expect(await count(minuteMs - 1, ines)).toBe(1);
  expect(await count(minuteMs, ines)).toBeNull();
  expect(await count(minuteMs, ines)).toBeNull();
  expect(await count(minuteMs, ines)).toBe(60);
});

test('counts each subject, and each part of a subject, on its own', async () => {
  await exhaust(ines);
  expect(await count(0, inesAtHome)).toBeNull();
  expect(await count(0, { ...ines, subject: 'jan@example.com' })).toBeNull();
  expect(await count(0, { ...ines, limit: { ...limit, name: 'forms' } })).toBeNull();
  expect(await count(0, ines)).toBe(60);
});

test.each([
  [120, [120, 30]],
  [120, [30, 120]],
])('waits %i seconds for the last of several exceeded limits', async (seconds, windows) => {
  const counts = windows.map((window, index) => ({
    limit: { name: `limit-${index}`, max: 0, windowMs: window * 1000 },
    subject: 'ines@example.com',
  }));
  expect(await count(0, ...counts)).toBe(seconds);
});

test('remembers an event until its window ends', async () => {
  const known = (afterMs: number, one: Count) => wasCounted(call(db.read, afterMs), one);
  await count(0, inesAtHome);
  expect(await known(minuteMs - 1, inesAtHome)).toBe(true);
  expect(await known(minuteMs, inesAtHome)).toBe(false);
  expect(await known(0, ines)).toBe(false);
});

test('takes back one event, but not more than were counted', async () => {
  const uncount = () => db.transaction((tx) => uncountEvent(call(tx), ines));
  await exhaust(ines);
  await uncount();
  expect(await count(0, ines)).toBeNull();
  expect(await count(0, ines)).toBe(60);
  for (let turn = 0; turn < 5; turn += 1) await uncount();
  await exhaust(ines);
  expect(await count(0, ines)).toBe(60);
});

test('resets a part alone, and a subject with all its parts', async () => {
  const jan: Count = { ...ines, subject: 'jan@example.com' };
  const clear = (one: Count) => db.transaction((tx) => clearLimit(call(tx), one));
  for (const one of [ines, inesAtHome, jan]) await exhaust(one);
  await clear(inesAtHome);
  expect([await count(0, inesAtHome), await count(0, ines)]).toEqual([null, 60]);
  await exhaust({ ...ines, part: '192.0.2.2' });
  await clear(ines);
  expect([await count(0, { ...ines, part: '192.0.2.2' }), await count(0, ines), await count(0, jan)]).toEqual([null, null, 60]);
});
