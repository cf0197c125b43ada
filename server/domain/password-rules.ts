/** What makes a password too easy to guess, with a sentence for the person who chose it. */
export interface PasswordWeakness {
  code: 'BLANK' | 'ONE_CHARACTER' | 'HOLDS_ADDRESS' | 'COMMON';
  message: string;
}

let common: Promise<Set<string>> | undefined;

/** The commonest passwords of published leaks, loaded when a password is first chosen, to save memory until then. */
async function commonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}

/** The parts of an email address or name that a password must not contain; shorter parts occur in too many words. */
const partsOf = (text: string) =>
  [text, ...text.split(/[^\p{L}\p{N}]+/u)].map((part) => part.toLowerCase()).filter((part) => part.length >= 5);

/**
 * Why a password must not be chosen; null where it may. Its length is the contract's business.
 * @param about email address and name of the account
 */
export async function weaknessOf(password: string, about: string[]): Promise<PasswordWeakness | null> {
  const lower = password.toLowerCase();
  if (password.trim() === '') return { code: 'BLANK', message: 'Use letters, digits or signs, not only blanks.' };
  if (new Set(lower).size === 1) return { code: 'ONE_CHARACTER', message: 'Use more than one character.' };
  if (about.flatMap(partsOf).some((part) => lower.includes(part))) {
    return { code: 'HOLDS_ADDRESS', message: 'Leave your email address and your name out of the password.' };
  }
  common ??= commonPasswords();
  if ((await common).has(lower)) return { code: 'COMMON', message: 'Many people use this password. Choose another one.' };
  return null;
}

/** A password that an operator has given, too weak to be used. */
export class WeakPassword extends Error {
  override name = 'WeakPassword';
}

/** @throws WeakPassword with one sentence for the operator */
export async function requireStrongPassword(password: string, about: string[]): Promise<void> {
  const weakness = await weaknessOf(password, about);
  if (weakness) throw new WeakPassword(`ADMIN_PASSWORD is too easy to guess. ${weakness.message}`);
}
