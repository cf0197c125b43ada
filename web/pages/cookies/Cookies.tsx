import { analytics } from '../../consent/analytics.ts';
import { chooseConsent, type Consent } from '../../consent/consent.ts';
import { useConsent } from '../../consent/useConsent.ts';
import { notify } from '../../snackbar/snackbar.ts';
import { Page } from '../../ui/Page.tsx';
import { PillButton } from '../../ui/PillButton.tsx';
import { Prose } from '../../ui/Prose.tsx';
import styles from './Cookies.module.css';

const choices: readonly { choice: Consent; label: string }[] = [
  { choice: 'reject', label: 'Reject All' },
  { choice: 'essential', label: 'Essential Only' },
  { choice: 'all', label: 'Accept All' },
];

/** What the present choice means; `none` as long as nobody has chosen, `unknown` before the browser has been asked. */
const meanings: Readonly<Record<string, string>> = {
  all: 'Essential storage and analytics are on.',
  essential: 'Only what the site needs to work is kept. Analytics are off.',
  reject: 'Analytics are off. What the site needs to work is kept all the same, or it could not remember this choice.',
};

const stored = [
  ['gdpr-consent', 'Your choice on this page', 'Until you clear it'],
  ['accessToken, refreshToken, user', 'The session of a signed-in administrator', 'Until signing out'],
  ['draft:…', 'What you have typed into a form, in this tab only', 'Until the tab is closed'],
  ['Database “spoolwright”', 'Requests that wait for a connection', 'Until they are sent'],
  ['Offline copy', 'This site’s pages and the families that you have looked at', 'Until a new version replaces it'],
];

export default function Cookies() {
  const choice = useConsent();
  const change = (next: Consent) => {
    chooseConsent(next, analytics);
    notify('success', 'Your choice has been saved.');
  };
  return (
    <Page kicker="Legal" title="Cookie policy" lead="What is kept in your browser, and your choice about it.">
      <section className={styles.choice} aria-labelledby="choice-heading">
        <h2 id="choice-heading">Your choice</h2>
        <p className={styles.meaning}>{meanings[choice]}</p>
        <div className={styles.buttons} role="group" aria-labelledby="choice-heading">
          {choices.map((one) => (
            <PillButton
              key={one.choice}
              variant={choice === one.choice ? 'primary' : 'secondary'}
              aria-pressed={choice === one.choice}
              onClick={() => change(one.choice)}
            >
              {one.label}
            </PillButton>
          ))}
        </div>
      </section>
      <Prose>
        <h2>Essential</h2>
        <p>
          The site itself sets no cookies. It keeps the following in your browser’s storage, because it cannot do its work without
          it:
        </p>
        <table>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Why</th>
              <th scope="col">How long</th>
            </tr>
          </thead>
          <tbody>
            {stored.map(([what, why, howLong]) => (
              <tr key={what}>
                <td>{what}</td>
                <td>{why}</td>
                <td>{howLong}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <h2>Analytics</h2>
        <p>
          Only after “Accept All”, and only where it is set up, a tag counts which pages are visited. It shortens your network
          address and sets its own cookies, marked SameSite=None and Secure. Nothing of it is loaded before. “Reject All” and
          “Essential Only” switch it off again and remove its cookies.
        </p>
      </Prose>
    </Page>
  );
}
