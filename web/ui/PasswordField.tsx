import { useState } from 'react';
import { ActionButton, TextField } from '@adobe/react-spectrum';
import styles from './PasswordField.module.css';

export interface PasswordFieldProps {
  label: string;
  /** Name of the form field. */
  name: string;
  value: string;
  onChange(value: string): void;
  /** `current-password` lets a password manager fill the field in, `new-password` lets it propose one. */
  autoComplete: 'current-password' | 'new-password';
  description?: string;
  error?: string;
  autoFocus?: boolean;
}

/** A password field with a button that shows the password. */
export function PasswordField({ error, autoFocus = false, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <TextField
        {...field}
        type={isShown ? 'text' : 'password'}
        width="100%"
        isRequired
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only in dialogs, which must move the focus
        autoFocus={autoFocus}
        validationState={error ? 'invalid' : undefined}
        errorMessage={error}
      />
      <ActionButton isQuiet onPress={() => setShown(!isShown)} UNSAFE_className={styles.show}>
        {isShown ? 'Hide password' : 'Show password'}
      </ActionButton>
    </div>
  );
}
