import { useEffect } from 'react';

/** Lets the browser ask before it closes or reloads the page, while something would be lost. */
export function useUnloadQuestion(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isNeeded]);
}
