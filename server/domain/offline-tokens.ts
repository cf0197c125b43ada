// Offline tokens: with one a machine works while the server cannot be reached. The claims are described at
// `offlineToken` in the contract, how a plugin verifies them in docs/plugin-client.md.
import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

export const audience = 'spoolwright-plugin';

export interface OfflineTokenKey {
  privateKey: KeyObject;
  publicJwk: Schemas['OfflineTokenKey'];
}

/** An Ed25519 private key in PKCS #8 (RFC 8410) is this, followed by its 32 bytes. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The key pair that belongs to a seed of 32 bytes: processes with one secret have one key. `kid` is the
 * thumbprint of the public key (RFC 7638), so that it names the key wherever it is met.
 */
export function offlineTokenKey(seed: Uint8Array): OfflineTokenKey {
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const kid = createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url');
  return { privateKey, publicJwk: { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' } };
}

export interface OfflineGrant {
  /** Origin of the server. */
  issuer: string;
  license: {
    id: string;
    product: Schemas['LicenseProduct'];
    type: Schemas['LicenseType'];
    expiresAt: string | null;
    limits: Schemas['LicenseLimits'];
  };
  registrationId: string;
  /** SHA-256 of the fingerprint, base64url. */
  fingerprintHash: string;
  now: Date;
}

const secondsOf = (at: number) => Math.floor(at / 1000);

/** When the token ends, in seconds since 1970: after the days of grace, but never after the licence. */
export function graceEnd({ license, now }: Pick<OfflineGrant, 'license' | 'now'>): number {
  const graceEnds = secondsOf(now.getTime()) + license.limits.graceDays * 86_400;
  return license.expiresAt ? Math.min(graceEnds, secondsOf(Date.parse(license.expiresAt))) : graceEnds;
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The signed token, or null where the licence grants no time offline. */
export function signOfflineToken(key: OfflineTokenKey, grant: OfflineGrant): string | null {
  const { issuer, license, registrationId, fingerprintHash, now } = grant;
  const { exportsPerMonth, maxElements, features, graceDays } = license.limits;
  if (graceDays === 0) return null;
  const claims = {
    registrationId,
    fingerprintSha256: fingerprintHash,
    product: license.product,
    type: license.type,
    exportsPerMonth,
    maxElements,
    features,
    iss: issuer,
    aud: audience,
    sub: license.id,
    iat: secondsOf(now.getTime()),
    exp: graceEnd(grant),
  };
  // Signed here and at once: one is made with each heartbeat, and handing it to another thread costs more than signing.
  const signed = `${base64url({ alg: 'EdDSA', typ: 'JWT', kid: key.publicJwk.kid })}.${base64url(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), key.privateKey).toString('base64url')}`;
}
