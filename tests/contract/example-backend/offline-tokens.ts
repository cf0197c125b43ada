// Offline tokens: a JWS signed with Ed25519, which the plugin verifies with the public key while it cannot reach the server.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { Database } from './database.ts';
import { conditional, type Handler } from './http.ts';
import { hashFingerprint, limitsOf, type LicenseRow } from './license-records.ts';

export interface OfflineTokens {
  handlers: Record<string, Handler>;
  /** Issues a token at `time`. @returns the token and its expiry; null if the license has no grace days */
  issue(license: LicenseRow, registrationId: string, fingerprint: string, time: string): { text: string; endsAt: string } | null;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const secondsOf = (time: string) => Math.floor(Date.parse(time) / 1000);
const daySeconds = 24 * 3600;

const createSigningKey = () => generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;

/** @param origin returns the origin of the server for `iss`, which is known when the server listens */
export function createOfflineTokens(database: Database, origin: () => string): OfflineTokens {
  const privateKey = createPrivateKey(database.secret('key of offline tokens', createSigningKey));
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  // The thumbprint (RFC 7638) is a digest of exactly these fields in this order.
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }));
  const kid = thumbprint.digest('base64url');
  const keys = { keys: [{ kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' }] };
  const header = encode({ alg: 'EdDSA', typ: 'JWT', kid });

  return {
    handlers: { getOfflineTokenKeys: ({ parameters }) => conditional(`"${kid}"`, parameters['if-none-match'], keys) },
    issue(license, registrationId, fingerprint, time) {
      const { graceDays, exportsPerMonth, maxElements, features } = limitsOf(license);
      if (graceDays === 0) return null;
      const { id: sub, product, type, expiresAt } = license;
      const iat = secondsOf(time);
      const latest = iat + graceDays * daySeconds;
      const exp = expiresAt === null ? latest : Math.min(latest, secondsOf(expiresAt));
      const machine = { registrationId, fingerprintSha256: hashFingerprint(fingerprint) };
      const limits = { exportsPerMonth, maxElements, features };
      const claims = { iss: origin(), aud: 'spoolwright-plugin', sub, ...machine, product, type, ...limits, iat, exp };
      const signed = `${header}.${encode(claims)}`;
      const text = `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
      return { text, endsAt: new Date(exp * 1000).toISOString() };
    },
  };
}
