import { createHash, createHmac, randomBytes, type KeyObject } from 'node:crypto';

/**
 * A random seed for an enrollment's token. The seed is stored, so that a retry with the same idempotency key gets the
 * same token; without the server's secret it is worthless.
 */
export const newTokenSeed = () => randomBytes(16).toString('base64url');

/** The token of a seed: 43 letters, digits, `-` and `_`. `key` is the server's secret for enrollments. */
export const tokenOf = (key: KeyObject, seed: string) => createHmac('sha256', key).update(seed).digest('base64url');

/** The hash under which a token is stored, hexadecimal. */
export const tokenHashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Crockford's digits: without I, L, O and U, which are easily misread. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const digitBits = 5n;
const digitCount = 12;
/** Number of hexadecimal digits of the hash that a number encodes. */
const prefixLength = 15;

/** The certificate number of a token: the prefix of its hash, in the form `7K3M-9QX2-4TWB`. */
export function certificateNumberOf(tokenHash: string): string {
  let rest = BigInt(`0x${tokenHash.slice(0, prefixLength)}`);
  let number = '';
  for (let count = 0; count < digitCount; count += 1) {
    number = digits[Number(rest & 31n)] + number;
    rest >>= digitBits;
  }
  return [number.slice(0, 4), number.slice(4, 8), number.slice(8)].join('-');
}

/** Whether a text has the form of a certificate number. */
export const isCertificateNumber = (text: string): boolean => new RegExp(`^[${digits}]{4}(-[${digits}]{4}){2}$`).test(text);

/** The prefix of the hash that a certificate number encodes. */
export function hashPrefixOf(certificateNumber: string): string {
  const values = [...certificateNumber.replaceAll('-', '')].map((digit) => BigInt(digits.indexOf(digit)));
  return values
    .reduce((sum, value) => (sum << digitBits) | value, 0n)
    .toString(16)
    .padStart(prefixLength, '0');
}
