import type { components } from '../../openapi/generated/types.ts';
import type { DeskRequest } from '../models/DeskRequest.ts';
import { conversationOperations } from './conversations.ts';
import { deskOperations } from './desk.ts';
import type { Handler, Input } from './handler.ts';

type Schemas = components['schemas'];
type Details = Pick<Schemas['CustomizationRequest'], 'area' | 'deadline' | 'budgetRange'>;

function summaryFields(request: DeskRequest): Schemas['CustomizationRequestSummaryFields'] {
  const { area, deadline } = request.details as Details;
  return {
    status: request.status as Schemas['CustomizationStatus'],
    nextStatuses: request.nextStatuses<Schemas['CustomizationStatus']>(),
    platform: request.kind as Schemas['CustomizationPlatform'],
    area,
    deadline,
  };
}

const desk = deskOperations<
  Schemas['CustomizationRequestCreate'],
  Schemas['CustomizationRequestSummaryFields'],
  Details,
  Input<'listCustomizationRequests'>['query']
>({
  desk: 'customization',
  validate({ deadline }, today) {
    // The visitor's day may be the previous one.
    if (deadline === undefined || deadline >= today) return [];
    return [{ pointer: '/deadline', code: 'OUT_OF_RANGE', message: 'Choose a day after today.' }];
  },
  columns: ({ platform, area, deadline = null, budgetRange = null }) => ({
    kind: platform,
    details: { area, deadline, budgetRange } satisfies Details,
  }),
  summaryFields,
  detailFields: (request) => request.details as Details,
  filter(query, { platform }) {
    if (platform?.length) query.whereIn('requests.kind', platform);
  },
});

export const submitCustomizationRequest: Handler<'submitCustomizationRequest'> = desk.submit;
export const listCustomizationRequests: Handler<'listCustomizationRequests'> = desk.list;
export const getCustomizationRequest: Handler<'getCustomizationRequest'> = desk.read;
export const updateCustomizationRequestStatus: Handler<'updateCustomizationRequestStatus'> = desk.updateStatus;
export const updateCustomizationRequest: Handler<'updateCustomizationRequest'> = desk.update;
export const assignCustomizationRequest: Handler<'assignCustomizationRequest'> = desk.assign;
export const createCustomizationRequestNote: Handler<'createCustomizationRequestNote'> = desk.addNote;
export const deleteCustomizationRequest: Handler<'deleteCustomizationRequest'> = desk.erase;

const conversation = conversationOperations('customization');
export const getCustomizationConversation: Handler<'getCustomizationConversation'> = conversation.read;
export const createCustomizationReply: Handler<'createCustomizationReply'> = conversation.reply;
export const retryCustomizationReply: Handler<'retryCustomizationReply'> = conversation.retry;
export const createCustomizationVisitorLink: Handler<'createCustomizationVisitorLink'> = conversation.createLink;
