// The second factor of a sign-in: codes of an authenticator app (TOTP, RFC 6238), and recovery codes in their place.
import { createHmac, randomBytes, type KeyObject } from 'node:crypto';
import { generateSecret, generateURI, verify } from 'otplib';

/** 20 bytes, as long as the hash that the codes are made with (RFC 4226, section 4). */
export const newSecret = (): string => generateSecret({ length: 20 });

/** The address in the QR code that an app reads. */
export const secretUri = (secret: string, email: string, issuer: string): string => generateURI({ issuer, label: email, secret });

const stepSeconds = 30;

/**
 * The time step of a code that is valid now, for clocks that differ by up to one step; null for a wrong code.
 * @param lastStep step of the last code that was accepted: it and those before it are used up
 */
export async function stepOf(secret: string, code: string, now: Date, lastStep: number): Promise<number | null> {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = await verify({ secret, token, epoch, epochTolerance: stepSeconds, afterTimeStep: lastStep });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

export const recoveryCodeCount = 10;
/** 32 characters, without those that look alike. */
const alphabet = '23456789abcdefghijkmnpqrstuvwxyz';

/** `6q2mf-9t4w8`: 50 bits, out of reach for as many tries as the limits allow. */
function newRecoveryCode(): string {
  const characters = [...randomBytes(10)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `${characters.slice(0, 5)}-${characters.slice(5)}`;
}

export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newRecoveryCode);

/** Under which a recovery code is stored, however it was typed. */
export function recoveryCodeHash(key: KeyObject, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHmac('sha256', key).update(plain).digest('hex');
}
