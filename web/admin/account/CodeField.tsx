import { TextField } from '@adobe/react-spectrum';

export interface CodeFieldProps {
  value: string;
  onChange(value: string): void;
  error: string | undefined;
  description?: string;
  autoFocus?: boolean;
}

/** The code of the second factor. */
export function CodeField({ error, description, autoFocus = false, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      label="Code"
      name="code"
      autoComplete="one-time-code"
      width="100%"
      isRequired
      necessityIndicator="icon"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- only in dialogs, where the focus has to go somewhere
      autoFocus={autoFocus}
      {...(description ? { description } : {})}
      {...(error ? { validationState: 'invalid' as const, errorMessage: error } : {})}
    />
  );
}
