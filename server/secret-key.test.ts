import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSecrets, SecretError } from './secret-key.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'spoolwright-secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const read = () => readSecrets({ secretKey: null, dataDir });
const file = () => join(dataDir, 'secret-key');

test('creates a secret of 43 characters once, readable only by its owner, and no other file', () => {
  const first = read().accessToken.export();
  expect(readFileSync(file(), 'utf8')).toMatch(/^[\w-]{43}$/);
  if (process.platform !== 'win32') expect(statSync(file()).mode & 0o077).toBe(0);
  expect(readdirSync(dataDir)).toEqual(['secret-key']);
  expect(read().accessToken.export()).toEqual(first);
});

test('ignores the incomplete secret of a process that was killed while it wrote the file', () => {
  writeFileSync(`${file()}.new`, 'half');
  read();
  expect(readFileSync(file(), 'utf8')).toMatch(/^[\w-]{43}$/);
});

test.each(['', '\n', 'x'.repeat(31)])('rejects a stored secret of %j and says what to do', (secret) => {
  writeFileSync(file(), secret);
  expect(read).toThrow(SecretError);
  expect(read).toThrow(/needs at least 32\. Restore the file from a backup/);
});
