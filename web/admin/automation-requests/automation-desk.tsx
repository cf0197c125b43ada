import {
  createAutomationReply,
  createAutomationVisitorLink,
  getGetAutomationConversationQueryOptions,
  retryAutomationReply,
} from '../../api/generated/admin-conversations/admin-conversations.ts';
import {
  assignAutomationRequest,
  createAutomationRequestNote,
  getDeleteAutomationRequestMutationOptions,
  getGetAutomationRequestQueryOptions,
  getListAutomationRequestsQueryKey,
  listAutomationRequests,
  updateAutomationRequest,
  updateAutomationRequestStatus,
} from '../../api/generated/automation-requests/automation-requests.ts';
import {
  type AutomationReplyCreate,
  type AutomationRequest,
  type AutomationRequestSummary,
  AutomationStatus,
  type AutomationStatusChange,
  type ListAutomationRequestsParams,
} from '../../api/generated/model';
import { createEnumFilter } from '../list/filters.ts';
import { requestColumns, unfinishedProjectStatuses } from '../request/columns.tsx';
import { defineDesk } from '../request/desk-details.ts';

export default defineDesk<AutomationRequestSummary, AutomationRequest, ListAutomationRequestsParams>({
  list: listAutomationRequests,
  listKey: getListAutomationRequestsQueryKey,
  requestOptions: getGetAutomationRequestQueryOptions,
  move: (id, change, options) => updateAutomationRequestStatus(id, change as AutomationStatusChange, options),
  update: updateAutomationRequest,
  assign: assignAutomationRequest,
  deleteOptions: getDeleteAutomationRequestMutationOptions,
  conversation: {
    options: getGetAutomationConversationQueryOptions,
    reply: (id, reply, options) => createAutomationReply(id, reply as AutomationReplyCreate, options),
    retry: retryAutomationReply,
    createNote: createAutomationRequestNote,
    createLink: createAutomationVisitorLink,
  },
  unfinishedStatuses: unfinishedProjectStatuses,
  columns: requestColumns<AutomationRequestSummary>([
    {
      key: 'hoursPerWeek',
      label: 'Hours per week',
      minWidth: 136,
      text: ({ hoursPerWeek }) => hoursPerWeek?.toString() ?? '',
    },
  ]),
  filters: [createEnumFilter('status', 'Status', AutomationStatus)],
  emptyText: 'Requests to automate Revit work appear here.',
  texts: (request) => ({
    'Current process': request.currentProcess,
    'Expected outcome': request.expectedOutcome,
  }),
  facts: (request) => ({
    Tools: request.tools.join(', '),
    'Current hours per week': request.hoursPerWeek,
  }),
});
