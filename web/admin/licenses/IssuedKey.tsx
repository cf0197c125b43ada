import { useState } from 'react';
import { Button } from '@adobe/react-spectrum';
import type { IssuedLicense } from '../../api/generated/model';
import { Notice } from '../../ui/Notice.tsx';
import { CheckField } from '../form/CheckField.tsx';
import { LeaveGuard } from '../record/LeaveGuard.tsx';
import styles from './Licenses.module.css';

/** The key of a licence that has just been issued. Nobody can show it again, so leaving asks first. */
export function IssuedKey({ license, onDone }: { license: IssuedLicense; onDone(): void }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const [isStored, setStored] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(license.key).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    );
  return (
    <div className={styles.issued}>
      <Notice type="success" title={`The licence for ${license.customer.name} has been issued.`} live>
        Its key is shown this once. Only a hash of it is kept; afterwards nobody can read it, not even here.
      </Notice>
      <code className={styles.issuedKey}>{license.key}</code>
      <div className={styles.buttons}>
        <Button variant="accent" onPress={() => void copy()}>
          Copy key
        </Button>
        <span role="status" style={{ alignSelf: 'center' }}>
          {copied === 'yes' && 'Copied.'}
          {copied === 'failed' && 'The browser did not allow it; select the key and copy it by hand.'}
        </span>
      </div>
      <CheckField checked={isStored} onChange={setStored}>
        The key is with the customer, or kept where it belongs
      </CheckField>
      <div className={styles.buttons}>
        <Button variant="secondary" isDisabled={!isStored} onPress={onDone}>
          Show the licence
        </Button>
      </div>
      <LeaveGuard
        when={!isStored}
        title="Leave without the key?"
        text="It cannot be shown again. Whoever has lost it needs a new licence."
        leaveLabel="Leave without it"
        stayLabel="Back to the key"
        onDiscard={() => undefined}
      />
    </div>
  );
}
