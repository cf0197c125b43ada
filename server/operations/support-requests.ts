import type { components } from '../../openapi/generated/types.ts';
import type { DeskRequest } from '../models/DeskRequest.ts';
import { conversationOperations } from './conversations.ts';
import { deskOperations } from './desk.ts';
import type { Handler, Input } from './handler.ts';

type Schemas = components['schemas'];
type Details = Pick<Schemas['SupportRequest'], 'pluginVersion' | 'hostVersion'>;

const topicOf = ({ kind }: DeskRequest) => kind as Schemas['SupportTopic'];

const desk = deskOperations<
  Schemas['SupportRequestCreate'],
  Schemas['SupportRequestSummaryFields'],
  Details,
  Input<'listSupportRequests'>['query'],
  Schemas['SupportRequestUpdate']
>({
  desk: 'support',
  columns: ({ topic, pluginVersion = null, hostVersion = null }) => ({
    kind: topic,
    details: { pluginVersion, hostVersion } satisfies Details,
  }),
  summaryFields: (request) => ({
    status: request.status as Schemas['SupportStatus'],
    nextStatuses: request.nextStatuses<Schemas['SupportStatus']>(),
    topic: topicOf(request),
  }),
  detailFields: (request) => request.details as Details,
  filter(query, { topic }) {
    if (topic?.length) query.whereIn('requests.kind', topic);
  },
  ownChanges: (request, { topic }) =>
    topic ? [{ field: 'topic', from: topicOf(request), to: topic, patch: { kind: topic } }] : [],
});

export const submitSupportRequest: Handler<'submitSupportRequest'> = desk.submit;
export const listSupportRequests: Handler<'listSupportRequests'> = desk.list;
export const getSupportRequest: Handler<'getSupportRequest'> = desk.read;
export const updateSupportRequestStatus: Handler<'updateSupportRequestStatus'> = desk.updateStatus;
export const updateSupportRequest: Handler<'updateSupportRequest'> = desk.update;
export const assignSupportRequest: Handler<'assignSupportRequest'> = desk.assign;
export const createSupportRequestNote: Handler<'createSupportRequestNote'> = desk.addNote;
export const deleteSupportRequest: Handler<'deleteSupportRequest'> = desk.erase;

const conversation = conversationOperations('support');
export const getSupportConversation: Handler<'getSupportConversation'> = conversation.read;
export const createSupportReply: Handler<'createSupportReply'> = conversation.reply;
export const retrySupportReply: Handler<'retrySupportReply'> = conversation.retry;
export const createSupportVisitorLink: Handler<'createSupportVisitorLink'> = conversation.createLink;
