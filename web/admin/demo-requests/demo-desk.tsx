import {
  createDemoReply,
  createDemoVisitorLink,
  getGetDemoConversationQueryOptions,
  retryDemoReply,
} from '../../api/generated/admin-conversations/admin-conversations.ts';
import {
  assignDemoRequest,
  createDemoRequestNote,
  getDeleteDemoRequestMutationOptions,
  getGetDemoRequestQueryOptions,
  getListDemoRequestsQueryKey,
  listDemoRequests,
  updateDemoRequest,
  updateDemoRequestStatus,
} from '../../api/generated/demo-requests/demo-requests.ts';
import {
  type DemoReplyCreate,
  type DemoRequest,
  type DemoRequestSummary,
  DemoStatus,
  type DemoStatusChange,
  type ListDemoRequestsParams,
} from '../../api/generated/model';
import { dayColumn } from '../list/date-columns.tsx';
import { createEnumFilter } from '../list/filters.ts';
import { productLabel } from '../products.ts';
import { requestColumns } from '../request/columns.tsx';
import { defineDesk } from '../request/desk-details.ts';
import { Day } from '../Time.tsx';

export default defineDesk<DemoRequestSummary, DemoRequest, ListDemoRequestsParams>({
  list: listDemoRequests,
  listKey: getListDemoRequestsQueryKey,
  requestOptions: getGetDemoRequestQueryOptions,
  move: (id, change, options) => updateDemoRequestStatus(id, change as DemoStatusChange, options),
  update: updateDemoRequest,
  assign: assignDemoRequest,
  deleteOptions: getDeleteDemoRequestMutationOptions,
  conversation: {
    options: getGetDemoConversationQueryOptions,
    reply: (id, reply, options) => createDemoReply(id, reply as DemoReplyCreate, options),
    retry: retryDemoReply,
    createNote: createDemoRequestNote,
    createLink: createDemoVisitorLink,
  },
  unfinishedStatuses: ['new', 'contacted', 'scheduled', 'no-show'],
  columns: requestColumns<DemoRequestSummary>([
    { key: 'product', label: 'Product', minWidth: 120, text: ({ product }) => productLabel(product) },
    dayColumn('preferredDate', 'Preferred date', { hidden: true }),
  ]),
  filters: [createEnumFilter('status', 'Status', DemoStatus)],
  emptyText: 'Requests from the demo page appear here.',
  facts: (request) => ({
    Product: productLabel(request.product),
    'Preferred date': request.preferredDate && <Day on={request.preferredDate} />,
    'Time zone': request.timeZone,
    'Team size': request.teamSize,
    Software: request.software.join(', '),
  }),
});
