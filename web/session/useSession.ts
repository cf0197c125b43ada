import { useSnapshot } from 'valtio';
import { adminRole, session } from './session.ts';

/** Who is signed in, for rendering. */
export function useSession() {
  const { user, restored } = useSnapshot(session);
  return { user, restored, isAdmin: user?.role === adminRole };
}
