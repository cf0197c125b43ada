import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from './database.ts';
import { runOnce, keyLifeMs } from './idempotency.ts';

let db: Database;
beforeAll(async () => {
  db = openDatabase({ kind: 'sqlite', file: null });
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
  db.transaction((tx) => runOnce(tx, { operation, key, body, now: new Date(start + after) }, work));

test('a key returns the first response for a day', async () => {
  const first = await send({ name: 'Ines' });
  expect(await send({ name: 'Ines' }, { after: keyLifeMs })).toEqual(first);
  expect(work).toHaveBeenCalledTimes(1);
  await expect(send({ name: 'Jan' }, { after: keyLifeMs })).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
});

test('a key can be reused after a day', async () => {
  await send({ name: 'Ines' });
  expect(await send({ name: 'Jan' }, { after: keyLifeMs + 1 })).toEqual({ status: 201, body: { call: 2 } });
  expect(await send({ name: 'Jan' }, { after: 2 * keyLifeMs })).toEqual({ status: 201, body: { call: 2 } });
  await expect(send({ name: 'Ines' }, { after: 2 * keyLifeMs })).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
});

test('a key is valid for its operation only', async () => {
  await send({ name: 'Ines' });
  expect(await send({ name: 'Jan' }, { operation: 'submit-demo' })).toEqual({ status: 201, body: { call: 2 } });
});

test('a failed call does not use its key', async () => {
  work.mockRejectedValueOnce(new Error('refused'));
  await expect(send({ name: 'Ines' })).rejects.toThrow('refused');
  expect(await send({ name: 'Jan' })).toEqual({ status: 201, body: { call: 1 } });
});

test('a repeated call gets the headers of the first response', async () => {
  const created = { status: 201, headers: { Location: '/api/licenses/1', ETag: '"1"' }, body: { id: '1' } };
  work.mockResolvedValueOnce(created as never);
  expect(await send({ name: 'Ines' })).toEqual(created);
  expect(await send({ name: 'Ines' })).toEqual(created);
});

test('repeats an encrypted response, which is not readable in the database or with another key', async () => {
  const issue = (sealWith: KeyObject) =>
    db.transaction((tx) => {
      const call = { operation: 'createLicense', key: 'the key', body: {}, now: new Date(start), sealWith };
      return runOnce(tx, call, () => Promise.resolve({ status: 201, body: { key: 'SPW-7K2M' } }));
    });
  const sealWith = createSecretKey(randomBytes(32));
  const first = await issue(sealWith);
  expect(await issue(sealWith)).toEqual(first);
  expect(JSON.stringify(await db.read('idempotencyKeys'))).not.toContain('SPW');
  const afterKeyChange = issue(createSecretKey(randomBytes(32)));
  await expect(afterKeyChange).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
    detail: expect.stringContaining('decrypted'),
    message: expect.stringMatching(/was already processed.*Look for the record before you send it again/),
  });
});

test('a repeated call without a body gets the first response', async () => {
  const first = await send(undefined);
  expect(await send(undefined)).toEqual(first);
  expect(work).toHaveBeenCalledTimes(1);
});
