import { createSecretKey, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from './sealed.ts';

const key = createSecretKey(randomBytes(32));

test('reads a sealed value with the same key', () => {
  const value = { key: 'SPW-1', list: [1, null, 'ü'] };
  expect(unseal(key, seal(key, value))).toEqual(value);
});

test('does not reveal the value, and differs each time', () => {
  const sealed = seal(key, 'SPW-7K2M-9QTX');
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('SPW');
  expect(seal(key, 'SPW-7K2M-9QTX')).not.toBe(sealed);
});

test('rejects another key and an altered value', () => {
  const sealed = Buffer.from(seal(key, 'value'), 'base64url');
  expect(() => unseal(createSecretKey(randomBytes(32)), sealed.toString('base64url'))).toThrow();
  sealed[sealed.length - 1]! ^= 1;
  expect(() => unseal(key, sealed.toString('base64url'))).toThrow();
});
