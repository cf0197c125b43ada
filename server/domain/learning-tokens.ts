import { createHash, createHmac, randomBytes, type KeyObject } from 'node:crypto';

/**
 * A new seed of an enrolment's token. A retry with the same idempotency key has to answer the same token, so
 * something has to be kept for it; the seed is, and without the server's secret it is worth nothing.
 */
export const newTokenSeed = () => randomBytes(16).toString('base64url');

/** The token of a seed: 43 letters, digits, `-` and `_`. `key` is the server's secret for enrolments. */
export const tokenOf = (key: KeyObject, seed: string) => createHmac('sha256', key).update(seed).digest('base64url');

/** Under which a token is stored; hexadecimal. */
export const tokenHashOf = (token: string) => createHash('sha256').update(token).digest('hex');
