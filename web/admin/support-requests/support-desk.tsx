import {
  createSupportReply,
  createSupportVisitorLink,
  getGetSupportConversationQueryOptions,
  retrySupportReply,
} from '../../api/generated/admin-conversations/admin-conversations.ts';
import {
  assignSupportRequest,
  createSupportRequestNote,
  getDeleteSupportRequestMutationOptions,
  getGetSupportRequestQueryOptions,
  getListSupportRequestsQueryKey,
  listSupportRequests,
  updateSupportRequest,
  updateSupportRequestStatus,
} from '../../api/generated/support-requests/support-requests.ts';
import {
  type ListSupportRequestsParams,
  type SupportReplyCreate,
  type SupportRequest,
  type SupportRequestSummary,
  SupportStatus,
  type SupportStatusChange,
  SupportTopic,
} from '../../api/generated/model';
import { createEnumFilter } from '../list/filters.ts';
import { requestColumns } from '../request/columns.tsx';
import { defineDesk } from '../request/desk-details.ts';
import { topicLabel } from './topics.ts';

export default defineDesk<SupportRequestSummary, SupportRequest, ListSupportRequestsParams>({
  list: listSupportRequests,
  listKey: getListSupportRequestsQueryKey,
  requestOptions: getGetSupportRequestQueryOptions,
  move: (id, change, options) => updateSupportRequestStatus(id, change as SupportStatusChange, options),
  update: updateSupportRequest,
  assign: assignSupportRequest,
  deleteOptions: getDeleteSupportRequestMutationOptions,
  conversation: {
    options: getGetSupportConversationQueryOptions,
    reply: (id, reply, options) => createSupportReply(id, reply as SupportReplyCreate, options),
    retry: retrySupportReply,
    createNote: createSupportRequestNote,
    createLink: createSupportVisitorLink,
  },
  unfinishedStatuses: ['new', 'open', 'waiting-on-customer'],
  columns: requestColumns<SupportRequestSummary>(
    [{ key: 'topic', label: 'Topic', minWidth: 112, text: ({ topic }) => topicLabel(topic) }],
    { status: { minWidth: 178 } },
  ),
  filters: [createEnumFilter('status', 'Status', SupportStatus), createEnumFilter('topic', 'Topic', SupportTopic, topicLabel)],
  emptyText: 'Questions from the contact and sales pages appear here.',
  facts: (request) => ({ 'Plugin version': request.pluginVersion, 'Runs in': request.hostVersion }),
  deskChoice: {
    field: 'topic',
    label: 'Topic',
    values: Object.values(SupportTopic),
    labelOf: topicLabel,
    valueOf: ({ topic }) => topic,
  },
});
