import type { components } from '../../openapi/generated/types.ts';
import { dayAfter } from '../domain/days.ts';
import type { DeskRequest } from '../models/DeskRequest.ts';
import { conversationOperations } from './conversations.ts';
import { deskOperations } from './desk.ts';
import type { Handler } from './handler.ts';

type Schemas = components['schemas'];
type Details = Pick<Schemas['DemoRequest'], 'preferredDate' | 'timeZone' | 'teamSize' | 'software'>;

const maxDaysAhead = 90;

const summaryFields = (request: DeskRequest): Schemas['DemoRequestSummaryFields'] => ({
  status: request.status as Schemas['DemoStatus'],
  nextStatuses: request.nextStatuses<Schemas['DemoStatus']>(),
  product: request.kind as Schemas['DemoProduct'],
  preferredDate: (request.details as Details).preferredDate,
});

const desk = deskOperations<Schemas['DemoRequestCreate'], Schemas['DemoRequestSummaryFields'], Details>({
  desk: 'demo',
  validate({ preferredDate }, today) {
    // The visitor's day may be the previous or the next one.
    const latest = dayAfter(today, maxDaysAhead + 1);
    if (preferredDate === undefined || (today <= preferredDate && preferredDate <= latest)) return [];
    const message = `Choose a day from tomorrow to ${maxDaysAhead} days ahead.`;
    return [{ pointer: '/preferredDate', code: 'OUT_OF_RANGE', message }];
  },
  columns: ({ product, preferredDate = null, timeZone = null, teamSize = null, software = [] }) => ({
    kind: product,
    details: { preferredDate, timeZone, teamSize, software } satisfies Details,
  }),
  summaryFields,
  detailFields: (request) => request.details as Details,
});

export const submitDemoRequest: Handler<'submitDemoRequest'> = desk.submit;
export const listDemoRequests: Handler<'listDemoRequests'> = desk.list;
export const getDemoRequest: Handler<'getDemoRequest'> = desk.read;
export const updateDemoRequestStatus: Handler<'updateDemoRequestStatus'> = desk.updateStatus;
export const updateDemoRequest: Handler<'updateDemoRequest'> = desk.update;
export const assignDemoRequest: Handler<'assignDemoRequest'> = desk.assign;
export const createDemoRequestNote: Handler<'createDemoRequestNote'> = desk.addNote;
export const deleteDemoRequest: Handler<'deleteDemoRequest'> = desk.erase;

const conversation = conversationOperations('demo');
export const getDemoConversation: Handler<'getDemoConversation'> = conversation.read;
export const createDemoReply: Handler<'createDemoReply'> = conversation.reply;
export const retryDemoReply: Handler<'retryDemoReply'> = conversation.retry;
export const createDemoVisitorLink: Handler<'createDemoVisitorLink'> = conversation.createLink;
