import { expect, test } from 'vitest';
import { newToken, tokenHashOf } from './tokens.ts';

test('a token has 128 random bits, and its hash does not reveal it', () => {
  const tokens = Array.from({ length: 100 }, newToken);
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) {
    expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(tokenHashOf(token)).toMatch(/^[0-9a-f]{64}$/);
  }
});
