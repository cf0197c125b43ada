// Codes of an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds), computed without the server's library.
import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The number of 30-second steps until now. */
export const currentStep = () => Math.floor(Date.now() / 30_000);

/** The current code of a secret, or the code of a later or earlier step of 30 seconds. */
export function totp(secret: string, stepsAhead = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(currentStep() + stepsAhead));
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
