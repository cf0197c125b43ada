import { lazy, Suspense } from 'react';
import styles from './Reference.module.css';

// Loaded once it is needed: Spectrum's tooltip would add 14 kB to every form. Without it the reference can be selected.
const CopyReference = lazy(() => import('./CopyReference.tsx').catch(() => ({ default: () => <></> })));

/** The reference of a request that has arrived, to be copied, and the next step. */
export function Reference({ reference, afterwards }: { reference: string; afterwards: string }) {
  return (
    <>
      <div className={styles.reference}>
        <span>Reference</span>
        <strong>{reference}</strong>
        <div className={styles.button}>
          <Suspense>
            <CopyReference reference={reference} />
          </Suspense>
        </div>
      </div>
      <p>Please quote it in any further message.</p>
      <p>{afterwards}</p>
    </>
  );
}
