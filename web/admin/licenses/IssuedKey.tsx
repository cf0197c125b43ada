import { useState } from 'react';
import { Button, Checkbox } from '@adobe/react-spectrum';
import type { IssuedLicense } from '../../api/generated/model';
import { Notice } from '../../ui/Notice.tsx';
import { LeaveGuard } from '../../forms/LeaveGuard.tsx';
import styles from './Licenses.module.css';

interface IssuedKeyProps {
  license: IssuedLicense;
  /** Whether the customer gets the key by email. */
  isSent: boolean;
  onDone(): void;
}

/** Shows the key of a new license. It can't be shown again, so leaving requires confirmation. */
export function IssuedKey({ license, isSent, onDone }: IssuedKeyProps) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const [isStored, setStored] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(license.key).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    );
  return (
    <div className={styles.issued}>
      <Notice type="success" title={`The license for ${license.customer.name} has been issued.`} live>
        Copy the key now. We store only a hash of it, so it can’t be shown again.
        {isSent && ` We also email it to ${license.customer.email}.`}
      </Notice>
      <code className={styles.issuedKey}>{license.key}</code>
      <div className={styles.buttons}>
        <Button variant="accent" onPress={() => void copy()}>
          Copy key
        </Button>
        <span role="status" style={{ alignSelf: 'center' }}>
          {copied === 'yes' && 'Copied.'}
          {copied === 'failed' && 'Your browser blocked copying. Select the key and copy it yourself.'}
        </span>
      </div>
      <Checkbox isEmphasized isSelected={isStored} onChange={setStored}>
        I have sent or stored the key
      </Checkbox>
      <div className={styles.buttons}>
        <Button variant="secondary" isDisabled={!isStored} onPress={onDone}>
          Show the license
        </Button>
      </div>
      <LeaveGuard
        when={!isStored}
        title="Leave without the key?"
        text="The key can’t be shown again. If it is lost, issue a new license."
        leaveLabel="Leave without the key"
        stayLabel="Back to the key"
        onDiscard={() => undefined}
      />
    </div>
  );
}
