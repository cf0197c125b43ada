// Fields of the dialogs that verify the user's identity before the second factor is changed.
import { TextField } from '@adobe/react-spectrum';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import type { Proof } from './useProof.ts';

interface FieldProps {
  proof: Proof;
}

export const CurrentPassword = ({ proof }: FieldProps) => (
  <PasswordField
    label="Current password"
    name="password"
    autoComplete="current-password"
    autoFocus
    value={proof.values.password}
    onChange={(password) => proof.set({ password })}
    error={proof.errors['password']}
  />
);

interface ProofCodeProps extends FieldProps {
  description?: string;
  autoFocus?: boolean;
}

/** The code of the second factor. */
export function ProofCode({ proof, description, autoFocus = false }: ProofCodeProps) {
  const error = proof.errors['code'];
  return (
    <TextField
      label="Code"
      name="code"
      autoComplete="one-time-code"
      width="100%"
      isRequired
      necessityIndicator="icon"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- only in dialogs, which must take the focus
      autoFocus={autoFocus}
      value={proof.values.code}
      onChange={(code) => proof.set({ code })}
      {...(description ? { description } : {})}
      {...(error ? { validationState: 'invalid' as const, errorMessage: error } : {})}
    />
  );
}

/** The server's error message, if the call failed. */
export const ServerError = ({ proof: { failure } }: FieldProps) =>
  failure === null ? null : (
    <Notice type="error" live>
      {failure}
    </Notice>
  );
