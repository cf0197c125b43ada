import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { FairQueue } from './fair-queue.ts';
import { memoize } from './memoize.ts';

/**
 * Computes two hashes at a time: each takes 19 MiB and one of the four threads that the SQLite driver also uses. Callers
 * take turns, so that a flood of sign-ins from one caller does not delay the others.
 */
const queue = new FairQueue(2);

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/**
 * PHC string of the password: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`.
 * @param caller takes turns with other callers; count the call against a limit first
 */
export async function hashPassword(password: string, caller = 'operator'): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await queue.run(caller, () => promisify(argon2)('argon2id', { message: password, nonce, ...cost }));
  const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(tag)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * Whether the password matches the stored hash. Takes the same time for any password.
 * @param caller takes turns with other callers; count the call against a limit first
 */
export async function verifyPassword(stored: string, password: string, caller: string): Promise<boolean> {
  const match = phc.exec(stored);
  if (!match) throw new Error('This is not an argon2id hash.');
  const [, memory, passes, parallelism, salt, hash] = match as unknown as [string, string, string, string, string, string];
  const expected = Buffer.from(hash, 'base64');
  const parameters = {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  };
  const tag = await queue.run(caller, () => promisify(argon2)('argon2id', parameters));
  return timingSafeEqual(tag, expected);
}

/** A hash that no password matches. Verifying it makes an unknown account take the same time as a known one. */
export const decoyHash = memoize(() => hashPassword(randomBytes(24).toString('base64')));
