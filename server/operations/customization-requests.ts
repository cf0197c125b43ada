import type { components } from '../../openapi/generated/types.ts';
import type { Handler } from '../contract/operation.ts';
import type { DeskRequest } from '../models/DeskRequest.ts';
import { erase, list, read, submit, updateStatus, type DeskConfig } from './desk.ts';

type Schemas = components['schemas'];

const summaryFields = (request: DeskRequest): Schemas['CustomizationRequestSummaryFields'] => ({
  status: request.status as Schemas['CustomizationStatus'],
  nextStatuses: request.nextStatuses<Schemas['CustomizationStatus']>(),
  platform: request.kind as Schemas['CustomizationPlatform'],
  area: String(request.details['area']),
  deadline: request.details['deadline'] as string | null,
});

const desk: DeskConfig<
  Schemas['CustomizationRequestCreate'],
  Schemas['CustomizationRequestSummary'],
  Schemas['CustomizationRequest']
> = {
  desk: 'customization',
  refuse({ deadline }, today) {
    if (deadline === undefined || deadline > today) return [];
    return [{ pointer: '/deadline', code: 'OUT_OF_RANGE', message: 'Choose a day after today.' }];
  },
  own: ({ platform, area, deadline = null, budgetRange = null }) => ({
    kind: platform,
    details: { area, deadline, budgetRange },
  }),
  listed: { select: '"requests"."details"' },
  summary: (request) => ({ ...request.toSummaryBase(), ...summaryFields(request) }),
  whole: (_tx, request) =>
    Promise.resolve({
      ...request.toBase(),
      ...summaryFields(request),
      budgetRange: request.details['budgetRange'] as Schemas['CustomizationRequest']['budgetRange'],
    }),
  filter(where, { platform }) {
    if (platform?.length) where.andIn('"requests"."kind"', platform);
  },
};

export const submitCustomizationRequest: Handler<'submitCustomizationRequest'> = (input) => submit(desk, input);
export const listCustomizationRequests: Handler<'listCustomizationRequests'> = (input) => list(desk, input);
export const getCustomizationRequest: Handler<'getCustomizationRequest'> = (input) => read(desk, input);
export const updateCustomizationRequestStatus: Handler<'updateCustomizationRequestStatus'> = (input) => updateStatus(desk, input);
export const eraseCustomizationRequest: Handler<'eraseCustomizationRequest'> = (input) => erase('customization', input);
