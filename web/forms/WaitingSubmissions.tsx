import { useState } from 'react';
import { Button } from '@adobe/react-spectrum';
import { useSnapshot } from 'valtio';
import { notify } from '../snackbar/snackbar.ts';
import { Notice } from '../ui/Notice.tsx';
import { useOnline } from '../ui/useOnline.ts';
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
  const online = useOnline();
  const take = async ({ idempotencyKey, subject, values }: Waiting, isEdit: boolean) => {
    if (!(await withdraw(idempotencyKey))) return;
    if (!isEdit) notify('info', `Your ${subject} was discarded.`);
    onWithdrawn(isEdit ? { ...values } : null);
  };
  return waiting.map((entry) => (
    <Notice key={entry.idempotencyKey} type="info" title={`Your ${entry.subject} is saved`}>
      <p>
        {`It was saved on ${timeText(entry.since)} and will be sent when ${online ? 'the server responds' : 'you’re online'}.`}
      </p>
      {/* The response to an attempt may have been lost. The edited submission has another idempotency key. */}
      {online && canEdit && <p>It may have arrived already. If you edit and send it, we may get both versions.</p>}
      <Actions onEdit={canEdit ? () => void take(entry, true) : null} onDiscard={() => void take(entry, false)} />
    </Notice>
  ));
}

/** Buttons to edit and to discard a submission. Discarding it asks first. */
function Actions({ onEdit, onDiscard }: { onEdit: (() => void) | null; onDiscard(): void }) {
  const [state, setState] = useState<'initial' | 'asking' | 'kept'>('initial');
  if (state === 'asking') {
    return (
      <div className={styles.actions} role="group" aria-label="Discard it?">
        <p>Discard it without sending?</p>
        <Button variant="negative" onPress={onDiscard}>
          Discard
        </Button>
        {/* The pressed button no longer exists. */}
        <Button variant="secondary" autoFocus onPress={() => setState('kept')}>
          Keep
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      {onEdit && (
        <Button variant="secondary" onPress={onEdit}>
          Edit
        </Button>
      )}
      <Button variant="secondary" autoFocus={state === 'kept'} onPress={() => setState('asking')}>
        Discard…
      </Button>
    </div>
  );
}
