import { Button } from '@adobe/react-spectrum';
import { useDisableSecondFactor, useRenewRecoveryCodes } from '../../api/generated/account/account.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { CurrentPassword, ProofCode, ServerError } from './ProofFields.tsx';
import { useProof } from './useProof.ts';

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

interface ProofDialogProps {
  purpose: keyof typeof texts;
  onClose(): void;
  onDone(recoveryCodes: readonly string[] | null): void;
}

/** Asks for the password and a code before the second factor is changed. */
export function ProofDialog({ purpose, onClose, onDone }: ProofDialogProps) {
  const { title, consequence, button, variant } = texts[purpose];
  const proof = useProof();
  const renew = useRenewRecoveryCodes({
    mutation: { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes), onError: proof.showError },
  });
  const disable = useDisableSecondFactor({
    mutation: {
      onSuccess: () => {
        notify('success', 'Two-step verification is off.');
        onDone(null);
      },
      onError: proof.showError,
    },
  });
  const isPending = renew.isPending || disable.isPending;
  const submit = () => {
    if (isPending || !proof.check('password', 'code')) return;
    if (purpose === 'renew') renew.mutate({ data: proof.values });
    else disable.mutate({ data: proof.values });
  };
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={submit}
      buttons={
        <>
          <Button variant="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={variant} isPending={isPending}>
            {button}
          </Button>
        </>
      }
    >
      <p>{consequence}</p>
      <CurrentPassword proof={proof} />
      <ProofCode proof={proof} description="The code from your authenticator app, or a recovery code." />
      <ServerError proof={proof} />
    </FormDialog>
  );
}
