import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { newRecoveryCodes, newSecret, recoveryCodeHash, secretUri, stepOf } from './second-factor.ts';

/** Secret of the test vectors in RFC 6238, appendix B: the text 12345678901234567890. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

// The appendix gives eight digits; these are the last six.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('RFC 6238: at %i s the code is %s', async (seconds, code) => {
  expect(await stepOf(secret, code, at(seconds), 0)).toBe(Math.floor(seconds / 30));
});

test('a code is valid one time step before and after its own', async () => {
  const own = 1_111_111_111 - (1_111_111_111 % 30);
  const isValid = async (seconds: number) => (await stepOf(secret, '050471', at(seconds), 0)) !== null;
  expect(await Promise.all([own - 31, own - 30, own, own + 29, own + 59, own + 60].map(isValid))).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
  ]);
});

test('a code works once, and not after a later one', async () => {
  const step = Math.floor(1_111_111_111 / 30);
  expect(await stepOf(secret, '050471', at(1_111_111_111), step - 1)).toBe(step);
  expect(await stepOf(secret, '050471', at(1_111_111_111), step)).toBeNull();
  expect(await stepOf(secret, '050471', at(1_111_111_111), step + 1)).toBeNull();
});

test('no code is valid while the clock is behind the last accepted one', async () => {
  const step = Math.floor(1_111_111_111 / 30);
  for (const behind of [2, 120]) expect(await stepOf(secret, '050471', at(1_111_111_111), step + behind)).toBeNull();
});

test('ignores spaces and rejects anything but six digits', async () => {
  const now = at(1_111_111_111);
  expect(await stepOf(secret, ' 050 471 ', now, 0)).not.toBeNull();
  for (const code of ['', '50471', '0504711', 'abcdef', '٠٥٠٤٧١', "050471'"])
    expect(await stepOf(secret, code, now, 0)).toBeNull();
});

test('secrets and recovery codes are random and have the right length', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(newSecret());
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/);
});

test('ignores case, spaces and dashes of a recovery code', () => {
  const key = createSecretKey(Buffer.alloc(32, 1));
  expect(recoveryCodeHash(key, ' 6Q2MF 9t4w8 ')).toBe(recoveryCodeHash(key, '6q2mf-9t4w8'));
  expect(recoveryCodeHash(key, '6q2mf-9t4w7')).not.toBe(recoveryCodeHash(key, '6q2mf-9t4w8'));
});

test('the address for the authenticator app contains the account and the issuer', () => {
  const uri = new URL(secretUri(secret, 'admin@example.com', 'Spoolwright'));
  expect([uri.protocol, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    expect.stringContaining('Spoolwright:admin@example.com'),
  ]);
  expect([uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([secret, 'Spoolwright']);
});
