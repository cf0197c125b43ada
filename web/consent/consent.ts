// The visitor's choice about cookies and analytics (specification, sections 2 and 4).
import { proxy } from 'valtio/vanilla';
import { readStored, writeStored } from '../browser/storage.ts';
import { analytics } from './analytics.ts';

export type Consent = 'all' | 'essential' | 'reject';
const choices: ReadonlySet<string> = new Set(['all', 'essential', 'reject']);

/** Key of the specification, section 9. */
const storageKey = 'gdpr-consent';

export const consent = proxy({
  /** The stored choice; `unknown` before the storage has been read, `none` if nothing is stored. */
  choice: 'unknown' as Consent | 'none' | 'unknown',
});

function readChoice(): Consent | 'none' {
  const stored = readStored(storageKey);
  return stored !== null && choices.has(stored) ? (stored as Consent) : 'none';
}

/** Reads the stored choice at start-up; analytics is on only if it is `all`. Follows choices in other tabs. */
export function startConsent(): void {
  consent.choice = readChoice();
  if (consent.choice === 'all') analytics.enable();
  window.addEventListener('storage', () => {
    consent.choice = readChoice();
    // A consent takes effect with the next page, because this page may be one without analytics.
    if (consent.choice !== 'all') analytics.disable();
  });
}

/** Stores and reports a choice. `all` enables analytics, the others disable it. */
export function chooseConsent(choice: Consent): void {
  writeStored(storageKey, choice);
  consent.choice = choice;
  if (choice === 'all') {
    analytics.enable();
    analytics.report('consent_granted');
  } else {
    analytics.report('consent_denied');
    analytics.disable();
  }
}
