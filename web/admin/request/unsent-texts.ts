// The drafts of the texts that an administrator writes for a request.
import { readDraft } from '../../forms/drafts.ts';

export const replyDraftName = (id: string): string => `reply:${id}`;
export const noteDraftName = (id: string): string => `note:${id}`;

/** Whether the user has written a reply or a note for the request and not sent it. */
export const hasUnsentText = (id: string, owner: string | undefined): boolean =>
  [replyDraftName(id), noteDraftName(id)].some((name) => readDraft(name, owner) !== null);
