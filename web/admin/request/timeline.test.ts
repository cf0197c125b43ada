import { expect, test } from 'vitest';
import type { ActivityEntry, ConversationEntry } from '../../api/generated/model';
import { mergeTimeline } from './timeline.ts';

const said = (id: string, at: string): ConversationEntry => ({
  id,
  kind: 'reply',
  at,
  author: { kind: 'user', id: null, name: 'Mara Lindqvist' },
  text: 'Hello.',
  status: null,
  delivery: null,
});

const logged = (id: string, at: string, action: ActivityEntry['action']): ActivityEntry => ({
  id,
  at,
  action,
  actor: { kind: 'user', id: null, label: 'Mara Lindqvist' },
  entity: { kind: 'support-request', id: 'r', label: 'SUP-2026-0007' },
  changes: [],
  requestId: null,
});

test('puts the conversation and the other changes in one order', () => {
  const conversation = [said('message', '2026-11-20T09:00:00.000Z'), said('reply', '2026-11-20T11:00:00.000Z')];
  const activity = [
    logged('updated', '2026-11-20T12:00:00.000Z', 'support-request.updated'),
    logged('assigned', '2026-11-20T10:00:00.000Z', 'support-request.assigned'),
  ];
  expect(mergeTimeline(conversation, activity).map(({ entry }) => entry.id)).toEqual(['message', 'assigned', 'reply', 'updated']);
});

test('shows an event only once', () => {
  const activity = (['submitted', 'status-changed', 'note-added', 'replied', 'answered'] as const).map((event) =>
    logged(event, '2026-11-20T10:00:00.000Z', `support-request.${event}`),
  );
  expect(mergeTimeline([said('reply', '2026-11-20T10:00:00.000Z')], activity)).toHaveLength(1);
});
