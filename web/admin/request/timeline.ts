// The timeline of a request: its conversation, and the other changes from the activity log.
import type { ActivityEntry, ConversationEntry } from '../../api/generated/model';

export type TimelineItem =
  | { kind: 'conversation'; at: string; entry: ConversationEntry }
  | { kind: 'change'; at: string; entry: ActivityEntry };

/** The events that the conversation itself shows. */
const conversationEvents = new Set(['submitted', 'status-changed', 'note-added', 'replied', 'answered']);

const isShownInConversation = ({ action }: ActivityEntry) => conversationEvents.has(action.split('.')[1] ?? '');

/** Both kinds of entries, oldest first. */
export const mergeTimeline = (conversation: readonly ConversationEntry[], activity: readonly ActivityEntry[]): TimelineItem[] =>
  [
    ...conversation.map((entry) => ({ kind: 'conversation' as const, at: entry.at, entry })),
    ...activity
      .filter((entry) => !isShownInConversation(entry))
      .map((entry) => ({ kind: 'change' as const, at: entry.at, entry })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
