import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { analytics } from './analytics.ts';
import { chooseConsent, consent, startConsent } from './consent.ts';

const stored = new Map<string, string>();
let calls: string[];
let changeInOtherTab: () => void;

beforeEach(() => {
  stored.clear();
  calls = [];
  vi.spyOn(analytics, 'enable').mockImplementation(() => void calls.push('enable'));
  vi.spyOn(analytics, 'disable').mockImplementation(() => void calls.push('disable'));
  vi.spyOn(analytics, 'report').mockImplementation((event) => void calls.push(event));
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: () => void) => (changeInOtherTab = listener),
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

test('has no choice and leaves analytics off if nothing is stored', () => {
  startConsent();
  expect(consent.choice).toBe('none');
  expect(calls).toEqual([]);
});

test.each([
  ['all', ['enable']],
  ['essential', []],
  ['reject', []],
])('calls analytics at start-up if %s is stored: %j', (choice, expected) => {
  stored.set('gdpr-consent', choice);
  startConsent();
  expect(consent.choice).toBe(choice);
  expect(calls).toEqual(expected);
});

test('asks again if the stored value is unknown', () => {
  stored.set('gdpr-consent', 'yes');
  startConsent();
  expect(consent.choice).toBe('none');
});

test.each([
  ['all', ['enable', 'consent_granted']],
  ['essential', ['consent_denied', 'disable']],
  ['reject', ['consent_denied', 'disable']],
] as const)('stores and reports the choice %s', (choice, expected) => {
  chooseConsent(choice);
  expect(stored.get('gdpr-consent')).toBe(choice);
  expect(consent.choice).toBe(choice);
  expect(calls).toEqual(expected);
});

test.each([
  ['all', []],
  ['reject', ['disable']],
])('follows the choice %s of another tab', (choice, expected) => {
  startConsent();
  stored.set('gdpr-consent', choice);
  changeInOtherTab();
  expect(consent.choice).toBe(choice);
  expect(calls).toEqual(expected);
});
