import { Suspense } from 'react';
import { lazyExtra } from '../ui/lazy-part.tsx';
import styles from './Reference.module.css';

// Loaded on demand: Spectrum's tooltip would add 14 kB to every form. Without the button the reference can be selected.
const CopyReference = lazyExtra(() => import('./CopyReference.tsx'));

/** The reference of a received request with a copy button, and the next step. */
export function Reference({ reference, nextStep }: { reference: string; nextStep: string }) {
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
      <p>Please include it if you contact us again.</p>
      <p>{nextStep}</p>
    </>
  );
}
