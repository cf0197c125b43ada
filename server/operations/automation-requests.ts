import type { components } from '../../openapi/generated/types.ts';
import type { DeskRequest } from '../models/DeskRequest.ts';
import { conversationOperations } from './conversations.ts';
import { deskOperations } from './desk.ts';
import type { Handler } from './handler.ts';

type Schemas = components['schemas'];
type Details = Pick<Schemas['AutomationRequest'], 'currentProcess' | 'tools' | 'hoursPerWeek' | 'expectedOutcome'>;

const summaryFields = (request: DeskRequest): Schemas['AutomationRequestSummaryFields'] => ({
  status: request.status as Schemas['AutomationStatus'],
  nextStatuses: request.nextStatuses<Schemas['AutomationStatus']>(),
  hoursPerWeek: (request.details as Details).hoursPerWeek,
});

const desk = deskOperations<Schemas['AutomationRequestCreate'], Schemas['AutomationRequestSummaryFields'], Details>({
  desk: 'automation',
  columns: ({ currentProcess, tools = [], hoursPerWeek = null, expectedOutcome }) => ({
    details: { currentProcess, tools, hoursPerWeek, expectedOutcome } satisfies Details,
  }),
  summaryFields,
  detailFields: (request) => request.details as Details,
});

export const submitAutomationRequest: Handler<'submitAutomationRequest'> = desk.submit;
export const listAutomationRequests: Handler<'listAutomationRequests'> = desk.list;
export const getAutomationRequest: Handler<'getAutomationRequest'> = desk.read;
export const updateAutomationRequestStatus: Handler<'updateAutomationRequestStatus'> = desk.updateStatus;
export const updateAutomationRequest: Handler<'updateAutomationRequest'> = desk.update;
export const assignAutomationRequest: Handler<'assignAutomationRequest'> = desk.assign;
export const createAutomationRequestNote: Handler<'createAutomationRequestNote'> = desk.addNote;
export const deleteAutomationRequest: Handler<'deleteAutomationRequest'> = desk.erase;

const conversation = conversationOperations('automation');
export const getAutomationConversation: Handler<'getAutomationConversation'> = conversation.read;
export const createAutomationReply: Handler<'createAutomationReply'> = conversation.reply;
export const retryAutomationReply: Handler<'retryAutomationReply'> = conversation.retry;
export const createAutomationVisitorLink: Handler<'createAutomationVisitorLink'> = conversation.createLink;
