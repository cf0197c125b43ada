import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { certificateNumberOf, hashPrefixOf, isCertificateNumber, tokenOf } from './learning-tokens.ts';
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

test('a token keeps the number on its printed certificate, which encodes 60 bits of the hash', () => {
  expect(certificateNumberOf(`800000000000001${'a'.repeat(49)}`)).toBe('G000-0000-0001');
  expect(certificateNumberOf(`00000000000001f${'a'.repeat(49)}`)).toBe('0000-0000-000Z');
});

test.each(['7K3M-9QX2-4TW', '7K3M-9QX2-4TWB0', '07K3M-9QX2-4TWB', '7K3M9QX24TWB', '7K3M-9QX2-4TWI', '7k3m-9qx2-4twb', ''])(
  '%j is not a certificate number',
  (text) => {
    expect(isCertificateNumber('7K3M-9QX2-4TWB')).toBe(true);
    expect(isCertificateNumber(text)).toBe(false);
  },
);

test('a certificate number decodes to the prefix of the hash', () => {
  for (const hash of [tokenHashOf('first'), tokenHashOf('second'), `000${tokenHashOf('third')}`]) {
    const number = certificateNumberOf(hash);
    expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    expect(hash.startsWith(hashPrefixOf(number))).toBe(true);
  }
});
