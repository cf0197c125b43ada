import type { MutationCacheNotifyEvent, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { normalizeError } from '../api/errors.ts';
import { verifySession } from '../session/sign-in.ts';

let pendingCheck: Promise<void> | null = null;

/**
 * Fetches the profile after a query or mutation was forbidden: somebody may have removed the user's role, and then the admin
 * area is closed. Returns a function that stops this.
 */
export function checkRoleAfterForbidden(client: QueryClient): () => void {
  const check = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    if (normalizeError(event.action.error).code !== 'FORBIDDEN') return;
    // Several queries of a screen may be forbidden at once.
    pendingCheck ??= verifySession().finally(() => {
      pendingCheck = null;
    });
  };
  const stops = [client.getQueryCache().subscribe(check), client.getMutationCache().subscribe(check)];
  return () => stops.forEach((stop) => stop());
}
