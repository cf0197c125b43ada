import { weaknessOf } from '../domain/password-rules.ts';
import { invalidFields } from '../problems.ts';

/**
 * @param pointer the field of the body that holds the password
 * @param about email address and name of the account
 * @throws Problem VALIDATION_FAILED naming the field
 */
export async function requireGoodPassword(pointer: string, password: string, about: string[]): Promise<void> {
  const weakness = await weaknessOf(password, about);
  if (weakness) throw invalidFields([{ pointer, ...weakness }]);
}
