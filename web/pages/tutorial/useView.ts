import { useEffect } from 'react';
import { viewTutorial } from '../../api/generated/tutorials/tutorials.ts';

/** Storage key of the slugs whose view was counted in this tab. Listed on the cookies page. */
const viewedKey = 'viewed-tutorials';
/** A shorter visit does not count as a view. */
const minViewMs = 3000;

function readViewed(): string[] {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(viewedKey) ?? '[]');
    return Array.isArray(stored) ? (stored as string[]) : [];
  } catch {
    return [];
  }
}

/** Remembers the view. If the browser blocks storage, every view counts. */
function remember(slug: string): void {
  try {
    window.sessionStorage.setItem(viewedKey, JSON.stringify([...readViewed(), slug]));
  } catch {
    // Without storage, the same view may be counted twice.
  }
}

/** Counts a view of the tutorial, once per tab. */
export function useView(slug: string): void {
  useEffect(() => {
    if (readViewed().includes(slug)) return;
    const timer = setTimeout(() => {
      remember(slug);
      // The reader does not need to know that a view was not counted.
      viewTutorial(slug, { headers: { 'Idempotency-Key': crypto.randomUUID() } }).catch(() => undefined);
    }, minViewMs);
    return () => clearTimeout(timer);
  }, [slug]);
}
