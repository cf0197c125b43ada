import { createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  storedAnswer: KeyObject;
  /** Encrypts license keys in mails that are waiting to be sent. */
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

const fileName = 'secret-key';
/** Minimum length of a secret; 32 random bytes in base64url have 43 characters. */
const minCharacters = 32;

/** The secret cannot be used. The message says what to do. */
export class SecretError extends Error {
  override name = 'SecretError';
}

/** Flushes the entries of a folder to disk, so that they survive a power failure. Windows cannot do this for folders. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Writes a new secret atomically: even after a crash or a power failure, the file is complete or does not exist. */
function createSecret(dataDir: string, file: string): void {
  const temporary = `${file}.new`;
  writeFileSync(temporary, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  renameSync(temporary, file);
  syncFolder(dataDir);
}

/** Reads the secret in the data folder. Creates it at the first start, readable only by its owner. */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, fileName);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) createSecret(dataDir, file);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < minCharacters) {
    throw new SecretError(
      `The secret in ${file} has ${secret.length} characters; it needs at least ${minCharacters}. Restore the file from a backup. ` +
        'Without one, delete it: the next start creates a new secret, and everybody has to sign in again.',
    );
  }
  return secret;
}

/**
 * Reads the secret, or creates it, and derives the keys. Call it inside `Database.alone`, so that only one process creates
 * the secret.
 * @throws SecretError
 */
export function readSecrets({ secretKey, dataDir }: { secretKey: string | null; dataDir: string }): Secrets {
  const secret = secretKey ?? storedSecret(dataDir);
  const bytes = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, 'spoolwright', purpose, 32));
  const derive = (purpose: string) => createSecretKey(bytes(purpose));
  return {
    accessToken: derive('access-token'),
    refreshToken: derive('refresh-token'),
    cursor: derive('cursor'),
    enrollment: derive('enrollment'),
    offlineToken: offlineTokenKey(bytes('offline-token')),
    storedAnswer: derive('stored-answer'),
    mailedKey: derive('mailed-key'),
    passwordLink: derive('password-link'),
    secondFactor: derive('second-factor'),
    recoveryCode: derive('recovery-code'),
    limits: derive('limits'),
  };
}
