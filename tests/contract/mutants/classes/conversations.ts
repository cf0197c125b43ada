// Conversations and the visitor's link.
import { forResponse, forRequest, replaceResponse, grant, problem } from '../mutant-helpers.ts';
import type { ProxiedResponse, Mutant } from '../proxy.ts';

/** The id or the token in an address like `/api/admin/demo-requests/{id}/replies`. */
const idOf = (url: URL) => url.pathname.split('/')[4] ?? '';

export const conversations: Mutant[] = [
  {
    name: 'a visitor can read an internal note',
    rules: ['conversation.private'],
    only: ['conversation.private'],
    onResponse: (a, { operation, json }, { memory }) => {
      if (operation === 'createSupportRequestNote') memory.set('note', json?.text);
      if (operation === 'getVisitorRequest' && a.status === 200 && memory.has('note'))
        a.json.messages.push({ ...a.json.messages[0], from: 'team', text: memory.get('note') });
    },
  },
  {
    name: 'a visitor can read the comment on a status change',
    rules: ['conversation.private'],
    only: ['conversation.private'],
    onResponse: (a, { operation, json }, { memory }) => {
      if (/^update\w+RequestStatus$/.test(operation ?? '') && json?.comment) memory.set('comment', json.comment);
      if (operation === 'getVisitorRequest' && a.status === 200 && memory.has('comment'))
        a.json.messages.at(-1).text += memory.get('comment');
    },
  },
  {
    name: 'every link opens the request that was opened first',
    rules: ['conversation.link'],
    only: ['conversation.link'],
    onResponse: (a, { operation, url }, { memory }) => {
      if (operation !== 'getVisitorRequest' || a.status !== 200) return;
      const first = memory.get('first') as { token: string; answer: ProxiedResponse } | undefined;
      if (!first) memory.set('first', { token: idOf(url), answer: { ...a, json: structuredClone(a.json) } });
      else if (first.token !== idOf(url)) replaceResponse(a, first.answer);
    },
  },
  {
    name: 'any token opens a request',
    rules: ['conversation.link'],
    only: ['conversation.link'],
    onResponse: grant('getVisitorRequest', 404, 'NOT_FOUND', [200]),
  },
  {
    name: 'a link works only once',
    rules: ['conversation.link', 'conversation.private', 'conversation.answer'],
    only: ['conversation.link'],
    onResponse: (a, { operation, url }, { memory }) => {
      if (operation !== 'getVisitorRequest' || a.status !== 200) return;
      if (memory.has(idOf(url))) replaceResponse(a, problem(404, 'NOT_FOUND'));
      memory.set(idOf(url), true);
    },
  },
  {
    name: 'a link expires a month after closing',
    rules: ['conversation.link'],
    only: ['conversation.link'],
    onResponse: forResponse('getVisitorRequest', 200, ({ json }) => {
      if (json.linkEndsAt) json.linkEndsAt = new Date(Date.parse(json.linkEndsAt) - 150 * 86_400_000).toISOString();
    }),
  },
  {
    name: 'an answer does not reopen the request',
    rules: ['conversation.answer'],
    only: ['conversation.answer'],
    onResponse: forResponse('createVisitorMessage', 201, ({ json }) => void (json.state = 'waiting-for-you')),
  },
  {
    name: 'every request can be marked as solved',
    rules: ['conversation.answer'],
    only: ['conversation.answer'],
    onResponse: grant('solveVisitorRequest', 409, 'INVALID_STATUS_TRANSITION', [200]),
  },
  {
    name: 'a reply ignores its status',
    rules: ['conversation.reply'],
    only: ['conversation.reply'],
    onRequest: forRequest(
      /^create(Demo|Support|Customization|Automation)Reply$/,
      ({ json }) => void (json && delete json.status),
    ),
  },
  {
    name: 'a retried reply is sent twice',
    rules: ['write.idempotent'],
    only: ['write.idempotent'],
    onRequest: forRequest(
      /^create(Demo|Support|Customization|Automation)Reply$/,
      ({ headers }) => void delete headers['idempotency-key'],
    ),
  },
  {
    name: 'a retried answer is stored twice',
    rules: ['write.idempotent'],
    only: ['write.idempotent'],
    onRequest: forRequest('createVisitorMessage', ({ headers }) => void delete headers['idempotency-key']),
  },
  {
    name: 'a conversation starts with the newest entry',
    rules: ['conversation.timeline', 'conversation.reply'],
    only: ['conversation.timeline'],
    onResponse: forResponse(/^get\w+Conversation$/, 200, ({ json }) => void (json.items = json.items.toReversed())),
  },
  {
    name: 'a conversation omits status changes',
    rules: ['conversation.timeline'],
    only: ['conversation.timeline'],
    onResponse: forResponse(
      /^get\w+Conversation$/,
      200,
      ({ json }) => void (json.items = json.items.filter((item: any) => item.kind !== 'status-change')),
    ),
  },
  {
    name: 'a conversation omits comments on status changes',
    rules: ['conversation.timeline'],
    only: ['conversation.timeline'],
    onResponse: forResponse(/^get\w+Conversation$/, 200, ({ json }) => {
      for (const item of json.items) if (item.kind === 'status-change') item.text = null;
    }),
  },
  {
    name: "an answer does not have the visitor's name",
    rules: ['conversation.timeline'],
    only: ['conversation.timeline'],
    onResponse: forResponse(/^get\w+Conversation$/, 200, ({ json }) => {
      for (const item of json.items) if (item.kind === 'answer') item.author.name = 'Visitor';
    }),
  },
  {
    name: 'the reply to another request can be retried',
    rules: ['conversation.reply'],
    only: ['conversation.reply'],
    onResponse: grant(/^retry\w+Reply$/, 404, 'NOT_FOUND', [200]),
  },
  {
    name: 'a request that a reply finishes stays overdue',
    rules: ['desk.due'],
    only: ['desk.due'],
    onResponse: (a, { operation, json, url }, { memory }) => {
      if (/^create\w+Reply$/.test(operation ?? '') && a.status === 201 && json?.status) memory.set(idOf(url), true);
      if (/^get\w+Request$/.test(operation ?? '') && a.status === 200 && memory.has(a.json.id))
        a.json.overdue = a.json.dueOn !== null;
    },
  },
  {
    name: 'the work list omits requests that a visitor reopened',
    rules: ['desk.due'],
    only: ['desk.due'],
    onResponse: (a, { operation }, { memory }) => {
      if (operation === 'createVisitorMessage' && a.status === 201) memory.set(a.json.reference, true);
      if (operation === 'listWork' && a.status === 200)
        a.json.items = a.json.items.filter(({ reference }: { reference: string }) => !memory.has(reference));
    },
  },
  {
    name: 'an unknown placeholder is accepted',
    rules: ['saved-reply.placeholders'],
    only: ['saved-reply.placeholders'],
    onResponse: grant(/^(create|update)SavedReply$/, 422, 'VALIDATION_FAILED', [200, 201]),
  },
];
