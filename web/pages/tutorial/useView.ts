import { useEffect } from 'react';
import { viewTutorial } from '../../api/generated/tutorials/tutorials.ts';

/** Slugs whose view was counted in this tab. Named on the cookies page. */
const viewedKey = 'viewed-tutorials';
/** A page that is left at once was not read. */
const readingMs = 3000;

function readViewed(): string[] {
  try {
    return JSON.parse(window.sessionStorage.getItem(viewedKey) ?? '[]') as string[];
  } catch {
    return [];
  }
}

/** Remembers the view. Where the browser stores nothing, every view counts. */
function remember(slug: string): void {
  try {
    window.sessionStorage.setItem(viewedKey, JSON.stringify([...readViewed(), slug]));
  } catch {
    // Nothing is lost but the count.
  }
}

/** Counts a view of the tutorial, once in the session of a tab. */
export function useView(slug: string): void {
  useEffect(() => {
    if (readViewed().includes(slug)) return;
    const timer = setTimeout(() => {
      remember(slug);
      // A view that could not be counted is nothing to tell the reader.
      viewTutorial(slug, { headers: { 'Idempotency-Key': crypto.randomUUID() } }).catch(() => undefined);
    }, readingMs);
    return () => clearTimeout(timer);
  }, [slug]);
}
