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

/** Explanation of the stored choice, which is `unknown` until it has been read. */
const meanings: Readonly<Record<Consent | 'none' | 'unknown', string>> = {
  unknown: '',
  none: 'You haven’t chosen yet. Only essential storage is on.',
  all: 'Essential storage and analytics are on.',
  essential: 'Only essential storage is on. Analytics is off.',
  reject: 'Analytics is off. Essential storage stays on, otherwise we couldn’t remember this choice.',
};

const stored = [
  ['gdpr-consent', 'Your choice on this page', 'Until you clear it'],
  ['accessToken, refreshToken, user', 'The session of a signed-in administrator', 'Until you sign out'],
  ['draft:…', 'Your unsent answers in a form, in this tab only', 'Until the tab is closed'],
  ['Database “spoolwright”', 'Requests waiting for a connection', 'Until they are sent, or their values are back in the form'],
  ['learning-progress', 'Steps of learning paths you have finished, your enrollments and certificates', 'Until you clear it'],
  ['viewed-tutorials', 'Tutorials you have opened, so that each is counted once, in this tab only', 'Until the tab is closed'],
  ['draft:…:…', 'An administrator’s unsaved changes, in this tab only', 'Until the tab is closed'],
  ['History of the tab', 'Files you have opened in the PCF checker. They are never sent', 'Until the tab is closed'],
  ['admin-columns:…', 'An administrator’s choice of columns in a list', 'Until you clear it'],
  ['admin-shortcuts', 'Whether an administrator’s keyboard shortcuts are on', 'Until you clear it'],
  ['Offline copy of the pages', 'This site’s pages', 'Until a new version replaces it'],
  [
    'Offline copy of the content, database “workbox-expiration”',
    'Families and learning content you have viewed, and when',
    'Until you clear it, or newer content replaces it',
  ],
];

export default function Cookies() {
  const choice = useConsent();
  const change = (next: Consent) => {
    chooseConsent(next);
    notify('success', 'Your choice has been saved.');
  };
  return (
    <Page kicker="Legal" title="Cookie policy" lead="What this site keeps in your browser, and your choice about it.">
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
        <p>The site itself sets no cookies. It needs the following in your browser’s storage to work:</p>
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
          After “Accept All”, and only if this site has it set up, an analytics tag counts page visits. It shortens your IP
          address and sets its own cookies, marked SameSite=None and Secure. It is not loaded before that. “Reject All” and
          “Essential Only” turn it off again and remove its cookies.
        </p>
      </Prose>
    </Page>
  );
}
