// The secret from which all keys are derived: SECRET_KEY, or a file in the data folder.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { createFolder } from './create-folder.ts';
import { deriveSecrets, type Secrets } from './domain/secrets.ts';
import { syncFolderSync } from './sync-folder.ts';

const fileName = 'secret-key';
/** Minimum length of a secret; 32 random bytes in base64url have 43 characters. */
const minCharacters = 32;

/** The secret cannot be used. The message says what to do. */
export class SecretError extends Error {
  override name = 'SecretError';
}

/** Writes a new secret atomically: even after a crash or a power failure, the file is complete or does not exist. */
function createSecret(dataDir: string, file: string): void {
  const temporary = `${file}.new`;
  writeFileSync(temporary, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  renameSync(temporary, file);
  syncFolderSync(dataDir);
}

type SecretConfig = Pick<Config, 'secretKey' | 'dataDir'>;

/** Whether there is no secret yet, so that `readSecrets` creates one. */
export const isSecretMissing = ({ secretKey, dataDir }: SecretConfig): boolean =>
  secretKey === null && !existsSync(join(dataDir, fileName));

/** Reads the secret in the data folder. Creates it at the first start, readable only by its owner. */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, fileName);
  createFolder(dataDir);
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
export const readSecrets = ({ secretKey, dataDir }: SecretConfig): Secrets => deriveSecrets(secretKey ?? storedSecret(dataDir));
