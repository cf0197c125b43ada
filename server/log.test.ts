import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from './db/database.ts';
import { createAdmin } from './seeds/first-admin.ts';
import { batchedOutput, createLog, maxWaitingBytes } from './log.ts';
import { User } from './models/User.ts';

/** The log line for `fields`. */
function lineOf(fields: object): string {
  const lines: string[] = [];
  createLog('trace', { write: (line) => void lines.push(line) }).error(fields, 'something failed');
  return lines.join('');
}

test('a failed statement is logged with its reason and without its values', async () => {
  const db = openDatabase({ kind: 'sqlite', file: null });
  try {
    await db.migrate();
    await createAdmin(db, { email: 'owner@example.com', password: 'a-secret-password' }, new Date());
    const user = await User.query(db.read).findOne({ email: 'owner@example.com' }).throwIfNotFound();
    const error = await db
      .transaction(async (tx) => void (await User.query(tx).insert({ ...User.row(user, new Date()) })))
      .catch((reason: unknown) => reason);
    const line = lineOf({ err: error });
    expect(line).toContain('insert into');
    expect(line).toMatch(/UNIQUE|unique/);
    expect(line).not.toContain('owner@example.com');
    expect(line).not.toContain('argon2id');
  } finally {
    await db.close();
  }
});

test('logs the code and the causes of a driver’s error, but none of its other properties', () => {
  const cause = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(secret@example.com) already exists.' });
  const error = Object.assign(new Error('the insert failed', { cause }), { code: '23505', bindings: ['secret@example.com'] });
  const line = lineOf({ err: error });
  expect(JSON.parse(line)).toMatchObject({ err: { type: 'Error', code: '23505', message: 'the insert failed: duplicate key' } });
  expect(line).not.toContain('secret@example.com');
});

test('redacts secret fields by their names', () => {
  const line = lineOf({ password: 'one-secret', body: { password: 'one-secret', refreshToken: 'one-secret' } });
  expect(line).toContain('[redacted]');
  expect(line).not.toContain('one-secret');
});

test('keeps a limited number of bytes for a slow reader and drops further lines', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'));
  const file = join(folder, 'log');
  try {
    const output = batchedOutput(file);
    await new Promise((resolve) => output.once('ready', resolve));
    const log = createLog('info', output);
    // Nothing is written to the file before the event loop turns.
    for (let line = 0; line < 40; line += 1) log.info('x'.repeat(2 ** 19));
    await new Promise<void>((resolve, reject) => output.flush((error) => (error ? reject(error) : resolve())));
    expect(statSync(file).size).toBeGreaterThan(maxWaitingBytes / 2);
    expect(statSync(file).size).toBeLessThanOrEqual(maxWaitingBytes + 2 ** 20);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
