import { useState } from 'react';
import { Button, Checkbox } from '@adobe/react-spectrum';
import { LeaveGuard } from '../../forms/LeaveGuard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Account.module.css';

/** Shows the recovery codes. They can't be shown again, so leaving requires confirmation. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const [isStored, setStored] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    );
  return (
    <div className={styles.codes}>
      <Notice type="success" title="Two-step verification is on." live>
        If you don’t have your phone, sign in with one of these codes. Each code works once. Store them now: they won’t be shown
        again.
      </Notice>
      <ol className={styles.codeList} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button variant="accent" onPress={() => void copy()}>
          Copy codes
        </Button>
        <span role="status" className={styles.copied}>
          {copied === 'yes' && 'Copied.'}
          {copied === 'failed' && 'Your browser blocked copying. Select the codes and copy them yourself.'}
        </span>
      </div>
      <Checkbox isEmphasized isSelected={isStored} onChange={setStored}>
        I have stored the codes in a safe place
      </Checkbox>
      <div className={styles.buttons}>
        <Button variant="secondary" isDisabled={!isStored} onPress={onDone}>
          Done
        </Button>
      </div>
      <LeaveGuard
        when={!isStored}
        title="Leave without the codes?"
        text="The codes can’t be shown again. You can create new ones at any time."
        leaveLabel="Leave without the codes"
        stayLabel="Back to the codes"
        onDiscard={() => undefined}
      />
    </div>
  );
}
