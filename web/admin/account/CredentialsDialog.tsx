import { useDisableSecondFactor, useRenewRecoveryCodes } from '../../api/generated/admin-account/admin-account.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { CurrentPassword, CodeField } from './CredentialFields.tsx';
import { useCredentials } from './useCredentials.ts';

const texts = {
  renew: {
    title: 'New recovery codes',
    consequence: 'Your existing recovery codes will stop working.',
    button: 'Create new codes',
    variant: 'accent',
  },
  disable: {
    title: 'Turn off two-step verification?',
    consequence: 'After that, your password is enough to sign in.',
    button: 'Turn off',
    variant: 'negative',
  },
} as const;

interface CredentialsDialogProps {
  purpose: keyof typeof texts;
  onClose(): void;
  onDone(recoveryCodes: readonly string[] | null): void;
}

/** Asks for the password and a code before the second factor is changed. */
export function CredentialsDialog({ purpose, onClose, onDone }: CredentialsDialogProps) {
  const { title, consequence, button, variant } = texts[purpose];
  const credentials = useCredentials();
  const renew = useRenewRecoveryCodes({
    mutation: { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes), onError: credentials.showError },
  });
  const disable = useDisableSecondFactor({
    mutation: {
      onSuccess: () => {
        notify('success', 'Two-step verification is off.');
        onDone(null);
      },
      onError: credentials.showError,
    },
  });
  const isPending = renew.isPending || disable.isPending;
  const submit = () => {
    if (isPending || !credentials.check('password', 'code')) return;
    if (purpose === 'renew') renew.mutate({ data: credentials.values });
    else disable.mutate({ data: credentials.values });
  };
  return (
    <FormDialog title={title} onClose={onClose} onSubmit={submit} action={{ label: button, variant, isPending }}>
      <p>{consequence}</p>
      <CurrentPassword credentials={credentials} />
      <CodeField credentials={credentials} description="The code from your authenticator app, or a recovery code." />
      <ErrorNotice error={credentials.failure} />
    </FormDialog>
  );
}
