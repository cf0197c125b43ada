import { OneTimeSecret } from '../OneTimeSecret.tsx';
import styles from './Account.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Whether the codes replace older ones. */
  isRenewed: boolean;
  onDone(): void;
}

/** Shows the recovery codes, once. */
export const RecoveryCodes = ({ codes, isRenewed, onDone }: RecoveryCodesProps) => (
  <OneTimeSecret
    title={isRenewed ? 'Your new recovery codes are ready. The old ones no longer work.' : 'Two-step verification is on.'}
    text="If you don’t have your phone, sign in with one of these codes. Each code works once. Store them now: they won’t be shown again."
    secret={codes.join('\n')}
    noun="codes"
    storedLabel="I have stored the codes in a safe place"
    doneLabel="Done"
    leaveText="The codes can’t be shown again. You can create new ones at any time."
    onDone={onDone}
  >
    <ol className={styles.codeList} aria-label="Recovery codes">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ol>
  </OneTimeSecret>
);
