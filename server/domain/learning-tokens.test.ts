import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { newTokenSeed, tokenHashOf, tokenOf } from './learning-tokens.ts';

const key = createSecretKey(Buffer.alloc(32, 1));

test('a seed has one token, and another under another key', () => {
  const seed = newTokenSeed();
  expect(tokenOf(key, seed)).toBe(tokenOf(key, seed));
  expect(tokenOf(key, seed)).not.toBe(tokenOf(createSecretKey(Buffer.alloc(32, 2)), seed));
  expect(tokenOf(key, newTokenSeed())).not.toBe(tokenOf(key, seed));
});

test('a token is one that the contract allows, and its hash does not show it', () => {
  const token = tokenOf(key, newTokenSeed());
  expect(token).toMatch(/^[A-Za-z0-9_-]{20,200}$/);
  expect(tokenHashOf(token)).toMatch(/^[0-9a-f]{64}$/);
  expect(tokenHashOf(token)).not.toContain(token);
});
