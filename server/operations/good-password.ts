import { weaknessOf } from '../domain/password-rules.ts';
import { hashPassword } from '../domain/passwords.ts';
import { invalidFields } from '../problems.ts';

/**
 * Hashes a new password of an account, unless it is easy to guess.
 * @param pointer the field of the body that holds the password
 * @param caller as in `hashPassword`
 * @throws Problem VALIDATION_FAILED naming the field
 */
export async function hashGoodPassword(
  pointer: string,
  password: string,
  { email, name }: { email: string; name: string },
  caller: string,
): Promise<string> {
  const weakness = await weaknessOf(password, [email, name]);
  if (weakness) throw invalidFields([{ pointer, ...weakness }]);
  return hashPassword(password, caller);
}
