import { useSnapshot } from 'valtio';
import { useHydrated } from '../browser/useHydrated.ts';
import { adminRole, session } from './session.ts';

/** The signed-in user, for rendering: null until the page is hydrated and the storage has been read. */
export function useSession() {
  const { user, restored } = useSnapshot(session);
  const hydrated = useHydrated();
  return hydrated ? { user, restored, isAdmin: user?.role === adminRole } : { user: null, restored: false, isAdmin: false };
}
