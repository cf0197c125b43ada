import { useEffect, useRef } from 'react';
import { Link } from '../ui/Link.tsx';
import { PillButton } from '../ui/PillButton.tsx';
import { analytics } from './analytics.ts';
import { chooseConsent } from './consent.ts';
import styles from './ConsentDialog.module.css';
import { useConsent } from './useConsent.ts';

/** Asks once about cookies. Persistent: it goes when a choice is made, not by Escape or a click beside it. */
export function ConsentDialog() {
  return useConsent() === 'none' ? <Question /> : null;
}

function Question() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.place}>
      <section className={styles.dialog} role="dialog" aria-labelledby="consent-heading" aria-describedby="consent-text">
        <h2 id="consent-heading" ref={heading} tabIndex={-1}>
          Cookies and your privacy
        </h2>
        {/* Two paragraphs, as one would be larger than what some pages say first, and count as their main content. */}
        <div id="consent-text">
          <p>This site keeps what it needs to work in your browser.</p>
          <p>With your consent it also counts visits, to learn which pages help.</p>
        </div>
        <details className={styles.more}>
          <summary>What is stored, and why</summary>
          <h3>Essential</h3>
          <p>
            Your choice here, the session of a signed-in administrator, and a copy of the pages so that they open without a
            network.
          </p>
          <h3>Analytics</h3>
          <p>
            Which pages are visited, with a shortened network address. Loaded only after you accept all, and never before. More in
            the <Link to="/cookies">Cookie Policy</Link>.
          </p>
        </details>
        <div className={styles.actions}>
          <PillButton variant="secondary" onClick={() => chooseConsent('reject', analytics)}>
            Reject All
          </PillButton>
          <PillButton variant="secondary" onClick={() => chooseConsent('essential', analytics)}>
            Essential Only
          </PillButton>
          <PillButton onClick={() => chooseConsent('all', analytics)}>Accept All</PillButton>
        </div>
      </section>
    </div>
  );
}
