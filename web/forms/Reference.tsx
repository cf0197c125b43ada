import { useState } from 'react';
import { Tooltip } from '../ui/Tooltip.tsx';
import styles from './Reference.module.css';

/** The reference of a request that has arrived, to be copied, and the next step. */
export function Reference({ reference, afterwards }: { reference: string; afterwards: string }) {
  const [copied, setCopied] = useState(false);
  // Browsers offer the clipboard on secure origins only; elsewhere the reference can be selected.
  const copy = () => void navigator.clipboard?.writeText(reference).then(() => setCopied(true));
  return (
    <>
      <div className={styles.reference}>
        <span>Reference</span>
        <strong>{reference}</strong>
        <Tooltip text={copied ? 'Copied' : 'Copy the reference'}>
          {(describedBy) => (
            <button
              type="button"
              className={styles.copy}
              aria-label="Copy reference"
              aria-describedby={describedBy}
              onClick={copy}
            >
              <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
                {copied ? (
                  <path d="m4 10.5 4 4 8-9" />
                ) : (
                  <path d="M7 7V4.5A1.5 1.5 0 0 1 8.5 3h7A1.5 1.5 0 0 1 17 4.5v7a1.5 1.5 0 0 1-1.5 1.5H13M4.5 7h7A1.5 1.5 0 0 1 13 8.5v7a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 3 15.5v-7A1.5 1.5 0 0 1 4.5 7Z" />
                )}
              </svg>
            </button>
          )}
        </Tooltip>
      </div>
      <p>Please quote it in any further message.</p>
      <p>{afterwards}</p>
    </>
  );
}
