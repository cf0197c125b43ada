import { messageOf, normalizeError } from '../api/errors.ts';
import styles from './LoadError.module.css';
import { Notice } from './Notice.tsx';
import { PillButton } from './PillButton.tsx';

export interface LoadErrorProps {
  title?: string;
  error: unknown;
  /** Whether a page like this one is available offline after it has been opened once. */
  worksOffline?: boolean;
  onRetry(): void;
}

/** Why something could not be loaded, with a button to try again. */
export function LoadError({ title, error, worksOffline = false, onRetry }: LoadErrorProps) {
  const isOffline = normalizeError(error).code === 'NETWORK_ERROR';
  return (
    <div className={styles.failed}>
      <Notice type="error" title={title} live>
        <p>{messageOf(error)}</p>
        {worksOffline && isOffline && <p>Pages that you have opened before are available offline.</p>}
      </Notice>
      <PillButton variant="secondary" onClick={onRetry}>
        Try again
      </PillButton>
    </div>
  );
}
