import { createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OfflineTokenKey, offlineTokenKey } from './offline-tokens.ts';

/** Keys, each for one purpose only, all derived from one secret. */
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
  /** Encrypts stored answers that hold a license key. */
  storedAnswer: KeyObject;
  /** Encrypts license keys in mails that wait to be sent. */
  mailedKey: KeyObject;
  /** Derives the tokens of links that set a password. */
  passwordLink: KeyObject;
  /** Encrypts the secrets of authenticator apps. */
  secondFactor: KeyObject;
  /** Hides recovery codes. */
  recoveryCode: KeyObject;
  /** Hides network and email addresses in the limit counters. */
  limits: KeyObject;
}

const fileName = 'secret-key';
/** Characters of a secret; 32 random bytes in base64url are 43. */
const leastCharacters = 32;

/** The secret cannot be used, with what to do about it. */
export class SecretError extends Error {
  override name = 'SecretError';
}

/** Makes what was written in a folder last through a power cut; Windows has no such call for folders. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Writes a new secret so that the file is there whole or not at all, whenever the process or the machine stops. */
function makeSecret(dataDir: string, file: string): void {
  const temporary = `${file}.new`;
  writeFileSync(temporary, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  renameSync(temporary, file);
  syncFolder(dataDir);
}

/** The secret in the data folder, made at first start, readable by its owner alone. */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, fileName);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) makeSecret(dataDir, file);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < leastCharacters) {
    throw new SecretError(
      `The secret in ${file} has ${secret.length} characters; it needs at least ${leastCharacters}. Restore the file from a backup. ` +
        'Without one, delete it: the next start makes another secret, and everybody has to sign in again.',
    );
  }
  return secret;
}

/**
 * Reads the secret, or makes it. Processes that start together do so one after the other (`Database.alone`).
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
