import type { components } from '../../openapi/generated/types.ts';
import type { Handler } from '../contract/operation.ts';
import type { DeskRequest } from '../models/DeskRequest.ts';
import { dayAfter, dayIsBetween } from '../domain/days.ts';
import { erase, list, read, submit, updateStatus, type DeskConfig } from './desk.ts';

type Schemas = components['schemas'];

/** Demos are arranged at most this far ahead. */
const furthestDays = 90;

const summaryFields = (request: DeskRequest): Schemas['DemoRequestSummaryFields'] => ({
  status: request.status as Schemas['DemoStatus'],
  nextStatuses: request.nextStatuses<Schemas['DemoStatus']>(),
  product: request.kind as Schemas['DemoProduct'],
  preferredDate: request.details['preferredDate'] as string | null,
});

const desk: DeskConfig<Schemas['DemoRequestCreate'], Schemas['DemoRequestSummary'], Schemas['DemoRequest']> = {
  desk: 'demo',
  refuse({ preferredDate }, today) {
    if (preferredDate === undefined || dayIsBetween(preferredDate, dayAfter(today, 1), dayAfter(today, furthestDays))) return [];
    const message = `Choose a day from tomorrow to ${furthestDays} days ahead.`;
    return [{ pointer: '/preferredDate', code: 'OUT_OF_RANGE', message }];
  },
  own: ({ product, preferredDate = null, timeZone = null, teamSize = null, software = [] }) => ({
    kind: product,
    details: { preferredDate, timeZone, teamSize, software },
  }),
  listed: { select: '"requests"."details"' },
  summary: (request) => ({ ...request.toSummaryBase(), ...summaryFields(request) }),
  whole(_tx, request) {
    const { timeZone, teamSize, software } = request.details as Pick<
      Schemas['DemoRequest'],
      'timeZone' | 'teamSize' | 'software'
    >;
    return Promise.resolve({ ...request.toBase(), ...summaryFields(request), timeZone, teamSize, software });
  },
};

export const submitDemoRequest: Handler<'submitDemoRequest'> = (input) => submit(desk, input);
export const listDemoRequests: Handler<'listDemoRequests'> = (input) => list(desk, input);
export const getDemoRequest: Handler<'getDemoRequest'> = (input) => read(desk, input);
export const updateDemoRequestStatus: Handler<'updateDemoRequestStatus'> = (input) => updateStatus(desk, input);
export const eraseDemoRequest: Handler<'eraseDemoRequest'> = (input) => erase('demo', input);
