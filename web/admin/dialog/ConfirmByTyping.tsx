import { type ReactNode, useState } from 'react';
import { TextField } from '@adobe/react-spectrum';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { FormDialog } from './FormDialog.tsx';

export interface ConfirmByTypingProps {
  title: string;
  /** What the user has to type, in upper or lower case. */
  expected: string;
  /** Label of the field; "Type … to confirm" by default. */
  label?: string;
  /** Whether the dialog needs more than the typed text. */
  isIncomplete?: boolean;
  /** Label of the button. */
  action: string;
  mutation: { isPending: boolean; error: unknown };
  onConfirm(): void;
  onClose(): void;
  /** What the action does. */
  children: ReactNode;
}

/** Asks the user to type a name before a permanent deletion. */
export function ConfirmByTyping(props: ConfirmByTypingProps) {
  const {
    title,
    expected,
    label = `Type ${expected} to confirm`,
    isIncomplete = false,
    action,
    mutation,
    onConfirm,
    onClose,
    children,
  } = props;
  const [typed, setTyped] = useState('');
  const isConfirmed = !isIncomplete && typed.trim().toLowerCase() === expected.toLowerCase();
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      isLocked={mutation.isPending}
      onSubmit={() => isConfirmed && !mutation.isPending && onConfirm()}
      action={{ label: action, variant: 'negative', isDisabled: !isConfirmed, isPending: mutation.isPending }}
    >
      {children}
      <TextField label={label} autoFocus width="100%" value={typed} onChange={setTyped} />
      <ErrorNotice error={mutation.error} />
    </FormDialog>
  );
}
