import { expect, test } from 'vitest';
import { decoyHash, hashPassword, verifyPassword } from './passwords.ts';

test('a password matches its own hash only', async () => {
  const hash = await hashPassword('correct horse battery');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, 'correct horse battery', 'caller')).toBe(true);
  expect(await verifyPassword(hash, 'correct horse batterY', 'caller')).toBe(false);
});

test('the same password is hashed differently each time', async () => {
  expect(await hashPassword('correct horse battery')).not.toBe(await hashPassword('correct horse battery'));
});

test('reads the hash of another implementation', async () => {
  // The test vector of the argon2 reference implementation for v=19, m=65536, t=2, p=1.
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword(reference, 'password', 'caller')).toBe(true);
});

test('no password matches the decoy hash', async () => {
  expect(await verifyPassword(await decoyHash(), '', 'caller')).toBe(false);
});
