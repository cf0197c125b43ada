import { useState } from 'react';
import { normalizeError } from '../../api/errors.ts';
import { detailErrors, type FieldErrors } from '../../forms/field-errors.ts';

/** Password and code fields of a dialog, with their errors. Neither is stored in a draft. */
export function useCredentials() {
  const [values, setValues] = useState({ password: '', code: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<unknown>(null);
  return {
    values,
    errors,
    failure,
    set(patch: Partial<typeof values>) {
      setValues({ ...values, ...patch });
      setErrors({});
      setFailure(null);
    },
    /** Checks that the named fields are filled in, and marks the empty ones. */
    check(...names: (keyof typeof values)[]): boolean {
      const missing = { password: 'Enter your current password.', code: 'Enter the code from your app.' };
      const found = Object.fromEntries(names.filter((name) => !values[name].trim()).map((name) => [name, missing[name]]));
      setErrors(found);
      return Object.keys(found).length === 0;
    },
    /** Shows a server error at its fields, or as a message if it names no field. */
    showError(error: unknown) {
      const found = detailErrors(normalizeError(error).details);
      setErrors(found);
      setFailure(Object.keys(found).length === 0 ? error : null);
    },
  };
}

export type Credentials = ReturnType<typeof useCredentials>;
