import { useSnapshot } from 'valtio';
import { useHydrated } from '../ui/useHydrated.ts';
import { adminRole, session } from './session.ts';

/** Who is signed in, for rendering: nobody, until the page is hydrated and the storage has been read. */
export function useSession() {
  const { user, restored } = useSnapshot(session);
  const hydrated = useHydrated();
  return hydrated ? { user, restored, isAdmin: user?.role === adminRole } : { user: null, restored: false, isAdmin: false };
}
