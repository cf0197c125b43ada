import {
  createCustomizationReply,
  createCustomizationVisitorLink,
  getGetCustomizationConversationQueryOptions,
  retryCustomizationReply,
} from '../../api/generated/admin-conversations/admin-conversations.ts';
import {
  assignCustomizationRequest,
  createCustomizationRequestNote,
  getDeleteCustomizationRequestMutationOptions,
  getGetCustomizationRequestQueryOptions,
  getListCustomizationRequestsQueryKey,
  listCustomizationRequests,
  updateCustomizationRequest,
  updateCustomizationRequestStatus,
} from '../../api/generated/customization-requests/customization-requests.ts';
import {
  type CustomizationBudgetRange,
  type CustomizationPlatform,
  type CustomizationReplyCreate,
  type CustomizationRequest,
  type CustomizationRequestSummary,
  CustomizationStatus,
  type CustomizationStatusChange,
  type ListCustomizationRequestsParams,
} from '../../api/generated/model';
import { createEnumLabel } from '../labels.ts';
import { dayColumn } from '../list/date-columns.tsx';
import { createEnumFilter } from '../list/filters.ts';
import { requestColumns, unfinishedProjectStatuses } from '../request/columns.tsx';
import { defineDesk } from '../request/desk-details.ts';
import { Day } from '../Time.tsx';

const platformLabel = createEnumLabel<CustomizationPlatform>({
  revit: 'Revit',
  'plant-3d': 'Plant 3D',
  autocad: 'AutoCAD',
  navisworks: 'Navisworks',
  other: 'Other',
});

const budgetLabel = createEnumLabel<CustomizationBudgetRange>({
  'under-5k': 'Under 5,000',
  '5k-15k': '5,000 to 15,000',
  '15k-50k': '15,000 to 50,000',
  'over-50k': 'Over 50,000',
  'not-sure': 'Not sure yet',
});

export default defineDesk<CustomizationRequestSummary, CustomizationRequest, ListCustomizationRequestsParams>({
  list: listCustomizationRequests,
  listKey: getListCustomizationRequestsQueryKey,
  requestOptions: getGetCustomizationRequestQueryOptions,
  move: (id, change, options) => updateCustomizationRequestStatus(id, change as CustomizationStatusChange, options),
  update: updateCustomizationRequest,
  assign: assignCustomizationRequest,
  deleteOptions: getDeleteCustomizationRequestMutationOptions,
  conversation: {
    options: getGetCustomizationConversationQueryOptions,
    reply: (id, reply, options) => createCustomizationReply(id, reply as CustomizationReplyCreate, options),
    retry: retryCustomizationReply,
    createNote: createCustomizationRequestNote,
    createLink: createCustomizationVisitorLink,
  },
  unfinishedStatuses: unfinishedProjectStatuses,
  columns: requestColumns<CustomizationRequestSummary>([
    { key: 'platform', label: 'Platform', minWidth: 120, text: ({ platform }) => platformLabel(platform) },
    { key: 'area', label: 'Area', minWidth: 150, width: '1.2fr', text: ({ area }) => area },
    dayColumn('deadline', 'Deadline'),
  ]),
  filters: [createEnumFilter('status', 'Status', CustomizationStatus)],
  emptyText: 'Requests for custom Plant 3D and Revit solutions appear here.',
  facts: (request) => ({
    Platform: platformLabel(request.platform),
    Area: request.area,
    Deadline: request.deadline && <Day on={request.deadline} />,
    Budget: request.budgetRange && budgetLabel(request.budgetRange),
  }),
});
