import { messageOf } from '../api/errors.ts';
import styles from './LoadError.module.css';
import { Notice } from './Notice.tsx';
import { PillButton } from './PillButton.tsx';

export interface LoadErrorProps {
  title?: string;
  error: unknown;
  /** Shown below the message. */
  hint?: string | null;
  onRetry(): void;
}

/** Why something could not be loaded, with a button to try again. */
export function LoadError({ title, error, hint, onRetry }: LoadErrorProps) {
  return (
    <div className={styles.failed}>
      <Notice type="error" {...(title ? { title } : {})} live>
        <p>{messageOf(error)}</p>
        {hint && <p>{hint}</p>}
      </Notice>
      <PillButton variant="secondary" onClick={onRetry}>
        Try again
      </PillButton>
    </div>
  );
}
