import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { type OfflineTokenKey, offlineTokenKey } from './offline-tokens.ts';

/** Keys that are derived from one secret, one for each purpose. */
export interface Secrets {
  /** Signs access tokens. */
  accessToken: KeyObject;
  /** Derives the successor of a refresh token. */
  refreshToken: KeyObject;
  /** Signs list cursors. */
  cursor: KeyObject;
  /** Derives the token of an enrollment. */
  enrollment: KeyObject;
  /** Signs offline tokens; the public half is served, so that plugins can verify them. */
  offlineToken: OfflineTokenKey;
  /** Encrypts stored responses that contain a license key. */
  storedResponse: KeyObject;
  /** Encrypts license keys in emails that are waiting to be sent. */
  mailedKey: KeyObject;
  /** Derives the tokens of links that set a password. */
  passwordLink: KeyObject;
  /** Encrypts the secrets of authenticator apps. */
  secondFactor: KeyObject;
  /** Hashes recovery codes. */
  recoveryCode: KeyObject;
  /** Hashes network and email addresses in the limit counters. */
  limits: KeyObject;
}

export function deriveSecrets(secret: string): Secrets {
  const bytes = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, 'spoolwright', purpose, 32));
  const derive = (purpose: string) => createSecretKey(bytes(purpose));
  return {
    accessToken: derive('access-token'),
    refreshToken: derive('refresh-token'),
    cursor: derive('cursor'),
    enrollment: derive('enrollment'),
    offlineToken: offlineTokenKey(bytes('offline-token')),
    storedResponse: derive('stored-answer'),
    mailedKey: derive('mailed-key'),
    passwordLink: derive('password-link'),
    secondFactor: derive('second-factor'),
    recoveryCode: derive('recovery-code'),
    limits: derive('limits'),
  };
}
