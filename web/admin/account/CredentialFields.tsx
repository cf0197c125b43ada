// Fields of the dialogs that verify the user's identity before the second factor is changed.
import { TextField } from '@adobe/react-spectrum';
import { PasswordField } from '../../ui/PasswordField.tsx';
import type { Credentials } from './useCredentials.ts';

interface FieldProps {
  credentials: Credentials;
}

export const CurrentPassword = ({ credentials }: FieldProps) => (
  <PasswordField
    label="Current password"
    name="password"
    autoComplete="current-password"
    autoFocus
    value={credentials.values.password}
    onChange={(password) => credentials.set({ password })}
    error={credentials.errors['password']}
  />
);

interface CodeFieldProps extends FieldProps {
  description?: string;
  autoFocus?: boolean;
}

/** The code of the second factor. */
export function CodeField({ credentials, description, autoFocus = false }: CodeFieldProps) {
  const error = credentials.errors['code'];
  return (
    <TextField
      label="Code"
      name="code"
      autoComplete="one-time-code"
      width="100%"
      isRequired
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- only in dialogs, which must take the focus
      autoFocus={autoFocus}
      value={credentials.values.code}
      onChange={(code) => credentials.set({ code })}
      description={description}
      validationState={error ? 'invalid' : undefined}
      errorMessage={error}
    />
  );
}
