import { useEffect, useRef } from 'react';
import { Link } from '../ui/Link.tsx';
import { PillButton } from '../ui/PillButton.tsx';
import { chooseConsent, type Consent } from '../consent/consent.ts';
import styles from './ConsentDialog.module.css';
import { focusMain } from './focus-main.ts';
import { useConsent } from '../consent/useConsent.ts';

/** Asks about cookies on the first visit. Only a choice closes it (specification, section 2). */
export function ConsentDialog() {
  return useConsent() === 'none' ? <Question /> : null;
}

function choose(choice: Consent): void {
  chooseConsent(choice);
  focusMain();
}

function Question() {
  const heading = useRef<HTMLHeadingElement>(null);
  // Takes the focus only if nothing has it, because the user may be typing. React Aria's dialog would always take it.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.place}>
      <section className={styles.dialog} role="dialog" aria-labelledby="consent-heading" aria-describedby="consent-text">
        <div className={styles.text}>
          <h2 id="consent-heading" ref={heading} tabIndex={-1}>
            Cookies and your privacy
          </h2>
          <p id="consent-text">We store what this site needs and, with your consent, count visits.</p>
          <details className={styles.more}>
            <summary>What we store and why</summary>
            <h3>Essential</h3>
            <p>Your choice here, the session of a signed-in administrator, and a copy of the pages for offline use.</p>
            <h3>Analytics</h3>
            <p>
              Page visits, with a shortened IP address. Loaded only after you accept all. See the{' '}
              <Link to="/cookies">Cookie Policy</Link>.
            </p>
          </details>
        </div>
        <div className={styles.actions}>
          <PillButton variant="secondary" onClick={() => choose('reject')}>
            Reject All
          </PillButton>
          <PillButton variant="secondary" onClick={() => choose('essential')}>
            Essential Only
          </PillButton>
          <PillButton onClick={() => choose('all')}>Accept All</PillButton>
        </div>
      </section>
    </div>
  );
}
