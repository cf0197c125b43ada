import { messageOf } from '../../api/errors.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PillButton } from '../../ui/PillButton.tsx';
import styles from './Learn.module.css';

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
