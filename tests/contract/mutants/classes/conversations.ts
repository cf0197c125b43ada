// Conversations and the visitor's page.
import { at, asks, become, grant, problem } from '../faults.ts';
import type { Answered, Mutant } from '../proxy.ts';

/** The id or the token in an address like `/api/admin/demo-requests/{id}/replies`. */
const idOf = (url: URL) => url.pathname.split('/')[4] ?? '';

export const conversations: Mutant[] = [
  {
    name: 'a visitor reads an internal note',
    rules: ['conversation.private'],
    only: ['conversation.private'],
    answer: (a, { operation, json }, { memory }) => {
      if (operation === 'createSupportRequestNote') memory.set('note', json?.text);
      if (operation === 'getVisitorRequest' && a.status === 200 && memory.has('note'))
        a.json.messages.push({ ...a.json.messages[0], from: 'team', text: memory.get('note') });
    },
  },
  {
    name: 'a visitor reads the comment on a move',
    rules: ['conversation.private'],
    only: ['conversation.private'],
    answer: (a, { operation, json }, { memory }) => {
      if (/^update\w+RequestStatus$/.test(operation ?? '') && json?.comment) memory.set('comment', json.comment);
      if (operation === 'getVisitorRequest' && a.status === 200 && memory.has('comment'))
        a.json.messages.at(-1).text += memory.get('comment');
    },
  },
  {
    name: 'a link opens the request that was opened last',
    rules: ['conversation.link'],
    only: ['conversation.link'],
    answer: (a, { operation, url }, { memory }) => {
      if (operation !== 'getVisitorRequest' || a.status !== 200) return;
      const first = memory.get('first') as { token: string; answer: Answered } | undefined;
      if (!first) memory.set('first', { token: idOf(url), answer: { ...a, json: structuredClone(a.json) } });
      else if (first.token !== idOf(url)) become(a, first.answer);
    },
  },
  {
    name: 'any token opens a request',
    rules: ['conversation.link'],
    only: ['conversation.link'],
    answer: grant('getVisitorRequest', 404, 'NOT_FOUND', [200]),
  },
  {
    name: 'a link ends with its first use',
    rules: ['conversation.link', 'conversation.private', 'conversation.answer'],
    only: ['conversation.link'],
    answer: (a, { operation, url }, { memory }) => {
      if (operation !== 'getVisitorRequest' || a.status !== 200) return;
      const { 'x-request-id': requestId } = a.headers;
      if (memory.has(idOf(url))) become(a, problem(404, 'NOT_FOUND'));
      a.headers['x-request-id'] = requestId;
      memory.set(idOf(url), true);
    },
  },
  {
    name: 'a link ends a month after closing',
    rules: ['conversation.link'],
    only: ['conversation.link'],
    answer: at('getVisitorRequest', 200, ({ json }) => {
      if (json.linkEndsAt) json.linkEndsAt = new Date(Date.parse(json.linkEndsAt) - 150 * 86_400_000).toISOString();
    }),
  },
  {
    name: 'an answer does not reopen the request',
    rules: ['conversation.answer'],
    only: ['conversation.answer'],
    answer: at('createVisitorMessage', 201, ({ json }) => void (json.state = 'waiting-for-you')),
  },
  {
    name: 'anything can be called solved',
    rules: ['conversation.answer'],
    only: ['conversation.answer'],
    answer: grant('solveVisitorRequest', 409, 'INVALID_STATUS_TRANSITION', [200]),
  },
  {
    name: 'a reply forgets its move',
    rules: ['conversation.reply'],
    only: ['conversation.reply'],
    ask: asks(/^create(Demo|Support|Customization|Automation)Reply$/, ({ json }) => void (json && delete json.status)),
  },
  {
    name: 'a repeated reply is sent again',
    rules: ['write.idempotent'],
    only: ['write.idempotent'],
    ask: asks(/^create(Demo|Support|Customization|Automation)Reply$/, ({ headers }) => void delete headers['idempotency-key']),
  },
  {
    name: 'a repeated answer is kept again',
    rules: ['write.idempotent'],
    only: ['write.idempotent'],
    ask: asks('createVisitorMessage', ({ headers }) => void delete headers['idempotency-key']),
  },
  {
    name: 'a conversation begins with the newest entry',
    rules: ['conversation.timeline', 'conversation.reply'],
    only: ['conversation.timeline'],
    answer: at(/^get\w+Conversation$/, 200, ({ json }) => void (json.items = json.items.toReversed())),
  },
  {
    name: 'a conversation leaves out the moves',
    rules: ['conversation.timeline'],
    only: ['conversation.timeline'],
    answer: at(
      /^get\w+Conversation$/,
      200,
      ({ json }) => void (json.items = json.items.filter((item: any) => item.kind !== 'status-change')),
    ),
  },
  {
    name: 'an answer stands under the name of nobody',
    rules: ['conversation.timeline'],
    only: ['conversation.timeline'],
    answer: at(/^get\w+Conversation$/, 200, ({ json }) => {
      for (const item of json.items) if (item.kind === 'answer') item.author.name = 'Visitor';
    }),
  },
  {
    name: 'the reply of another request is tried again',
    rules: ['conversation.reply'],
    only: ['conversation.reply'],
    answer: grant(/^retry\w+Reply$/, 404, 'NOT_FOUND', [200]),
  },
  {
    name: 'a request that a reply finished stays overdue',
    rules: ['desk.due'],
    only: ['desk.due'],
    answer: (a, { operation, json, url }, { memory }) => {
      if (/^create\w+Reply$/.test(operation ?? '') && a.status === 201 && json?.status) memory.set(idOf(url), true);
      if (/^get\w+Request$/.test(operation ?? '') && a.status === 200 && memory.has(a.json.id))
        a.json.overdue = a.json.dueOn !== null;
    },
  },
  {
    name: 'the work leaves out what a visitor opened again',
    rules: ['desk.due'],
    only: ['desk.due'],
    answer: (a, { operation }, { memory }) => {
      if (operation === 'createVisitorMessage' && a.status === 201) memory.set(a.json.reference, true);
      if (operation === 'listWork' && a.status === 200)
        a.json.items = a.json.items.filter(({ reference }: { reference: string }) => !memory.has(reference));
    },
  },
  {
    name: 'a placeholder that nobody replaces is kept',
    rules: ['saved-reply.placeholders'],
    only: ['saved-reply.placeholders'],
    answer: grant(/^(create|update)SavedReply$/, 422, 'VALIDATION_FAILED', [200, 201]),
  },
];
