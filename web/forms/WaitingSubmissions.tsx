import { Button } from '@adobe/react-spectrum';
import { useSnapshot } from 'valtio';
import { notify } from '../snackbar/snackbar.ts';
import { Notice } from '../ui/Notice.tsx';
import type { Values } from './fields.ts';
import { outbox, type Waiting, withdraw } from './outbox.ts';
import styles from './WaitingSubmissions.module.css';

export interface WaitingSubmissionsProps {
  /** The form whose submissions are shown. */
  form: string;
  /** Whether the form has no input that the values of a submission would replace. */
  canEdit: boolean;
  /** Returns the values of a withdrawn submission to the form; null if it was discarded. */
  onWithdrawn(values: Values | null): void;
}

const timeText = (at: number) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));

/** The submissions of a form that wait for a connection, also those of an earlier visit. */
export function WaitingSubmissions({ form, canEdit, onWithdrawn }: WaitingSubmissionsProps) {
  const waiting = useSnapshot(outbox).waiting.filter((entry) => entry.form === form);
  const take = async ({ idempotencyKey, subject, values }: Waiting, isEdit: boolean) => {
    if (!(await withdraw(idempotencyKey))) return;
    if (!isEdit) notify('info', `Your ${subject} was discarded.`);
    onWithdrawn(isEdit ? { ...values } : null);
  };
  return waiting.map((entry) => (
    <Notice key={entry.idempotencyKey} type="info" title={`Your ${entry.subject} is saved`}>
      <p>{`It was saved on ${timeText(entry.since)} and will be sent when you’re online.`}</p>
      <div className={styles.actions}>
        {canEdit && (
          <Button variant="secondary" onPress={() => void take(entry, true)}>
            Edit
          </Button>
        )}
        <Button variant="secondary" onPress={() => void take(entry, false)}>
          Discard
        </Button>
      </div>
    </Notice>
  ));
}
