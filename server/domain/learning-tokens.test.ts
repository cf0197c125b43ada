import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { certificateNumberOf, hashPrefixOf, tokenOf } from './learning-tokens.ts';
import { newToken, tokenHashOf } from './tokens.ts';

const key = createSecretKey(Buffer.alloc(32, 1));

test('a seed always gives the same token, and a different one with another key', () => {
  const seed = newToken();
  expect(tokenOf(key, seed)).toBe(tokenOf(key, seed));
  expect(tokenOf(key, seed)).not.toBe(tokenOf(createSecretKey(Buffer.alloc(32, 2)), seed));
  expect(tokenOf(key, newToken())).not.toBe(tokenOf(key, seed));
});

test('a token matches the contract, and its hash does not reveal it', () => {
  const token = tokenOf(key, newToken());
  expect(token).toMatch(/^[A-Za-z0-9_-]{20,200}$/);
  expect(tokenHashOf(token)).toMatch(/^[0-9a-f]{64}$/);
  expect(tokenHashOf(token)).not.toContain(token);
});

test('a certificate number decodes to the prefix of the hash', () => {
  for (const hash of [tokenHashOf('first'), tokenHashOf('second'), `000${tokenHashOf('third')}`]) {
    const number = certificateNumberOf(hash);
    expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    expect(hash.startsWith(hashPrefixOf(number))).toBe(true);
  }
});
