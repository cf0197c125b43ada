import { type ReactNode, useState } from 'react';
import { Button, Checkbox } from '@adobe/react-spectrum';
import { LeaveGuard } from '../forms/LeaveGuard.tsx';
import { Notice } from '../ui/Notice.tsx';
import { copyText } from '../browser/copy-text.ts';
import styles from './OneTimeSecret.module.css';

export interface OneTimeSecretProps {
  /** What happened: `Two-step verification is on.` */
  title: string;
  /** Why to store the secret now. */
  text: string;
  /** The secret, as it is copied. */
  secret: string;
  /** The secret in buttons and questions: `key`, `codes`. */
  noun: string;
  /** Label of the checkbox that confirms that the secret is stored. */
  storedLabel: string;
  doneLabel: string;
  /** What it means to leave without the secret. */
  leaveText: string;
  onDone(): void;
  /** Shows the secret. */
  children: ReactNode;
}

/** Shows a secret that can't be shown again, so leaving requires confirmation until the user has stored it. */
export function OneTimeSecret(props: OneTimeSecretProps) {
  const { title, text, secret, noun, storedLabel, doneLabel, leaveText, onDone, children } = props;
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const [isStored, setStored] = useState(false);
  return (
    <div className={styles.secret}>
      <Notice type="success" title={title} live>
        {text}
      </Notice>
      {children}
      <div className={styles.buttons}>
        <Button variant="accent" onPress={() => void copyText(secret).then(setCopied)}>
          Copy {noun}
        </Button>
        <span role="status" className={styles.status}>
          {isCopied === true && 'Copied.'}
          {isCopied === false && 'Your browser blocked copying. Select the text and copy it yourself.'}
        </span>
      </div>
      <Checkbox isEmphasized isSelected={isStored} onChange={setStored}>
        {storedLabel}
      </Checkbox>
      <div className={styles.buttons}>
        <Button variant="secondary" isDisabled={!isStored} onPress={onDone}>
          {doneLabel}
        </Button>
      </div>
      <LeaveGuard
        when={!isStored}
        title={`Leave without the ${noun}?`}
        text={leaveText}
        leaveLabel={`Leave without the ${noun}`}
        stayLabel={`Back to the ${noun}`}
        onDiscard={() => undefined}
      />
    </div>
  );
}
