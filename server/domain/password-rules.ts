import { memoize } from './memoize.ts';

/** The reason why a password is too easy to guess, with a message for the user. */
export interface PasswordWeakness {
  code: 'BLANK' | 'ONE_CHARACTER' | 'HOLDS_ADDRESS' | 'COMMON';
  message: string;
}

/** The most common passwords of published leaks. To save memory, they are loaded when a password is first chosen. */
const commonPasswords = memoize(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
});

/** The parts of an email address or name that a password must not contain; shorter parts occur in too many words. */
const partsOf = (text: string) =>
  [text, ...text.split(/[^\p{L}\p{N}]+/u)].map((part) => part.toLowerCase()).filter((part) => part.length >= 5);

/**
 * Finds the reason why a password is too weak; null if it is acceptable. The contract limits its length.
 * @param about email address and name of the account
 */
export async function weaknessOf(password: string, about: string[]): Promise<PasswordWeakness | null> {
  const lower = password.toLowerCase();
  if (password.trim() === '') return { code: 'BLANK', message: 'Use letters, digits or symbols, not only spaces.' };
  if (new Set(lower).size === 1) return { code: 'ONE_CHARACTER', message: 'Use more than one character.' };
  if (about.flatMap(partsOf).some((part) => lower.includes(part))) {
    return { code: 'HOLDS_ADDRESS', message: 'Leave your email address and your name out of the password.' };
  }
  if ((await commonPasswords()).has(lower)) {
    return { code: 'COMMON', message: 'Many people use this password. Choose another one.' };
  }
  return null;
}

/** The password that the operator has configured is too weak. */
export class WeakPassword extends Error {
  override name = 'WeakPassword';
}

/** @throws WeakPassword with one sentence for the operator */
export async function requireStrongPassword(password: string, about: string[]): Promise<void> {
  const weakness = await weaknessOf(password, about);
  if (weakness) throw new WeakPassword(`ADMIN_PASSWORD is too easy to guess. ${weakness.message}`);
}
