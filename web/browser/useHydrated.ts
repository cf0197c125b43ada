import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while a prerendered page is being hydrated, true afterward. Content that depends on this browser (the user, the
 * cookie choice) must wait for it, because the page was rendered for all visitors.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
