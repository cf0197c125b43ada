import type { components } from '../../openapi/generated/types.ts';
import type { Handler } from '../contract/operation.ts';
import type { DeskRequest } from '../models/DeskRequest.ts';
import { erase, list, read, submit, updateStatus, type DeskConfig } from './desk.ts';

type Schemas = components['schemas'];

const summaryFields = (request: DeskRequest): Schemas['AutomationRequestSummaryFields'] => ({
  status: request.status as Schemas['AutomationStatus'],
  nextStatuses: request.nextStatuses<Schemas['AutomationStatus']>(),
  hoursPerWeek: request.details['hoursPerWeek'] as number | null,
});

const desk: DeskConfig<Schemas['AutomationRequestCreate'], Schemas['AutomationRequestSummary'], Schemas['AutomationRequest']> = {
  desk: 'automation',
  refuse: () => [],
  own: ({ currentProcess, tools = [], hoursPerWeek = null, expectedOutcome }) => ({
    details: { currentProcess, tools, hoursPerWeek, expectedOutcome },
  }),
  listed: { select: '"requests"."details"' },
  summary: (request) => ({ ...request.toSummaryBase(), ...summaryFields(request) }),
  whole(_tx, request) {
    const { currentProcess, tools, expectedOutcome } = request.details as Pick<
      Schemas['AutomationRequest'],
      'currentProcess' | 'tools' | 'expectedOutcome'
    >;
    return Promise.resolve({ ...request.toBase(), ...summaryFields(request), currentProcess, tools, expectedOutcome });
  },
};

export const submitAutomationRequest: Handler<'submitAutomationRequest'> = (input) => submit(desk, input);
export const listAutomationRequests: Handler<'listAutomationRequests'> = (input) => list(desk, input);
export const getAutomationRequest: Handler<'getAutomationRequest'> = (input) => read(desk, input);
export const updateAutomationRequestStatus: Handler<'updateAutomationRequestStatus'> = (input) => updateStatus(desk, input);
export const eraseAutomationRequest: Handler<'eraseAutomationRequest'> = (input) => erase('automation', input);
