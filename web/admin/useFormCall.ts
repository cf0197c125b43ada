import { useMutation } from '@tanstack/react-query';
import type { Draft } from '../forms/drafts.ts';
import { useSession } from '../session/useSession.ts';

/** The options that every form of the admin area has: its draft belongs to the user, and its call is a mutation. */
export function useFormCall<Values extends object, Answer>(send: (draft: Draft<Values>) => Promise<Answer>) {
  const { user } = useSession();
  // A mutation, because the role check and the connection banner observe TanStack Query's caches.
  const { mutateAsync } = useMutation({ mutationFn: (draft: Draft<Values>) => send(draft) });
  return { owner: user?.id ?? null, send: (draft: Draft<Values>) => mutateAsync(draft) };
}
