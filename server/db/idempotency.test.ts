import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from './database.ts';
import { answerOnce, keyLifeMs } from './idempotency.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabase({ url: 'sqlite::memory:', pool: 1 });
  await db.migrate();
});
beforeEach(() => db.transaction(async (tx) => void (await tx('idempotencyKeys').delete())));
afterAll(() => db.close());

const start = Date.parse('2026-05-04T08:00:00.000Z');
let calls = 0;
const work = vi.fn(() => Promise.resolve({ status: 201, body: { call: (calls += 1) } }));
beforeEach(() => {
  calls = 0;
  work.mockClear();
});

const send = (body: unknown, { key = 'the key', after = 0, operation = 'submit-support' } = {}) =>
  db.transaction((tx) => answerOnce(tx, { operation, key, body, now: new Date(start + after) }, work));

test('within its day a key and its body get the first answer again', async () => {
  const first = await send({ name: 'Ines' });
  expect(await send({ name: 'Ines' }, { after: keyLifeMs })).toEqual(first);
  expect(work).toHaveBeenCalledTimes(1);
  await expect(send({ name: 'Jan' }, { after: keyLifeMs })).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
});

test('after its day a key is as good as new, and lives for a day again', async () => {
  await send({ name: 'Ines' });
  expect(await send({ name: 'Jan' }, { after: keyLifeMs + 1 })).toEqual({ status: 201, body: { call: 2 } });
  expect(await send({ name: 'Jan' }, { after: 2 * keyLifeMs })).toEqual({ status: 201, body: { call: 2 } });
  await expect(send({ name: 'Ines' }, { after: 2 * keyLifeMs })).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
});

test('a key counts for its operation alone', async () => {
  await send({ name: 'Ines' });
  expect(await send({ name: 'Jan' }, { operation: 'submit-demo' })).toEqual({ status: 201, body: { call: 2 } });
});

test('a call that failed leaves its key free', async () => {
  work.mockRejectedValueOnce(new Error('refused'));
  await expect(send({ name: 'Ines' })).rejects.toThrow('refused');
  expect(await send({ name: 'Jan' })).toEqual({ status: 201, body: { call: 1 } });
});
