// Idempotency keys: for a day, a repeated call gets the response to the first one.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Database } from './database.ts';
import { Problem, type Answer } from './http.ts';
import { dayMs, fromNow, now } from './times.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest();

// A response may contain a license key. It is encrypted with the caller's idempotency key, so that nobody can read it in the
// database.
const encryptionKey = (key: string) => sha256(`encryption ${key}`);

function encrypt(text: string, key: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', encryptionKey(key), nonce);
  const parts = [cipher.update(text, 'utf8'), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...parts]).toString('base64');
}

function decrypt(text: string, key: string): string {
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', encryptionKey(key), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
}

interface Call {
  bodyHash: string;
  answer: string;
}

/**
 * Runs `work` once per idempotency key, and stores the response in the same transaction.
 * @param operation the operationId, with the caller's id if keys are separate for each caller
 * @throws Problem 422 if the key was used with another body
 */
export function runOnce(
  database: Database,
  operation: string,
  key: string | undefined,
  body: unknown,
  work: () => Answer,
): Answer {
  if (key === undefined) return database.transaction(work);
  const keyHash = sha256(`name ${key}`).toString('base64');
  const bodyHash = sha256(JSON.stringify(body) ?? '').toString('base64');
  return database.transaction(() => {
    database.run('DELETE FROM idempotentCalls WHERE expiresAt <= :now', { now: now() });
    const earlier = database.first<Call>(
      'SELECT bodyHash, answer FROM idempotentCalls WHERE operation = :operation AND keyHash = :keyHash',
      { operation, keyHash },
    );
    if (earlier?.bodyHash === bodyHash) return JSON.parse(decrypt(earlier.answer, key)) as Answer;
    if (earlier) {
      const details = [{ pointer: '#/header/idempotency-key', code: 'IDEMPOTENCY_KEY_REUSED', message: 'Use a new key.' }];
      throw new Problem(422, 'IDEMPOTENCY_KEY_REUSED', { details });
    }
    const result = work();
    const answer = encrypt(JSON.stringify(result), key);
    database.insert('idempotentCalls', { operation, keyHash, bodyHash, answer, expiresAt: fromNow(dayMs) });
    return result;
  });
}
