import { useSnapshot } from 'valtio';
import { useHydrated } from '../browser/useHydrated.ts';
import { consent } from './consent.ts';

/** The visitor's choice, for rendering; `unknown` until the page is hydrated. */
export function useConsent() {
  const { choice } = useSnapshot(consent);
  return useHydrated() ? choice : 'unknown';
}
