import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

// The database's driver works in the same few threads of Node's pool, and each hash takes its memory: a crowd that
// signs in waits in line here, and leaves them to everybody else.
const atOnce = 2;
let working = 0;
const line: (() => void)[] = [];

async function hashWith(...parameters: Parameters<typeof derive>): Promise<Buffer> {
  if (working >= atOnce) await new Promise<void>((resolve) => line.push(resolve));
  else working += 1;
  try {
    return await derive(...parameters);
  } finally {
    // Whoever is next takes over the place.
    const next = line.shift();
    if (next) next();
    else working -= 1;
  }
}

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** PHC string of the password: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hashWith('argon2id', { message: password, nonce, ...cost });
  const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(tag)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Whether the password is the one that was hashed; takes the same time for any password. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const match = phc.exec(stored);
  if (!match) throw new Error('This is not an argon2id hash.');
  const [, memory, passes, parallelism, salt, hash] = match as unknown as [string, string, string, string, string, string];
  const expected = Buffer.from(hash, 'base64');
  const tag = await hashWith('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(tag, expected);
}

let decoy: Promise<string> | undefined;

/** A hash that no password fits, to spend the same time on an account that does not exist. */
export function decoyHash(): Promise<string> {
  decoy ??= hashPassword(randomBytes(24).toString('base64'));
  return decoy;
}
