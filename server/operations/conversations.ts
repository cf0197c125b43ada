// The conversation of a request, as administrators of all desks read and continue it.
import type { Knex } from 'knex';
import type { components } from '../../openapi/generated/types.ts';
import { requestOperation } from '../db/idempotency.ts';
import { mailStates, retryMail, type MailState } from '../db/mails.ts';
import { createToken } from '../db/request-tokens.ts';
import { entityKindOf, type Desk } from '../domain/desks.ts';
import { newId } from '../domain/ids.ts';
import type { ChangeCall, RepeatableCall, WriteCall } from './handler.ts';
import { once } from './once.ts';
import { requireVersion } from './versions.ts';
import { mailReply } from '../mail/conversation-mails.ts';
import { visitorUrl } from '../mail/request-mails.ts';
import { Activity } from '../models/Activity.ts';
import { RequestNote, type DeskRequest } from '../models/DeskRequest.ts';
import { RequestMessage } from '../models/RequestMessage.ts';
import { notFound } from '../problems.ts';
import { findRequest, lockRequest, markAnswerHandled, moveRequest, recordOnRequest } from './request-changes.ts';

type Schemas = components['schemas'];
type Entry = Schemas['ConversationEntry'];

type ReadCall = { tx: Knex; params: { id: string } };
type ReplyCall = ChangeCall & RepeatableCall & { body: { text: string; status?: string } };
type RetryCall = WriteCall & { params: { id: string; replyId: string } };
type LinkCall = RepeatableCall & { params: { id: string } };

/** An email that is no longer in the outbox was sent, because failed emails stay there. */
function deliveryOf(mail: MailState | undefined): Schemas['Delivery'] {
  if (!mail) return { state: 'sent', sentAt: null, reason: null };
  const state = mail.sentAt ? 'sent' : mail.failedAt ? 'failed' : 'queued';
  return { state, sentAt: mail.sentAt, reason: mail.lastError };
}

const plainEntry = { status: null, delivery: null };

const firstMessage = ({ id, createdAt, name, message }: DeskRequest): Entry => ({
  ...plainEntry,
  id,
  kind: 'message',
  at: createdAt,
  author: { kind: 'visitor', id: null, name },
  text: message,
});

const noteEntry = ({ id, at, authorId, authorName, text }: RequestNote): Entry => ({
  ...plainEntry,
  id,
  kind: 'note',
  at,
  author: { kind: 'user', id: authorId, name: authorName },
  text,
});

function messageEntry(
  { id, side, at, authorId, authorName, text, mailId }: RequestMessage,
  mails: Map<string, MailState>,
): Entry {
  const isReply = side === 'team';
  return {
    ...plainEntry,
    id,
    kind: isReply ? 'reply' : 'answer',
    at,
    author: { kind: isReply ? 'user' : 'visitor', id: authorId, name: authorName },
    text,
    delivery: isReply ? deliveryOf(mails.get(mailId ?? '')) : null,
  };
}

function moveEntry({ id, at, actorKind, actorId, actorLabel, changes }: Activity, visitorName: string): Entry {
  const valueOf = (field: string, side: 'from' | 'to') => changes.find((change) => change.field === field)?.[side] ?? null;
  const isVisitor = actorKind === 'visitor';
  return {
    id,
    kind: 'status-change',
    at,
    author: {
      kind: isVisitor ? 'visitor' : actorKind === 'user' ? 'user' : 'system',
      id: actorId,
      name: isVisitor ? visitorName : actorLabel,
    },
    text: valueOf('comment', 'to'),
    status: { from: valueOf('status', 'from') ?? '', to: valueOf('status', 'to') ?? '' },
    delivery: null,
  };
}

/** A reply and the status change that it made have the same time. The text comes first. */
const rankOf = ({ kind }: Entry) => (kind === 'message' ? 0 : kind === 'status-change' ? 2 : 1);
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byTime = (a: Entry, b: Entry) => compareText(a.at, b.at) || rankOf(a) - rankOf(b) || compareText(a.id, b.id);

async function read(desk: Desk, { tx, params }: ReadCall) {
  const entityKind = entityKindOf(desk);
  const request = await findRequest(tx, desk, params.id);
  const [messages, notes, moves] = await Promise.all([
    RequestMessage.query(tx).where({ requestId: request.id }),
    RequestNote.query(tx).where({ requestId: request.id }),
    Activity.query(tx).where({ entityKind, entityId: request.id, action: `${entityKind}.status-changed` }),
  ]);
  const mails = await mailStates(tx, messages);
  const items = [
    firstMessage(request),
    ...messages.map((message) => messageEntry(message, mails)),
    ...notes.map(noteEntry),
    ...moves.map((activity) => moveEntry(activity, request.name)),
  ];
  return { status: 200 as const, body: { items: items.toSorted(byTime) } };
}

/** @throws Problem NOT_FOUND, VERSION_CHANGED, INVALID_STATUS_TRANSITION, IDEMPOTENCY_KEY_REUSED */
async function reply(desk: Desk, call: ReplyCall) {
  const { tx, params, headers, body, actor } = call;
  const request = await lockRequest(tx, desk, params.id);
  const work = async () => {
    requireVersion(headers['If-Match'], request.version);
    return { status: 201 as const, body: await storeReply(call, request) };
  };
  return once(call, requestOperation('reply', request.id), work, { body: [actor.id, body] });
}

async function storeReply(call: ReplyCall, request: DeskRequest): Promise<Entry> {
  const { context, tx, body, actor } = call;
  const now = context.now();
  if (body.status) await moveRequest(call, request, body.status);
  else await markAnswerHandled(tx, request);
  const mailId = await mailReply(call, request, { author: actor.label, text: body.text, status: body.status ?? null });
  const message = await RequestMessage.query(tx).insertAndFetch({
    id: newId(now.getTime()),
    requestId: request.id,
    side: 'team',
    authorId: actor.id,
    authorName: actor.label,
    at: now.toISOString(),
    text: body.text,
    mailId,
  });
  await recordOnRequest(call, request, 'replied');
  return messageEntry(message, await mailStates(tx, [message]));
}

/** @throws Problem NOT_FOUND */
async function retry(desk: Desk, call: RetryCall) {
  const { context, tx, params } = call;
  const request = await lockRequest(tx, desk, params.id);
  const message = await RequestMessage.query(tx).findOne({ id: params.replyId, requestId: request.id, side: 'team' });
  if (!message) throw notFound('reply');
  if (message.mailId) await retryMail(tx, message.mailId, context.now());
  return { status: 200 as const, body: messageEntry(message, await mailStates(tx, [message])) };
}

/** @throws Problem NOT_FOUND */
async function createLink(desk: Desk, call: LinkCall) {
  const { context, tx, params } = call;
  const request = await lockRequest(tx, desk, params.id);
  const work = async () => {
    const token = await createToken(tx, request.id, context.now());
    await recordOnRequest(call, request, 'link-created');
    return { status: 201 as const, body: { token, url: visitorUrl(context.config, token) } };
  };
  return once(call, requestOperation('link', request.id), work, { sealWith: context.secrets.storedResponse });
}

/** The operations of one desk's conversations. */
export const conversationOperations = (desk: Desk) => ({
  read: (call: ReadCall) => read(desk, call),
  reply: (call: ReplyCall) => reply(desk, call),
  retry: (call: RetryCall) => retry(desk, call),
  createLink: (call: LinkCall) => createLink(desk, call),
});
