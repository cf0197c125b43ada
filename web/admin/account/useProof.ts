import { useState } from 'react';
import { messageOf, normalizeError } from '../../api/errors.ts';
import { detailErrors, type FieldErrors } from '../../forms/field-errors.ts';

/** Password and code of a dialog, which are kept in no draft, with what is wrong with them. */
export function useProof() {
  const [values, setValues] = useState({ password: '', code: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  return {
    values,
    errors,
    failure,
    set(patch: Partial<typeof values>) {
      setValues({ ...values, ...patch });
      setErrors({});
      setFailure(null);
    },
    /** Whether the named values are there; marks those that are not. */
    check(...names: (keyof typeof values)[]): boolean {
      const missing = { password: 'Enter your current password.', code: 'Enter the code from your app.' };
      const found = Object.fromEntries(names.filter((name) => !values[name].trim()).map((name) => [name, missing[name]]));
      setErrors(found);
      return Object.keys(found).length === 0;
    },
    refuse(error: unknown) {
      const found = detailErrors(normalizeError(error).details);
      setErrors(found);
      setFailure(Object.keys(found).length === 0 ? messageOf(error) : null);
    },
  };
}

export type Proof = ReturnType<typeof useProof>;
