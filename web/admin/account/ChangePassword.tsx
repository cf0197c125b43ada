import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@adobe/react-spectrum';
import { useQueryClient } from '@tanstack/react-query';
import { normalizeError } from '../../api/errors.ts';
import { getListSessionsQueryKey, useChangePassword } from '../../api/generated/admin-account/admin-account.ts';
import { ChangePasswordBody } from '../../../openapi/generated/zod/account/account.ts';
import { detailErrors, type FieldErrors, schemaErrors } from '../../forms/field-errors.ts';
import { useFocusInvalid } from '../../forms/useFocusInvalid.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { Card } from '../../ui/Card.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { ErrorNotice } from '../ErrorNotice.tsx';
import styles from './Account.module.css';

const noAnswerText = 'Your password may have been changed. If so, the new one is your current password now.';

const empty = { currentPassword: '', newPassword: '' };

const check = (values: typeof empty): FieldErrors =>
  schemaErrors(ChangePasswordBody, values, (path) =>
    path === 'currentPassword' ? { missing: 'Enter your current password.' } : { missing: 'Enter a new password.' },
  );

/** State of the password form. Passwords are never stored in a draft. */
function usePasswordForm() {
  const client = useQueryClient();
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const onAttempt = useFocusInvalid(form);
  const mutation = useChangePassword({
    mutation: {
      onSuccess: () => {
        setValues(empty);
        notify('success', 'Password changed. Other devices were signed out.');
        return client.invalidateQueries({ queryKey: getListSessionsQueryKey() });
      },
      onError: (error) => setErrors(detailErrors(normalizeError(error).details)),
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAttempt();
    const found = check(values);
    setErrors(found);
    if (Object.keys(found).length === 0 && !mutation.isPending) mutation.mutate({ data: values });
  };
  const set = (patch: Partial<typeof empty>) => {
    setValues({ ...values, ...patch });
    setErrors({});
    mutation.reset();
  };
  return { form, values, errors, mutation, submit, set };
}

/** Form that changes the password. */
export function ChangePassword({ email }: { email: string }) {
  const { form, values, errors, mutation, submit, set } = usePasswordForm();
  const hasNoAnswer = mutation.error && normalizeError(mutation.error).status === null;
  return (
    <Card as="section">
      <h2>Password</h2>
      <p className={styles.hint}>Changing your password signs you out on all other devices.</p>
      <form ref={form} noValidate className={styles.form} aria-label="Password" onSubmit={submit}>
        {/* Tells password managers which account the new password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          value={values.currentPassword}
          onChange={(currentPassword) => set({ currentPassword })}
          error={errors['currentPassword']}
        />
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          description="10 to 128 characters. A few unrelated words are easy to remember and hard to guess."
          value={values.newPassword}
          onChange={(newPassword) => set({ newPassword })}
          error={errors['newPassword']}
        />
        <ErrorNotice error={Object.keys(errors).length === 0 && mutation.error} more={hasNoAnswer ? noAnswerText : ''} />
        <Button type="submit" variant="accent" isPending={mutation.isPending}>
          Change password
        </Button>
      </form>
    </Card>
  );
}
