import { useQuery } from '@tanstack/react-query';
import { getListSavedRepliesQueryKey, listSavedReplies } from '../api/generated/saved-replies/saved-replies.ts';
import { readAllPages } from '../api/read-all-pages.ts';

/** All saved replies, sorted by title. */
export const useSavedReplies = (enabled = true) =>
  useQuery({
    queryKey: [...getListSavedRepliesQueryKey(), 'all'],
    queryFn: ({ signal }) => readAllPages((page) => listSavedReplies({ ...page, sort: 'title' }, { signal })),
    enabled,
  });
