import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSecrets, SecretError } from './secrets.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'spoolwright-secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const read = () => readSecrets({ secretKey: null, dataDir });
const file = () => join(dataDir, 'secret-key');

test('makes a secret of 43 characters once, for its owner alone, and leaves nothing else behind', () => {
  const first = read().accessToken.export();
  expect(readFileSync(file(), 'utf8')).toMatch(/^[\w-]{43}$/);
  if (process.platform !== 'win32') expect(statSync(file()).mode & 0o077).toBe(0);
  expect(readdirSync(dataDir)).toEqual(['secret-key']);
  expect(read().accessToken.export()).toEqual(first);
});

test('what a start left behind that was killed before the secret was whole is not used', () => {
  writeFileSync(`${file()}.new`, 'half');
  read();
  expect(readFileSync(file(), 'utf8')).toMatch(/^[\w-]{43}$/);
});

test.each(['', '\n', 'x'.repeat(31)])('refuses a stored secret of %j with what to do', (secret) => {
  writeFileSync(file(), secret);
  expect(read).toThrow(SecretError);
  expect(read).toThrow(/needs at least 32\. Restore the file from a backup/);
});
