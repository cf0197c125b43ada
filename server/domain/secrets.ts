import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OfflineTokenKey, offlineTokenKey } from './offline-tokens.ts';

/** Keys, each for one purpose only, all derived from one secret. */
export interface Secrets {
  /** Signs access tokens. */
  accessToken: Uint8Array;
  /** Derives the successor of a refresh token. */
  refreshToken: Uint8Array;
  /** Signs list cursors. */
  cursor: Uint8Array;
  /** Derives the token of an enrolment. */
  enrolment: Uint8Array;
  /** Signs offline tokens; the public half is served, so that plugins can verify them. */
  offlineToken: OfflineTokenKey;
  /** Hides network and e-mail addresses in the limit counters. */
  limits: Uint8Array;
}

const fileName = 'secret-key';

/** The secret in the data folder; made at first start, readable by its owner alone. */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, fileName);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    // `wx` fails where the file exists: of two processes that start together only one makes the secret.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

export function readSecrets({ secretKey, dataDir }: { secretKey: string | null; dataDir: string }): Secrets {
  const secret = secretKey ?? storedSecret(dataDir);
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, 'spoolwright', purpose, 32));
  return {
    accessToken: derive('access-token'),
    refreshToken: derive('refresh-token'),
    cursor: derive('cursor'),
    enrolment: derive('enrolment'),
    offlineToken: offlineTokenKey(derive('offline-token')),
    limits: derive('limits'),
  };
}
