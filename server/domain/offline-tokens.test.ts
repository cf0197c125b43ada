import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from 'jose';
import { expect, test } from 'vitest';
import { loadContract } from '../../openapi/load.ts';
import { sha256 } from './licenses.ts';
import { audience, offlineTokenKey, signOfflineToken, type OfflineGrant } from './offline-tokens.ts';

// RFC 8032, 7.1, test 1; the thumbprint of its public key is in RFC 8037, A.3.
const seed = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex');
const key = offlineTokenKey(seed);
const now = new Date('2026-11-20T13:05:00.700Z');

const grant: OfflineGrant = {
  issuer: 'https://spoolwright.example',
  license: {
    id: '0197f0c4-6d3a-7c1e-9f52-000000000400',
    product: 'pcf-export',
    type: 'floating',
    expiresAt: null,
    limits: { exportsPerMonth: null, maxElements: 50_000, graceDays: 7, leaseSeconds: 600, features: ['batch-export'] },
  },
  registrationId: '0197f0c4-6d3a-7c1e-9f52-000000000410',
  fingerprintHash: 'L9dIeWp4IKiHSSjdXgdNYt-TTQtTFxlTu5DMHHGfMf4',
  now,
};

const verified = async (token: string, at = now) =>
  (
    await jwtVerify(token, createLocalJWKSet({ keys: [key.publicJwk] }), {
      algorithms: ['EdDSA'],
      issuer: grant.issuer,
      audience,
      currentDate: at,
    })
  ).payload;

test('derives the key pair and its thumbprint as in RFC 8032 and RFC 8037', () => {
  expect(key.publicJwk).toMatchObject({
    x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
    kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
  });
  expect(offlineTokenKey(seed).publicJwk).toEqual(key.publicJwk);
  expect(offlineTokenKey(new Uint8Array(32)).publicJwk.kid).not.toBe(key.publicJwk.kid);
});

test('signs the claims of the contract, verifiable with the public key', async () => {
  const token = (await signOfflineToken(key, grant)) ?? '';
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'EdDSA', typ: 'JWT', kid: key.publicJwk.kid });
  const iat = Math.floor(now.getTime() / 1000);
  expect(await verified(token)).toEqual({
    iss: 'https://spoolwright.example',
    aud: 'spoolwright-plugin',
    sub: grant.license.id,
    registrationId: grant.registrationId,
    fingerprintSha256: grant.fingerprintHash,
    product: 'pcf-export',
    type: 'floating',
    exportsPerMonth: null,
    maxElements: 50_000,
    features: ['batch-export'],
    iat,
    exp: iat + 7 * 86_400,
  });
});

test("verifies the contract's example token with its example keys", async () => {
  const { components } = loadContract().document as unknown as {
    components: { examples: Record<'instanceLease' | 'offlineTokenKeys' | 'machineCreate', { value: never }> };
  };
  const { offlineToken }: { offlineToken: string } = components.examples.instanceLease.value;
  const keys: JSONWebKeySet = components.examples.offlineTokenKeys.value;
  const { fingerprint }: { fingerprint: string } = components.examples.machineCreate.value;
  const { payload } = await jwtVerify(offlineToken, createLocalJWKSet(keys), { currentDate: now });
  expect(payload['fingerprintSha256']).toBe(sha256(fingerprint));
});

test('rejects a token that was altered or signed by another key', async () => {
  const token = (await signOfflineToken(key, grant)) ?? '';
  const [header, payload = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const longer = Buffer.from(JSON.stringify({ ...claims, exp: 4_102_444_800 })).toString('base64url');
  await expect(verified(`${header}.${longer}.${signature}`)).rejects.toThrow('signature');
  const foreign = (await signOfflineToken({ ...offlineTokenKey(new Uint8Array(32)), publicJwk: key.publicJwk }, grant)) ?? '';
  await expect(verified(foreign)).rejects.toThrow('signature');
});

test('a token expires with its license', async () => {
  const expiresAt = '2026-11-21T00:00:00.000Z';
  const token = (await signOfflineToken(key, { ...grant, license: { ...grant.license, expiresAt } })) ?? '';
  expect((await verified(token)).exp).toBe(Date.parse(expiresAt) / 1000);
  await expect(verified(token, new Date(expiresAt))).rejects.toThrow('exp');
});

test('a token expires after the grace days if its license lasts longer', async () => {
  const license = { ...grant.license, expiresAt: '2027-11-20T00:00:00.000Z' };
  const token = (await signOfflineToken(key, { ...grant, license })) ?? '';
  expect((await verified(token)).exp).toBe(Date.parse('2026-11-27T13:05:00.000Z') / 1000);
});

test('rounds the expiry of a token down to a whole second', async () => {
  const license = { ...grant.license, expiresAt: '2026-11-21T00:00:00.700Z' };
  const token = (await signOfflineToken(key, { ...grant, license })) ?? '';
  expect((await verified(token)).exp).toBe(Date.parse('2026-11-21T00:00:00.000Z') / 1000);
});

test('issues no token without grace days', async () => {
  const limits = { ...grant.license.limits, graceDays: 0 };
  expect(await signOfflineToken(key, { ...grant, license: { ...grant.license, limits } })).toBeNull();
});
