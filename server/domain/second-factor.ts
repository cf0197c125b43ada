// The second factor of a sign-in: codes of an authenticator app (TOTP, RFC 6238), or recovery codes.
import { createHmac, randomBytes, type KeyObject } from 'node:crypto';
import { generateSecret, generateURI, verify } from 'otplib';

/** A new secret of 20 bytes, the length of the HMAC that generates the codes (RFC 4226, section 4). */
export const newSecret = (): string => generateSecret({ length: 20 });

/** The address in the QR code for the authenticator app. */
export const secretUri = (secret: string, email: string, issuer: string): string => generateURI({ issuer, label: email, secret });

const stepSeconds = 30;

/**
 * The time step of a valid code, with a tolerance of one step for differing clocks; null for an invalid code.
 * @param lastStep step of the last accepted code; codes of this step and earlier ones are rejected
 */
export async function stepOf(secret: string, code: string, now: Date, lastStep: number): Promise<number | null> {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  // After the clock was set back, `lastStep` can be later than all steps within the tolerance. `verify` would throw.
  if (lastStep > Math.floor(epoch / stepSeconds) + 1) return null;
  const result = await verify({ secret, token, epoch, epochTolerance: stepSeconds, afterTimeStep: lastStep });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

const recoveryCodeCount = 10;
/** 32 characters that do not look alike. */
const alphabet = '23456789abcdefghijkmnpqrstuvwxyz';

/** `6q2mf-9t4w8`: 50 bits, which cannot be guessed within the limits for attempts. */
function newRecoveryCode(): string {
  const characters = [...randomBytes(10)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `${characters.slice(0, 5)}-${characters.slice(5)}`;
}

export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newRecoveryCode);

/** The hash under which a recovery code is stored. Ignores case, spaces and dashes. */
export function recoveryCodeHash(key: KeyObject, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHmac('sha256', key).update(plain).digest('hex');
}
