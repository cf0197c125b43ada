import { createHash, randomBytes } from 'node:crypto';

/** A token of 128 random bits: 22 letters, digits, `-` and `_`. */
export const newToken = (): string => randomBytes(16).toString('base64url');

/** The hash under which a token is stored, hexadecimal. A token is random and long, so its hash needs no salt. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Crockford's base 32 digits: without I, L, O and U, which are easily misread. */
export const readableDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
