import { createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
  /** Derives the token of an enrolment. */
  enrolment: KeyObject;
  /** Signs offline tokens; the public half is served, so that plugins can verify them. */
  offlineToken: OfflineTokenKey;
  /** Hides network and e-mail addresses in the limit counters. */
  limits: KeyObject;
}

const fileName = 'secret-key';

/** The secret in the data folder; made at first start, readable by its owner alone. */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, fileName);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    // `wx` fails where the file exists.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** Reads the secret, or makes it; of processes that start together only one at a time does (`Database.alone`). */
export function readSecrets({ secretKey, dataDir }: { secretKey: string | null; dataDir: string }): Secrets {
  const secret = secretKey ?? storedSecret(dataDir);
  const bytes = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, 'spoolwright', purpose, 32));
  const derive = (purpose: string) => createSecretKey(bytes(purpose));
  return {
    accessToken: derive('access-token'),
    refreshToken: derive('refresh-token'),
    cursor: derive('cursor'),
    enrolment: derive('enrolment'),
    offlineToken: offlineTokenKey(bytes('offline-token')),
    limits: derive('limits'),
  };
}
