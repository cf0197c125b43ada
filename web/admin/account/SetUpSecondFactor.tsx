import { useState } from 'react';
import { useConfirmSecondFactor, useStartSecondFactor } from '../../api/generated/admin-account/admin-account.ts';
import type { SecondFactorSecret } from '../../api/generated/model';
import { QrCode } from '../../ui/QrCode.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { ErrorNotice } from '../ErrorNotice.tsx';
import styles from './Account.module.css';
import { CurrentPassword, CodeField } from './CredentialFields.tsx';
import { useCredentials } from './useCredentials.ts';

interface SetUpSecondFactorProps {
  onClose(): void;
  onDone(recoveryCodes: readonly string[]): void;
}

/** Turns on two-step verification: asks for the password, shows the QR code, and checks the first code. */
export function SetUpSecondFactor({ onClose, onDone }: SetUpSecondFactorProps) {
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null);
  return secret ? (
    <ScanStep secret={secret} onClose={onClose} onDone={onDone} />
  ) : (
    <PasswordStep onClose={onClose} onSecret={setSecret} />
  );
}

const title = 'Set up two-step verification';

function PasswordStep({ onClose, onSecret }: { onClose(): void; onSecret(secret: SecondFactorSecret): void }) {
  const credentials = useCredentials();
  const mutation = useStartSecondFactor({ mutation: { onSuccess: onSecret, onError: credentials.showError } });
  const submit = () => {
    if (credentials.check('password') && !mutation.isPending)
      mutation.mutate({ data: { password: credentials.values.password } });
  };
  return (
    <FormDialog
      title={title}
      size="S"
      onClose={onClose}
      onSubmit={submit}
      action={{ label: 'Continue', isPending: mutation.isPending }}
    >
      <CurrentPassword credentials={credentials} />
      <ErrorNotice error={credentials.failure} />
    </FormDialog>
  );
}

function ScanStep({ secret: { secret, uri }, onClose, onDone }: SetUpSecondFactorProps & { secret: SecondFactorSecret }) {
  const credentials = useCredentials();
  const mutation = useConfirmSecondFactor({
    mutation: { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes), onError: credentials.showError },
  });
  const submit = () => {
    if (credentials.check('code') && !mutation.isPending) mutation.mutate({ data: { code: credentials.values.code } });
  };
  return (
    <FormDialog title={title} onClose={onClose} onSubmit={submit} action={{ label: 'Turn on', isPending: mutation.isPending }}>
      <p>Scan the QR code with your authenticator app, then enter the six digits that it shows.</p>
      <div className={styles.scan}>
        <QrCode text={uri} label="QR code for the authenticator app" />
        <p>
          Can’t scan it? Type this key into the app:
          <code className={styles.secret}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
      </div>
      <CodeField credentials={credentials} autoFocus />
      <ErrorNotice error={credentials.failure} />
    </FormDialog>
  );
}
