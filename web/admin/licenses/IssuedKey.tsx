import type { IssuedLicense } from '../../api/generated/model';
import { OneTimeSecret } from '../OneTimeSecret.tsx';
import { useIsEmailSetUp } from '../useIsEmailSetUp.ts';
import styles from './Licenses.module.css';

interface IssuedKeyProps {
  license: IssuedLicense;
  /** Whether the key should be emailed to the customer. */
  isSent: boolean;
  onDone(): void;
}

/** Shows the key of a new license, once. */
export function IssuedKey({ license: { key, customer }, isSent, onDone }: IssuedKeyProps) {
  const isEmailed = useIsEmailSetUp() && isSent;
  return (
    <OneTimeSecret
      title={`The license for ${customer.name} has been issued.`}
      text={[
        'Copy the key now. We store only a hash of it, so it can’t be shown again.',
        ...(isEmailed ? [`We also email it to ${customer.email}.`] : []),
      ].join(' ')}
      secret={key}
      noun="key"
      storedLabel="I have sent or stored the key"
      doneLabel="Show the license"
      leaveText="The key can’t be shown again. If it is lost, issue a new license."
      onDone={onDone}
    >
      <code className={styles.issuedKey}>{key}</code>
    </OneTimeSecret>
  );
}
