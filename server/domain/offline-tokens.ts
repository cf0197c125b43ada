// Offline tokens let a machine work while the server cannot be reached. The contract describes their claims at
// `offlineToken`; docs/plugin-client.md says how a plugin verifies them.
import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

export const audience = 'spoolwright-plugin';

export interface OfflineTokenKey {
  privateKey: KeyObject;
  publicJwk: Schemas['OfflineTokenKey'];
}

/**
 * Derives an Ed25519 key pair from a seed of 32 bytes, so that processes with the same secret sign with the same key. `kid`
 * is the thumbprint of the public key (RFC 7638).
 */
export function offlineTokenKey(seed: Uint8Array): OfflineTokenKey {
  const privateKey = createPrivateKey({ key: Buffer.from(seed), format: 'raw-private', asymmetricKeyType: 'ed25519' });
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

/**
 * When an offline token issued at `now` expires, in whole seconds: after the grace days, but not after the license.
 * Null if the license has no grace days.
 */
export function offlineTokenEnd(license: Pick<OfflineGrant['license'], 'expiresAt' | 'limits'>, now: Date): Date | null {
  const { graceDays } = license.limits;
  if (graceDays === 0) return null;
  const graceEnd = secondsOf(now.getTime()) + graceDays * 86_400;
  const end = license.expiresAt ? Math.min(graceEnd, secondsOf(Date.parse(license.expiresAt))) : graceEnd;
  return new Date(end * 1000);
}

/** Signs an offline token; null if the license has no grace days. */
export async function signOfflineToken(key: OfflineTokenKey, grant: OfflineGrant): Promise<string | null> {
  const { issuer, license, registrationId, fingerprintHash, now } = grant;
  const { exportsPerMonth, maxElements, features } = license.limits;
  const end = offlineTokenEnd(license, now);
  if (end === null) return null;
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
    exp: secondsOf(end.getTime()),
  };
  return new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: key.publicJwk.kid }).sign(key.privateKey);
}
