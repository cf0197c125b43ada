import { createHmac, type KeyObject } from 'node:crypto';
import { readableDigits } from './tokens.ts';

/**
 * The token of an enrollment: 43 letters, digits, `-` and `_`. The random seed is stored, so that a retry with the same
 * idempotency key gets the same token; without the key it is worthless.
 * @param key the server's secret for enrollments
 */
export const tokenOf = (key: KeyObject, seed: string) => createHmac('sha256', key).update(seed).digest('base64url');

const digitBits = 5n;
const digitCount = 12;
/** Number of hexadecimal digits of the hash that a number encodes. */
const prefixLength = 15;

/** The certificate number of a token: the prefix of its hash, in the form `7K3M-9QX2-4TWB`. */
export function certificateNumberOf(tokenHash: string): string {
  let rest = BigInt(`0x${tokenHash.slice(0, prefixLength)}`);
  let number = '';
  for (let count = 0; count < digitCount; count += 1) {
    number = readableDigits[Number(rest & 31n)] + number;
    rest >>= digitBits;
  }
  return [number.slice(0, 4), number.slice(4, 8), number.slice(8)].join('-');
}

/** Whether a text has the form of a certificate number. */
export const isCertificateNumber = (text: string): boolean =>
  new RegExp(`^[${readableDigits}]{4}(-[${readableDigits}]{4}){2}$`).test(text);

/** The prefix of the hash that a certificate number encodes. */
export function hashPrefixOf(certificateNumber: string): string {
  const values = [...certificateNumber.replaceAll('-', '')].map((digit) => BigInt(readableDigits.indexOf(digit)));
  return values
    .reduce((sum, value) => (sum << digitBits) | value, 0n)
    .toString(16)
    .padStart(prefixLength, '0');
}
